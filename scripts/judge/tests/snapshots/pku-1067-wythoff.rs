// Wythoff's game (取石子游戏)
// http://poj.org/problem?id=1067
// Made by `cargo judge bundle pku-1067-wythoff`.
// Inlined: common 0.1.0 (MIT OR Apache-2.0)
// Inlined: proconio 0.5.0 (MIT OR Apache-2.0)

//! Wythoff's game: a move takes counters from one heap, or the same number from both.
//!
//! The P-positions are (⌊kφ⌋, ⌊kφ⌋ + k); the test is exact in integers, in constant time.

use common::is_wythoff_p_position;
use proconio::input;
use proconio::source::{once::OnceSource, Source};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let mut output = String::new();
    while !source.is_empty() {
        input! { from &mut source, first: u64, second: u64 }
        let first_player_loses = is_wythoff_p_position(first, second);
        output += if first_player_loses { "0\n" } else { "1\n" };
    }
    output
}

mod common {
	mod run {
		use std::io::{self, Read, Write};
		use std::panic;
		use std::path::Path;
		use std::process;
		pub fn run(solve: impl FnOnce(&str) -> String) {
			panic::set_hook(Box::new(|panic| {
				let payload = panic.payload();
				let message = payload.downcast_ref::<&str>().copied();
				let message =
					message.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
				let message = message.unwrap_or("the solution panicked");
				let words: Vec<String> = message.split_whitespace().map(shortened).collect();
				let message = words.join(" ");
				let own = panic
					.location()
					.filter(|place| Path::new(place.file()).is_relative());
				let place = own.map(|place| format!(" [{}:{}]", place.file(), place.line()));
				eprintln!("error: {}{}", message, place.unwrap_or_default());
			}));
			let mut input = String::new();
			if let Err(error) = io::stdin().lock().read_to_string(&mut input) {
				fail(&format!("standard input cannot be read: {}", error));
			}
			let mut output = solve(input.trim_start_matches('\u{feff}'));
			if !output.is_empty() && !output.ends_with('\n') {
				output.push('\n');
			}
			let mut stdout = io::stdout().lock();
			match stdout
				.write_all(output.as_bytes())
				.and_then(|()| stdout.flush())
			{
				Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
					fail(&format!("standard output cannot be written: {}", error));
				}
				_ => {}
			}
		}
		fn shortened(word: &str) -> String {
			let letters: Vec<char> = word.chars().collect();
			match letters[..] {
				[.., last] if letters.len() > 42 => {
					letters[..41].iter().collect::<String>() + "…" + &last.to_string()
				}
				_ => word.to_string(),
			}
		}
		fn fail(message: &str) -> ! {
			eprintln!("error: {}", message);
			process::exit(1);
		}
	}
	mod wythoff {
		pub fn is_wythoff_p_position(first: u64, second: u64) -> bool {
			let (smaller, larger) = (first.min(second), first.max(second));
			wythoff_p_position(larger - smaller) == Some((smaller, larger))
		}
		pub fn wythoff_p_position(k: u64) -> Option<(u64, u64)> {
			let smaller = k.checked_add(over_phi(k))?;
			Some((smaller, smaller.checked_add(k)?))
		}
		fn over_phi(n: u64) -> u64 {
			const HIGH: u128 = 0x9E37_79B9_7F4A_7C15;
			const LOW: u128 = 0xF39C_C060_5CED_C834;
			let n = u128::from(n);
			((n * HIGH + ((n * LOW) >> 64)) >> 64) as u64
		}
	}
	pub use self::run::run;
	pub use self::wythoff::is_wythoff_p_position;
}

mod proconio {
	pub mod source {
		use std::any::type_name;
		use std::fmt::Debug;
		use std::io::BufRead;
		use std::str::FromStr;
		pub mod once {
			use super::Source;
			use crate::proconio::source::tokens::Tokens;
			use std::io::BufRead;
			use std::marker::PhantomData;
			pub struct OnceSource<R: BufRead> {
				tokens: Tokens,
				_read: PhantomData<R>,
			}
			impl<R: BufRead> OnceSource<R> {
				pub fn new(mut source: R) -> OnceSource<R> {
					let mut context = String::new();
					source
						.read_to_string(&mut context)
						.expect("failed to read from source; maybe an IO error.");
					OnceSource {
						tokens: context.into(),
						_read: PhantomData,
					}
				}
			}
			impl<R: BufRead> Source<R> for OnceSource<R> {
				fn next_token(&mut self) -> Option<&str> {
					self.tokens.next_token()
				}
				fn is_empty(&mut self) -> bool {
					self.tokens.is_empty()
				}
			}
			use std::io::BufReader;
			impl<'a> From<&'a str> for OnceSource<BufReader<&'a [u8]>> {
				fn from(s: &'a str) -> OnceSource<BufReader<&'a [u8]>> {
					OnceSource::new(BufReader::new(s.as_bytes()))
				}
			}
		}
		mod tokens {
			use std::{iter::Peekable, ptr::NonNull, str::SplitWhitespace};
			pub(super) struct Tokens {
				tokens: Peekable<SplitWhitespace<'static>>,
				_current_context: CurrentContext,
			}
			impl Tokens {
				pub(super) fn next_token(&mut self) -> Option<&str> {
					self.tokens.next()
				}
				pub(super) fn is_empty(&mut self) -> bool {
					self.tokens.peek().is_none()
				}
			}
			impl From<String> for Tokens {
				fn from(current_context: String) -> Self {
					let current_context = CurrentContext::from(current_context);
					unsafe {
						let tokens = current_context.0.as_ref().split_whitespace().peekable();
						Self {
							tokens,
							_current_context: current_context,
						}
					}
				}
			}
			struct CurrentContext(NonNull<str>);
			impl From<String> for CurrentContext {
				fn from(s: String) -> Self {
					let s = s.into_boxed_str();
					Self(NonNull::new(Box::leak(s)).unwrap())
				}
			}
			impl Drop for CurrentContext {
				fn drop(&mut self) {
					unsafe { drop(Box::from_raw(self.0.as_mut())) };
				}
			}
		}
		pub trait Source<R: BufRead> {
			fn next_token(&mut self) -> Option<&str>;
			fn is_empty(&mut self) -> bool;
			fn next_token_unwrap(&mut self) -> &str {
				self.next_token().expect(concat!(
					"failed to get the next token; ",
					"maybe reader reached an end of input. ",
					"ensure that arguments for `input!` macro is correctly ",
					"specified to match the problem input."
				))
			}
		}
		impl<R: BufRead, S: Source<R>> Source<R> for &'_ mut S {
			fn next_token(&mut self) -> Option<&str> {
				(*self).next_token()
			}
			fn is_empty(&mut self) -> bool {
				(*self).is_empty()
			}
		}
		pub trait Readable {
			type Output;
			fn read<R: BufRead, S: Source<R>>(source: &mut S) -> Self::Output;
		}
		impl<T: FromStr> Readable for T
		where
			T::Err: Debug,
		{
			type Output = T;
			fn read<R: BufRead, S: Source<R>>(source: &mut S) -> T {
				let token = source.next_token_unwrap();
				match token.parse() {
					Ok(v) => v,
					Err(e) => panic!(
						concat!(
							"failed to parse the input `{input}` ",
							"to the value of type `{ty}`: {err:?}; ",
							"ensure that the input format is collectly specified ",
							"and that the input value must handle specified type.",
						),
						input = token,
						ty = type_name::<T>(),
						err = e,
					),
				}
			}
		}
	}
	pub use crate::proconio::source::Readable as __Readable;
	macro_rules! input {
	(@from [$source:expr] @rest $($rest:tt)*) => {
		$crate::proconio::input! {
			@from [$source]
			@mut []
			@rest $($rest)*
		}
	};
	(@from [$source:expr] @mut [$($mut:tt)?] @rest $var:tt: $($rest:tt)*) => {
		$crate::proconio::input! {
			@from [$source]
			@mut [$($mut)*]
			@var $var
			@kind []
			@rest $($rest)*
		}
	};
	(@from [$source:expr] @mut [$($mut:tt)?] @var $var:tt @kind [$($kind:tt)*] @rest) => {
		let $($mut)* $var = $crate::proconio::read_value!(@source [$source] @kind [$($kind)*]);
	};
	(@from [$source:expr] @mut [$($mut:tt)?] @var $var:tt @kind [$($kind:tt)*] @rest, $($rest:tt)*) => {
		$crate::proconio::input!(@from [$source] @mut [$($mut)*] @var $var @kind [$($kind)*] @rest);
		$crate::proconio::input!(@from [$source] @rest $($rest)*);
	};
	(@from [$source:expr] @mut [$($mut:tt)?] @var $var:tt @kind [] @rest $ty:ty, $($rest:tt)*) => {
		$crate::proconio::input!(@from [$source] @mut [$($mut)*] @var $var @kind [$ty] @rest, $($rest)*);
	};
	(@from [$source:expr] @mut [$($mut:tt)?] @var $var:tt @kind [] @rest $ty:ty) => {
		$crate::proconio::input!(@from [$source] @mut [$($mut)*] @var $var @kind [$ty] @rest);
	};
	(from $source:expr, $($rest:tt)*) => {
		#[allow(unused_variables, unused_mut)]
		let mut s = $source;
		$crate::proconio::input! {
			@from [&mut s]
			@rest $($rest)*
		}
	};
}
	pub(crate) use input;
	macro_rules! read_value {
		(@source [$source:expr] @kind [$kind:ty]) => {
			<$kind as $crate::proconio::__Readable>::read($source)
		};
	}
	pub(crate) use read_value;
}
