/// Makes room for the values of the heaps below `count` in `values`, which may hold some of them.
///
/// # Panics
///
/// If they do not fit in memory. Without this a collection that grows ends the program, whatever
/// its caller could do about it.
pub(super) fn reserve<Value>(values: &mut Vec<Value>, count: usize) {
    let more = count.saturating_sub(values.len());
    assert!(
        values.try_reserve_exact(more).is_ok(),
        "the Grundy values of the heaps up to {} do not fit in memory",
        count.saturating_sub(1)
    );
}
