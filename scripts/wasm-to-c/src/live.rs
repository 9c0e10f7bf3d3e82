//! The live parts of a module: functions, and the bytes of the initial memory.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::ir::{Expr, Function, Statement};
use crate::read::{Module, Symbol};

/// The parts that are needed.
#[derive(Default)]
pub struct Live {
    pub functions: BTreeSet<u32>,
    /// The functions that are called by address.
    pub in_table: BTreeSet<u32>,
    /// The ranges of each segment.
    pub data: BTreeMap<u32, Vec<Range<u32>>>,
    symbols: BTreeSet<u32>,
}

/// Returns the parts that these functions need. Without relocations, these include every function with an address and
/// all data.
pub fn live(module: &Module, functions: &BTreeMap<u32, Function>, roots: &[u32]) -> Live {
    let mut live = Live::default();
    let mut waiting = roots.to_vec();
    if module.relocations.is_none() {
        live.in_table.extend(module.table.iter().flatten());
        waiting.extend(module.table.iter().flatten());
        for (index, data) in (0..).zip(&module.data) {
            let all = 0..u32::try_from(data.bytes.len()).unwrap_or(u32::MAX);
            live.data.entry(index).or_default().push(all);
        }
    }
    while let Some(number) = waiting.pop() {
        if !live.functions.insert(number) {
            continue;
        }
        let Some(function) = functions.get(&number) else {
            continue;
        };
        for statement in &function.body {
            statement.visit(&mut |inner| {
                if let Statement::Call(function, ..) = inner {
                    waiting.push(*function);
                }
                for symbol in symbols(inner) {
                    live.symbol(module, symbol, &mut waiting);
                }
            });
        }
    }
    live
}

/// Returns the symbols whose addresses a statement itself uses.
fn symbols(statement: &Statement) -> Vec<u32> {
    let mut symbols = Vec::new();
    for value in statement.expressions() {
        value.visit(&mut |part| {
            if let Expr::Constant(_, _, symbol) = part {
                symbols.extend(symbol);
            }
            if let Expr::Load(_, _, offset) = part {
                symbols.extend(offset.symbol);
            }
        });
    }
    if let Statement::Store(_, _, offset, _) = statement {
        symbols.extend(offset.symbol);
    }
    symbols
}

impl Live {
    fn symbol(&mut self, module: &Module, symbol: u32, waiting: &mut Vec<u32>) {
        let Some(relocations) = &module.relocations else {
            return;
        };
        if !self.symbols.insert(symbol) {
            return;
        }
        match relocations.symbols.get(symbol as usize) {
            Some(Symbol::Function(function)) => {
                self.in_table.insert(*function);
                waiting.push(*function);
            }
            Some(Symbol::Data(segment, range)) => {
                self.data.entry(*segment).or_default().push(range.clone());
                let Some(data) = module.data.get(*segment as usize) else {
                    return;
                };
                let start = u32::try_from(data.start).unwrap_or(u32::MAX);
                let places = start.saturating_add(range.start)..start.saturating_add(range.end);
                let inner: Vec<_> = relocations
                    .data
                    .range(places)
                    .map(|(_, symbol)| *symbol)
                    .collect();
                for symbol in inner {
                    self.symbol(module, symbol, waiting);
                }
            }
            _ => {}
        }
    }

    /// Returns the needed bytes that are not zero in pieces, each with its address.
    pub fn pieces(&self, module: &Module) -> Vec<(u32, Vec<u8>)> {
        let mut memory: BTreeMap<u32, u8> = BTreeMap::new();
        for (&segment, ranges) in &self.data {
            let Some(data) = module.data.get(segment as usize) else {
                continue;
            };
            for place in ranges.iter().cloned().flatten() {
                if let Some(byte) = data.bytes.get(place as usize) {
                    memory.insert(data.address.wrapping_add(place), *byte);
                }
            }
        }
        memory.retain(|_, byte| *byte != 0);
        let mut pieces: Vec<(u32, Vec<u8>)> = Vec::new();
        for (place, byte) in memory {
            match pieces.last_mut() {
                // A few zeros between two pieces are shorter than a new piece.
                Some((start, bytes)) if (place - *start) as usize - bytes.len() < FEW => {
                    bytes.resize((place - *start) as usize, 0);
                    bytes.push(byte);
                }
                _ => pieces.push((place, vec![byte])),
            }
        }
        pieces
    }
}

/// Fewer zeros than this do not end a piece.
const FEW: usize = 16;
