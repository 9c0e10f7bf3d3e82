/// Makes room for the values of the heaps below `count` in `values`, which may hold some of them.
///
/// # Panics
///
/// If they do not fit in memory. Without this check, a collection that grows aborts the program, and no caller can
/// catch that.
pub(super) fn reserve<Value>(values: &mut Vec<Value>, count: usize) {
    let more = count.saturating_sub(values.len());
    assert!(
        values.try_reserve_exact(more).is_ok(),
        "the Grundy values of the heaps up to {} do not fit in memory",
        count.saturating_sub(1)
    );
}
