//! The tables of a problem's README.

use std::fmt::Display;

use crate::words::join;

/// A table with a column for each of some values, such as heaps. Every row is a function of these values.
pub struct Table<Column> {
    columns: Vec<Column>,
    rows: Vec<String>,
}

impl<Column: Clone + Display> Table<Column> {
    /// Returns a table whose first row shows what its columns are: `name`, and a value for each.
    pub fn of(name: &str, columns: impl IntoIterator<Item = Column>) -> Self {
        Self::render(name, columns, Column::to_string)
    }
}

impl<Column: Clone> Table<Column> {
    /// Returns a table whose columns are values that `show` puts into words.
    pub fn render(
        name: &str,
        columns: impl IntoIterator<Item = Column>,
        show: impl Fn(&Column) -> String,
    ) -> Self {
        let columns: Vec<_> = columns.into_iter().collect();
        let head = line(name, columns.iter().map(show));
        Self {
            columns,
            rows: vec![head],
        }
    }

    /// Adds a row with what `value` returns for each column.
    #[must_use]
    pub fn row<Value: Display>(self, name: &str, value: impl Fn(Column) -> Value) -> Self {
        let columns = self.columns.clone();
        self.cells(name, columns.into_iter().map(value))
    }

    /// Adds a row for each of `rows`, with what `value` returns for the row and each column.
    #[must_use]
    pub fn rows<Row: Clone + Display, Value: Display>(
        self,
        rows: impl IntoIterator<Item = Row>,
        value: impl Fn(Row, Column) -> Value,
    ) -> Self {
        rows.into_iter().fold(self, |table, row| {
            table.row(&format!("**{row}**"), |column| value(row.clone(), column))
        })
    }

    /// Adds a row with these cells.
    #[must_use]
    pub fn cells<Cell: Display>(
        mut self,
        name: &str,
        cells: impl IntoIterator<Item = Cell>,
    ) -> Self {
        self.rows.push(line(name, cells));
        self
    }

    /// Returns the lines of the table in Markdown.
    pub(crate) fn lines(mut self) -> Vec<String> {
        let rule = "|---".repeat(self.columns.len() + 1) + "|";
        self.rows.insert(1, rule);
        self.rows
    }
}

fn line<Cell: Display>(name: &str, cells: impl IntoIterator<Item = Cell>) -> String {
    format!("| {name} | {} |", join(cells, " | "))
}

/// Returns the cell of a table that lists some things, or says that there is none.
pub fn list_or_none<Thing: Display>(things: impl IntoIterator<Item = Thing>) -> String {
    match join(things, ", ") {
        none if none.is_empty() => "none".into(),
        things => things,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_a_row_for_each_function() {
        let table = Table::of("heap", 1..=2)
            .row("square", |heap| heap * heap)
            .rows([3, 4], |row, heap| row + heap);
        let lines = [
            "| heap | 1 | 2 |",
            "|---|---|---|",
            "| square | 1 | 4 |",
            "| **3** | 4 | 5 |",
            "| **4** | 5 | 6 |",
        ];
        assert_eq!(table.lines(), lines);
        let shown = Table::render("heaps", [[1, 2]], |heaps| format!("{heaps:?}"));
        let lines = ["| heaps | [1, 2] |", "|---|---|", "| sum | 3 |"];
        assert_eq!(shown.cells("sum", [3]).lines(), lines);
    }

    #[test]
    fn an_empty_list_is_called_none() {
        assert_eq!(list_or_none(None::<u8>), "none");
        assert_eq!(list_or_none([4, 5]), "4, 5");
    }
}
