//! The form of the samples: which numbers are counts of later lines or values, how long the lines are, and which values
//! they have. Inputs are generated in this form if the user has written no generator.

use std::collections::BTreeSet;
use std::fmt::Write;

use protocol::Size;
use rand::seq::index;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// The form of an input, from top to bottom.
#[derive(Debug)]
pub struct Form {
    items: Vec<Item>,
    samples: Vec<String>,
}

#[derive(Debug)]
enum Item {
    /// A line with a fixed number of values.
    Line(Vec<Field>),
    /// A line whose number of values is that of an earlier field.
    List { count: Id, values: Field },
    /// Items that repeat; the number of repetitions is that of an earlier field.
    Repeat { count: Id, items: Vec<Item> },
}

/// The number of a field, counted from top to bottom.
type Id = usize;

/// The form of a value.
#[derive(Debug)]
struct Field {
    id: Id,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Number(Numbers),
    /// A decimal fraction with `digits` digits after the point.
    Fraction {
        least: f64,
        most: f64,
        digits: usize,
    },
    Word {
        letters: Vec<char>,
        length: Length,
    },
}

#[derive(Debug)]
struct Numbers {
    least: i64,
    most: i64,
    /// Upper bound: the value of an earlier field minus an offset.
    below: Option<(Id, i64)>,
    order: Order,
}

/// How a number relates to the one before it in its line.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Order {
    Any,
    /// All are different.
    Distinct,
    /// None is less than the one before.
    Ascending,
}

#[derive(Debug)]
enum Length {
    Fixed(usize),
    /// The value of an earlier field.
    Of(Id),
    UpTo(usize),
}

/// The values of fields that are known at a place, the latest last.
type Bindings = Vec<(Id, i64)>;

/// A part of a sample.
#[derive(Clone)]
struct Part<'a> {
    lines: &'a [Vec<&'a str>],
    known: Bindings,
}

/// The most lines of a sample: a form is not sought in longer ones.
const MOST_LINES: usize = 1000;

/// The most lines that repeat together.
const MOST_REPEATED: usize = 4;

/// The most values in a line that no field counts: a longer line has no form.
const MOST_VALUES: usize = 16;

/// The most ways to read the samples that are tried.
const MOST_TRIES: usize = 100_000;

impl Form {
    /// Returns the form that all samples have; `None` if none is found.
    pub fn of(samples: &[String]) -> Option<Self> {
        let mut texts: Vec<Vec<Vec<&str>>> = Vec::new();
        for sample in samples {
            let lines = sample.trim_end().lines();
            texts.push(
                lines
                    .map(|line| line.split_whitespace().collect())
                    .collect(),
            );
        }
        if texts.is_empty() || texts.iter().any(|lines| lines.len() > MOST_LINES) {
            return None;
        }
        let parts = texts.iter().map(|lines| Part {
            lines,
            known: Vec::new(),
        });
        let mut reader = Reader { next: 0, tries: 0 };
        let items = reader.items(&parts.collect::<Vec<_>>())?;
        Some(Self {
            items,
            samples: samples.to_vec(),
        })
    }

    /// Returns an input of this form, which is always the same for the same seed and size.
    pub fn generate(&self, seed: u64, size: Size) -> String {
        let mut maker = Maker {
            rng: Pcg64::seed_from_u64(seed),
            size,
            counts: counts(&self.items),
            known: Vec::new(),
            text: String::new(),
        };
        maker.items(&self.items);
        maker.text
    }

    /// Returns whether the samples and the input together have the same form as the samples alone. The form includes
    /// whether a number may be 0 or negative.
    pub fn accepts(&self, input: &str) -> bool {
        let all = self.samples.iter().cloned().chain([input.to_string()]);
        let both = Self::of(&all.collect::<Vec<_>>());
        both.is_some_and(|both| skeleton(&both.items) == skeleton(&self.items))
    }

    /// Returns the lines of a description of the form for the user.
    pub fn describe(&self) -> Vec<String> {
        let mut lines = Vec::new();
        describe(&self.items, "", &mut lines);
        let width = lines
            .iter()
            .map(|(form, _)| form.chars().count())
            .max()
            .unwrap_or_default();
        let line = |(form, range): (String, String)| format!("{form:width$}  {range}");
        lines
            .into_iter()
            .map(|form| line(form).trim_end().to_string())
            .collect()
    }
}

/// Returns the part of the form that all its inputs share, as text.
fn skeleton(items: &[Item]) -> String {
    let field = |field: &Field| match &field.kind {
        Kind::Number(numbers) => format!(
            "{} {:?} {:?}",
            numbers.least.clamp(-1, 1),
            numbers.below,
            numbers.order
        ),
        Kind::Fraction { .. } => "fraction".to_string(),
        Kind::Word {
            length: Length::Of(id),
            ..
        } => format!("word of {id}"),
        Kind::Word { .. } => "word".to_string(),
    };
    let item = |item: &Item| match item {
        Item::Line(fields) => fields.iter().map(field).collect::<Vec<_>>().join(","),
        Item::List { count, values } => format!("{count} of {}", field(values)),
        Item::Repeat { count, items } => format!("{count} times ({})", skeleton(items)),
    };
    items.iter().map(item).collect::<Vec<_>>().join("; ")
}

struct Reader {
    next: Id,
    tries: usize,
}

impl Reader {
    /// Returns the items that all parts consist of.
    fn items(&mut self, parts: &[Part]) -> Option<Vec<Item>> {
        self.tries += 1;
        if self.tries > MOST_TRIES {
            return None;
        }
        let ended = parts.iter().filter(|part| part.lines.is_empty()).count();
        if ended == parts.len() {
            return Some(Vec::new());
        }
        if ended > 0 {
            return None;
        }
        let next = self.next;
        for read in [Self::repeat, Self::list, Self::line] {
            if let Some(items) = read(self, parts) {
                return Some(items);
            }
            self.next = next;
        }
        None
    }

    fn repeat(&mut self, parts: &[Part]) -> Option<Vec<Item>> {
        for count in latest(&parts.first()?.known) {
            for together in 1..=MOST_REPEATED {
                let next = self.next;
                let found = self.repeat_lines(parts, count, together);
                if found.is_some() {
                    return found;
                }
                self.next = next;
            }
        }
        None
    }

    fn repeat_lines(&mut self, parts: &[Part], count: Id, together: usize) -> Option<Vec<Item>> {
        let (mut inside, mut rest) = (Vec::new(), Vec::new());
        let mut most = 0;
        for part in parts {
            let times = usize::try_from(value(&part.known, count)?).ok()?;
            let length = times.checked_mul(together)?;
            let (head, tail) = part.lines.split_at_checked(length)?;
            most = most.max(times);
            let known = &part.known;
            let chunks = head.chunks(together);
            inside.extend(chunks.map(|lines| Part {
                lines,
                known: known.clone(),
            }));
            rest.push(Part {
                lines: tail,
                known: known.clone(),
            });
        }
        if most < 2 {
            return None;
        }
        let items = self.items(&inside)?;
        let rest = self.items(&rest)?;
        let repeat = Item::Repeat { count, items };
        Some([repeat].into_iter().chain(rest).collect())
    }

    fn list(&mut self, parts: &[Part]) -> Option<Vec<Item>> {
        let counts_all = |count: &Id| {
            let is_counted = |part: &Part| {
                let length = i64::try_from(part.lines[0].len()).ok();
                length.is_some() && value(&part.known, *count) == length
            };
            parts.iter().all(is_counted) && parts.iter().any(|part| part.lines[0].len() > 1)
        };
        let count = latest(&parts.first()?.known).find(counts_all)?;
        let id = self.next;
        self.next += 1;
        let lists: Vec<_> = parts
            .iter()
            .map(|part| (&part.lines[0][..], &part.known))
            .collect();
        let kind = Kind::of(&lists)?;
        let rest = self.items(&after(parts))?;
        let values = Field { id, kind };
        let list = Item::List { count, values };
        Some([list].into_iter().chain(rest).collect())
    }

    fn line(&mut self, parts: &[Part]) -> Option<Vec<Item>> {
        let length = parts.first()?.lines[0].len();
        if length > MOST_VALUES || parts.iter().any(|part| part.lines[0].len() != length) {
            return None;
        }
        let mut parts = parts.to_vec();
        let mut fields: Vec<Field> = Vec::new();
        for place in 0..length {
            let id = self.next;
            self.next += 1;
            let values: Vec<_> = parts
                .iter()
                .map(|part| (&part.lines[0][place..=place], &part.known))
                .collect();
            let mut kind = Kind::of(&values)?;
            if let (Kind::Number(numbers), Some(before)) = (&mut kind, place.checked_sub(1)) {
                numbers.order = order_of(&parts, before);
                // Both ends of an edge or of a range are positions in the same list.
                if let (Some(Kind::Number(other)), Some(below)) = (
                    fields.last_mut().map(|field| &mut field.kind),
                    numbers.below,
                ) {
                    let values: Vec<_> = parts
                        .iter()
                        .map(|part| (&part.lines[0][before..place], &part.known))
                        .collect();
                    if other.least == numbers.least && is_below(&values, below) {
                        other.below = Some(below);
                    }
                }
            }
            let is_number = matches!(kind, Kind::Number(_));
            for part in parts.iter_mut().filter(|_| is_number) {
                if let Ok(number) = part.lines[0][place].parse() {
                    part.known.push((id, number));
                }
            }
            fields.push(Field { id, kind });
        }
        let rest = self.items(&after(&parts))?;
        Some([Item::Line(fields)].into_iter().chain(rest).collect())
    }
}

/// Returns the rest of all parts after a line.
fn after<'a>(parts: &[Part<'a>]) -> Vec<Part<'a>> {
    let part = |part: &Part<'a>| Part {
        lines: &part.lines[1..],
        known: part.known.clone(),
    };
    parts.iter().map(part).collect()
}

/// Returns the fields whose values are known, the latest first: a count is usually close to the lines or values that it
/// counts.
fn latest(known: &Bindings) -> impl Iterator<Item = Id> + '_ {
    known.iter().rev().map(|(id, _)| *id)
}

fn value(known: &Bindings, id: Id) -> Option<i64> {
    known
        .iter()
        .find(|(known, _)| *known == id)
        .map(|(_, value)| *value)
}

/// Returns how the numbers at `before + 1` relate to those at `before`; `Order::Any` if there are too few to tell.
fn order_of(parts: &[Part], before: usize) -> Order {
    let pairs: Vec<_> = parts
        .iter()
        .filter_map(|part| {
            let number = |place: usize| part.lines[0][place].parse::<i64>().ok();
            Some((number(before)?, number(before + 1)?))
        })
        .collect();
    let is_enough = pairs.len() >= ENOUGH;
    let values = || pairs.iter().flat_map(|(a, b)| [*a, *b]);
    let values_in_range = range(values().min(), values().max());
    // Many random pairs from a small range would include an equal one. So this is a rule for the edges of a tree, but not for
    // two sizes in three samples.
    let is_rule = distinct_by_chance(pairs.iter().map(|_| 2), values_in_range) < 0.5;
    if is_enough && pairs.iter().all(|(a, b)| a <= b) {
        Order::Ascending
    } else if is_enough && is_rule && pairs.iter().all(|(a, b)| a != b) {
        Order::Distinct
    } else {
        Order::Any
    }
}

/// The least number of values that show a rule: fewer may follow it by chance.
const ENOUGH: usize = 3;

/// An order of the samples' lists is a rule if lists of random values have it with a smaller probability than this.
const UNLIKELY: f64 = 0.05;

/// Returns the number of values from `least` to `most`.
fn range(least: Option<i64>, most: Option<i64>) -> f64 {
    float(most.unwrap_or(0).abs_diff(least.unwrap_or(0))) + 1.0
}

/// Returns a number as a float, at most `u32::MAX`.
fn float(number: u64) -> f64 {
    u32::try_from(number).map_or(f64::from(u32::MAX), f64::from)
}

/// Returns the probability that lists of random values are sorted.
fn sorted_by_chance(lengths: impl Iterator<Item = usize>) -> f64 {
    lengths
        .flat_map(|length| 1..=length)
        .map(|place| 1.0 / float(place as u64))
        .product()
}

/// Returns the probability that no list of random values from a range has a duplicate.
fn distinct_by_chance(lengths: impl Iterator<Item = usize>, range: f64) -> f64 {
    let places = lengths.flat_map(|length| 0..length);
    places
        .map(|place| 1.0 - float(place as u64) / range)
        .product()
}

impl Kind {
    /// Returns the form of the values in some lists, each with the values of the fields that are known there.
    fn of(lists: &[(&[&str], &Bindings)]) -> Option<Self> {
        let words: Vec<&str> = lists
            .iter()
            .flat_map(|(list, _)| list.iter().copied())
            .collect();
        if words.is_empty() {
            return None;
        }
        let is_number = |word: &&str| word.parse::<i64>().is_ok() && !has_leading_zero(word);
        if words.iter().all(is_number) {
            return Some(Self::Number(Numbers::of(lists)));
        }
        let fractions: Option<Vec<f64>> = words.iter().map(|word| fraction(word)).collect();
        if let Some(fractions) = fractions {
            let digits = words
                .iter()
                .filter_map(|word| Some(word.split_once('.')?.1.len()));
            return Some(Self::Fraction {
                least: fractions.iter().copied().fold(f64::INFINITY, f64::min),
                most: fractions.iter().copied().fold(f64::NEG_INFINITY, f64::max),
                digits: digits.max().unwrap_or_default(),
            });
        }
        let letters: BTreeSet<char> = words.iter().flat_map(|word| word.chars()).collect();
        Some(Self::Word {
            letters: letters.into_iter().collect(),
            length: Length::of(lists),
        })
    }
}

fn fraction(word: &str) -> Option<f64> {
    let is_plain = word
        .chars()
        .all(|char| char.is_ascii_digit() || "+-.".contains(char));
    word.parse()
        .ok()
        .filter(|_| is_plain && !has_leading_zero(word))
}

/// Returns whether a word of digits, such as `0110`, is no number.
fn has_leading_zero(word: &str) -> bool {
    word.len() > 1 && word.starts_with('0') && !word.starts_with("0.")
}

impl Length {
    fn of(lists: &[(&[&str], &Bindings)]) -> Self {
        let lengths = |list: &[&str]| -> Vec<usize> {
            list.iter().map(|word| word.chars().count()).collect()
        };
        let all: Vec<usize> = lists.iter().flat_map(|(list, _)| lengths(list)).collect();
        let most = all.iter().copied().max().unwrap_or_default();
        let mut counts = lists
            .first()
            .into_iter()
            .flat_map(|(_, known)| latest(known));
        let is_counted = |id: &Id| {
            let is_so = |(list, known): &(&[&str], &Bindings)| {
                let length = value(known, *id).and_then(|value| usize::try_from(value).ok());
                lengths(list).iter().all(|count| Some(*count) == length)
            };
            most > 1 && lists.iter().all(is_so)
        };
        if let Some(id) = counts.find(is_counted) {
            return Self::Of(id);
        }
        if all.len() > 1 && all.iter().all(|length| *length == most) {
            return Self::Fixed(most);
        }
        Self::UpTo(most)
    }
}

impl Numbers {
    fn of(lists: &[(&[&str], &Bindings)]) -> Self {
        let all: Vec<i64> = lists.iter().flat_map(|(list, _)| numbers(list)).collect();
        let least = all.iter().copied().min().unwrap_or_default();
        let most = all.iter().copied().max().unwrap_or_default();
        let is_enough = all.len() >= ENOUGH;
        let is_distinct = |list: &[i64]| list.iter().collect::<BTreeSet<_>>().len() == list.len();
        let each: Vec<_> = lists.iter().map(|(list, _)| numbers(list)).collect();
        let lengths = each.iter().map(Vec::len);
        let values_in_range = range(Some(least), Some(most));
        let order = if sorted_by_chance(lengths.clone()) < UNLIKELY
            && each.iter().all(|list| list.is_sorted())
        {
            Order::Ascending
        } else if distinct_by_chance(lengths, values_in_range) < UNLIKELY
            && each.iter().all(|list| is_distinct(list))
        {
            Order::Distinct
        } else {
            Order::Any
        };
        let counts = lists
            .first()
            .into_iter()
            .flat_map(|(_, known)| latest(known));
        let bounds = counts.flat_map(|id| [(id, 0), (id, 1)]);
        // The numbers may be positions in a list: from 1 to its length, or from 0 to its length minus 1. If they are
        // not, the generated values are still valid, but less varied.
        let is_bound = |bound: &(Id, i64)| least == 1 - bound.1 && is_below(lists, *bound);
        let below = bounds.into_iter().filter(|_| is_enough).find(is_bound);
        Self {
            least,
            most,
            below,
            order,
        }
    }

    /// Returns the least and the greatest value for a size of the input.
    fn range(&self, size: Size, is_count: bool, known: &Bindings) -> (i64, i64) {
        if let Some((id, less)) = self.below {
            let most = value(known, id).unwrap_or(1) - less;
            return (self.least, most.max(self.least));
        }
        // A constant, such as a modulus.
        if self.least == self.most && self.least > 1000 {
            return (self.least, self.most);
        }
        let most = match (size, is_count) {
            (Size::Tiny, true) => 4,
            (Size::Medium, true) => 8,
            (Size::Limits, true) => 30,
            (Size::Tiny, false) => 5,
            (Size::Medium, false) => 20,
            (Size::Limits, false) => self.most.max(100),
        };
        let least = match self.least {
            1.. => 1,
            0 => 0,
            _ => -most,
        };
        (least, most)
    }
}

fn numbers(list: &[&str]) -> Vec<i64> {
    list.iter().filter_map(|word| word.parse().ok()).collect()
}

/// Returns whether all numbers are at most the value of the field `id` minus `less`.
fn is_below(lists: &[(&[&str], &Bindings)], (id, less): (Id, i64)) -> bool {
    lists.iter().all(|(list, known)| {
        let most = value(known, id).unwrap_or(i64::MIN / 2) - less;
        numbers(list).iter().all(|number| *number <= most)
    })
}

fn counts(items: &[Item]) -> BTreeSet<Id> {
    let mut ids = BTreeSet::new();
    for item in items {
        match item {
            Item::Line(fields) => {
                let lengths = fields.iter().filter_map(|field| field.kind.length());
                ids.extend(lengths);
            }
            Item::List { count, values } => {
                ids.insert(*count);
                ids.extend(values.kind.length());
            }
            Item::Repeat { count, items } => {
                ids.insert(*count);
                ids.extend(counts(items));
            }
        }
    }
    ids
}

impl Kind {
    /// Returns the field whose value is the length of the words.
    fn length(&self) -> Option<Id> {
        match self {
            Self::Word {
                length: Length::Of(id),
                ..
            } => Some(*id),
            _ => None,
        }
    }
}

struct Maker {
    rng: Pcg64,
    size: Size,
    counts: BTreeSet<Id>,
    known: Bindings,
    text: String,
}

impl Maker {
    fn items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Line(fields) => self.line(fields),
                Item::List { count, values } => {
                    let words = self.list(self.times(*count), values);
                    self.text += &(words.join(" ") + "\n");
                }
                Item::Repeat { count, items } => {
                    let outside = self.known.len();
                    for _ in 0..self.times(*count) {
                        self.items(items);
                        self.known.truncate(outside);
                    }
                }
            }
        }
    }

    fn times(&self, count: Id) -> usize {
        value(&self.known, count)
            .and_then(|times| usize::try_from(times).ok())
            .unwrap_or_default()
    }

    fn line(&mut self, fields: &[Field]) {
        let mut words = Vec::new();
        let mut before = None;
        for field in fields {
            let Kind::Number(numbers) = &field.kind else {
                words.push(self.word(&field.kind));
                before = None;
                continue;
            };
            let (least, most) =
                numbers.range(self.size, self.counts.contains(&field.id), &self.known);
            let number = match (numbers.order, before) {
                (Order::Ascending, Some(before)) if before <= most => {
                    self.rng.random_range(least.max(before)..=most)
                }
                (Order::Distinct, Some(before)) if least < most => {
                    let number = self.rng.random_range(least..most);
                    number + i64::from(number >= before)
                }
                _ => self.rng.random_range(least..=most),
            };
            before = Some(number);
            self.known.push((field.id, number));
            words.push(number.to_string());
        }
        self.text += &(words.join(" ") + "\n");
    }

    fn list(&mut self, length: usize, values: &Field) -> Vec<String> {
        let Kind::Number(numbers) = &values.kind else {
            return (0..length).map(|_| self.word(&values.kind)).collect();
        };
        let (least, mut most) = numbers.range(self.size, false, &self.known);
        let mut list: Vec<i64> = if numbers.order == Order::Distinct {
            if numbers.below.is_none() {
                most = most.max(least + 2 * i64::try_from(length).unwrap_or_default());
            }
            let range = usize::try_from(most - least + 1).unwrap_or(usize::MAX);
            let chosen = index::sample(&mut self.rng, range.max(length), length);
            let number = |offset| least + i64::try_from(offset).unwrap_or_default();
            chosen.into_iter().map(number).collect()
        } else {
            (0..length)
                .map(|_| self.rng.random_range(least..=most))
                .collect()
        };
        if numbers.order == Order::Ascending {
            list.sort_unstable();
        }
        list.iter().map(i64::to_string).collect()
    }

    fn word(&mut self, kind: &Kind) -> String {
        match kind {
            Kind::Number(_) => String::new(),
            Kind::Fraction {
                least,
                most,
                digits,
            } => {
                let number = self.rng.random_range(*least..=*most);
                format!("{number:.digits$}")
            }
            Kind::Word { letters, length } => {
                let most = match self.size {
                    Size::Tiny => 3,
                    Size::Medium => 8,
                    Size::Limits => 30,
                };
                let length = match length {
                    Length::Fixed(length) => *length,
                    Length::Of(id) => self.times(*id),
                    Length::UpTo(seen) => self.rng.random_range(1..=most.min((*seen).max(3))),
                };
                (0..length)
                    .map(|_| letters[self.rng.random_range(0..letters.len())])
                    .collect()
            }
        }
    }
}

/// Returns the name of a field: a letter.
fn name(id: Id) -> String {
    const LETTERS: &[u8; 24] = b"nmkabcdefghjlopqrstuvwxy";
    let letter = char::from(LETTERS[id % LETTERS.len()]);
    match id / LETTERS.len() {
        0 => letter.to_string(),
        more => format!("{letter}{more}"),
    }
}

/// Adds the lines of the items and the ranges that the samples have.
fn describe(items: &[Item], indent: &str, lines: &mut Vec<(String, String)>) {
    for item in items {
        match item {
            Item::Line(fields) => {
                let names: Vec<_> = fields.iter().map(|field| name(field.id)).collect();
                let ranges: Vec<_> = fields.iter().map(Field::range).collect();
                lines.push((format!("{indent}{}", names.join(" ")), ranges.join(", ")));
            }
            Item::List { count, values } => {
                let (name, count) = (name(values.id), name(*count));
                let form = format!("{indent}{name}_1 … {name}_{count}");
                lines.push((form, values.range()));
            }
            Item::Repeat { count, items } => {
                lines.push((format!("{indent}{} times:", name(*count)), String::new()));
                describe(items, &format!("{indent}  "), lines);
            }
        }
    }
}

impl Field {
    fn range(&self) -> String {
        let mut text = name(self.id);
        match &self.kind {
            Kind::Number(numbers) => {
                let most = match numbers.below {
                    Some((id, 0)) => name(id),
                    Some((id, less)) => format!("{} − {less}", name(id)),
                    None => numbers.most.to_string(),
                };
                let _ = write!(text, " from {} to {most}", numbers.least);
                text += match numbers.order {
                    Order::Any => "",
                    Order::Distinct => ", distinct",
                    Order::Ascending => ", ascending",
                };
            }
            Kind::Fraction { least, most, .. } => {
                let _ = write!(text, " from {least} to {most}");
            }
            Kind::Word { letters, length } => {
                let letters: String = letters.iter().take(10).collect();
                let _ = match length {
                    Length::Fixed(length) => write!(text, " of {length} of `{letters}`"),
                    Length::Of(id) => write!(text, " of {} of `{letters}`", name(*id)),
                    Length::UpTo(_) => write!(text, " of `{letters}`"),
                };
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use rstest::rstest;

    fn of(samples: &[&str]) -> Option<Form> {
        let samples: Vec<_> = samples.iter().map(ToString::to_string).collect();
        Form::of(&samples)
    }

    #[rstest]
    #[case::a_list(&["3\n1 2 3\n", "5\n9 9 0 4 5\n"], &["n", "m_1 … m_n"])]
    #[case::edges(&["4 3\n1 2\n2 3\n4 1\n"], &["n m", "m times:", "  k a"])]
    #[case::a_grid(&["2 3\n#..\n.#.\n", "3 4\n####\n....\n####\n"], &["n m", "n times:", "  k"])]
    #[case::cases(&["2\n3\n1 2 3\n2\n7 7\n"], &["n", "n times:", "  m", "  k_1 … k_m"])]
    #[case::a_matrix(&["2 3\n1 2 3\n4 5 6\n"], &["n m", "n times:", "  k_1 … k_m"])]
    #[case::two_lists(&["2 3\n1 2\n4 5 6\n", "1 2\n8\n5 6\n"], &["n m", "k_1 … k_n", "a_1 … a_m"])]
    #[case::words(&["abc\n", "xy\n"], &["n"])]
    fn a_form_is_seen(#[case] samples: &[&str], #[case] expected: &[&str]) {
        let form = of(samples).unwrap();
        let mut lines = Vec::new();
        describe(&form.items, "", &mut lines);
        let lines: Vec<_> = lines.into_iter().map(|(form, _)| form).collect();
        assert_eq!(lines, expected);
    }

    #[rstest]
    #[case::no_sample(&[])]
    #[case::nothing_counts(&["1 2 3\n", "1 2\n"])]
    #[case::lines_that_nothing_counts(&["1\n2\n3\n", "1\n"])]
    fn no_form_is_made_up(#[case] samples: &[&str]) {
        assert!(of(samples).is_none());
    }

    /// Generated inputs of all sizes have the form of the samples.
    #[rstest]
    #[case(&["3\n1 2 3\n", "5\n9 9 0 4 5\n"])]
    #[case(&["4 3\n1 2\n2 3\n4 1\n", "5 4\n1 2\n2 3\n5 1\n3 5\n"])]
    #[case(&["2 3\n#..\n.#.\n", "3 4\n####\n....\n####\n"])]
    #[case(&["2\n3\n1 2 3\n2\n7 7\n"])]
    #[case(&["0.25 abc\n", "1.75 cab\n"])]
    fn what_is_generated_has_the_form(#[case] samples: &[&str]) {
        let form = of(samples).unwrap();
        for seed in 0..300 {
            for size in Size::ALL {
                let input = form.generate(seed, size);
                assert_eq!(input, form.generate(seed, size));
                let all: Vec<_> = samples.iter().copied().chain([input.as_str()]).collect();
                let again = of(&all);
                assert!(again.is_some(), "seed {seed}: {input}");
            }
        }
    }

    #[test]
    fn digits_with_leading_zeros_are_letters() {
        let form = of(&["4\n0110\n", "6\n101011\n"]).unwrap();
        for seed in 0..100 {
            let input = form.generate(seed, Size::Medium);
            let (count, digits) = input.split_once('\n').unwrap();
            let is_binary = |digit: char| ['0', '1'].contains(&digit);
            assert!(digits.trim_end().chars().all(is_binary), "{input}");
            assert_eq!(digits.trim_end().len().to_string(), count);
        }
    }

    #[test]
    fn distinct_numbers_may_be_from_a_large_range() {
        let form =
            of(&["6\n999999995 1000000000 999999999 999999998 999999996 999999997\n"]).unwrap();
        assert!(form.describe().join("\n").contains("distinct"));
        for size in Size::ALL {
            let input = form.generate(1, size);
            let words: Vec<_> = input.split_whitespace().skip(1).collect();
            assert_eq!(words.iter().collect::<BTreeSet<_>>().len(), words.len());
        }
    }

    #[test]
    fn few_values_are_no_rule() {
        let form = |samples: &[&str]| of(samples).unwrap().describe().join("\n");
        // Of random lists of these lengths, one pair in 12 is ascending, and one list in 26 is a permutation.
        assert!(!form(&["3\n1 2 3\n", "2\n5 40\n"]).contains("ascending"));
        assert!(form(&["5\n3 1 2 5 4\n"]).contains("distinct"));
        assert!(form(&["4\n1 5 70 88\n"]).contains("ascending"));
        assert!(!form(&["2 9\n", "4 7\n", "8 5\n"]).contains("distinct"));
    }

    #[test]
    fn places_lists_and_orders_are_kept() {
        let samples = &["4 3\n3 1 2 4\n1 2\n2 3\n1 4\n", "3 2\n3 2 1\n1 1\n2 3\n"];
        let form = of(samples).unwrap();
        for seed in 0..300 {
            let input = form.generate(seed, Size::Medium);
            let numbers = |line: &str| -> Vec<usize> {
                line.split(' ').map(|word| word.parse().unwrap()).collect()
            };
            let lines: Vec<_> = input.lines().map(numbers).collect();
            let (n, m) = (lines[0][0], lines[0][1]);
            let mut permutation = lines[1].clone();
            permutation.sort_unstable();
            assert!(permutation.iter().copied().eq(1..=n), "{input}");
            assert_eq!(lines.len(), 2 + m);
            let is_range = |line: &Vec<usize>| 1 <= line[0] && line[0] <= line[1] && line[1] <= n;
            assert!(lines[2..].iter().all(is_range), "{input}");
        }
    }
}
