/// Returns the least number that is not among `values`: their *minimum excludant*.
///
/// Of n values at most n are among 0, 1, …, n − 1, so the answer is at most n and larger values do
/// not matter.
///
/// # Complexity
///
/// O(n) time and space for n values, however large they are.
///
/// # Examples
///
/// ```
/// use common::mex;
///
/// assert_eq!(mex([0, 1, 3, 7, 1]), 2);
/// assert_eq!(mex([]), 0);
/// ```
pub fn mex(values: impl IntoIterator<Item = usize>) -> usize {
    let values: Vec<usize> = values.into_iter().collect();
    let mut seen = vec![false; values.len()];
    for value in values {
        if let Some(seen) = seen.get_mut(value) {
            *seen = true;
        }
    }
    seen.iter().position(|&seen| !seen).unwrap_or(seen.len())
}
