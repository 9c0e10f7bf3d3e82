use super::bits::Bits;

/// A finite commutative monoid, by its table. Element 0 is the identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Monoid {
    pub(super) order: usize,
    /// The product of a and b, at a · `order` + b.
    pub(super) products: Vec<u32>,
}

impl Monoid {
    pub(super) fn of(order: usize, product: impl Fn(usize, usize) -> usize) -> Self {
        let mut products = Vec::with_capacity(order * order);
        for left in 0..order {
            products.extend((0..order).map(|right| index(product(left, right))));
        }
        Self { order, products }
    }

    pub(super) fn times(&self, left: usize, right: usize) -> usize {
        self.products[left * self.order + right] as usize
    }

    pub(super) fn product(&self, elements: impl IntoIterator<Item = usize>) -> usize {
        let times = |product, element| self.times(product, element);
        elements.into_iter().fold(0, times)
    }

    /// Returns, for each element, the set of elements whose product with it is in `set`.
    pub(super) fn leading_to(&self, set: &[bool]) -> Vec<Bits> {
        let beside = |left| Bits::of(self.order, |right| set[self.times(left, right)]);
        (0..self.order).map(beside).collect()
    }
}

/// Returns the number in the type that tables use.
pub(super) fn index(number: usize) -> u32 {
    u32::try_from(number).expect("tables are smaller")
}
