//- lib/src/lib.rs
use std::any::Any;
use std::rc::Rc;
use std::sync::Arc;

#[derive(Debug)]
struct Own(u8);

pub fn f() -> String {
    std::panic::set_hook(Box::new(|_| ()));
    let caught = std::panic::catch_unwind(|| std::panic::panic_any(Own(1)));
    let boxed = caught.unwrap_err().downcast::<Own>();
    let shared: Rc<dyn Any> = Rc::new(Own(2));
    let sent: Arc<dyn Any + Send + Sync> = Arc::new(Own(3));
    format!("{boxed:?} {:?} {:?}", shared.downcast::<Own>(), sent.downcast::<Own>())
}
