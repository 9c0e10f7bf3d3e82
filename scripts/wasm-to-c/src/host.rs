//! What stands in for the system and for the C library that Rust's std is linked with.

/// A function in C: the name of what it stands for, its name in C, what it needs, and its text.
pub struct Stand {
    pub name: &'static str,
    pub c: &'static str,
    needs: &'static [&'static str],
    text: &'static str,
}

const fn stand(
    name: &'static str,
    c: &'static str,
    needs: &'static [&'static str],
    text: &'static str,
) -> Stand {
    Stand {
        name,
        c,
        needs,
        text,
    }
}

/// The functions of the system, WASI preview 1.
///
/// There are no arguments, no variables of the environment and no files but the standard ones. Random
/// numbers are always the same: the order in a `HashMap` may be any.
pub const SYSTEM: &[Stand] = &[
    stand(
        "fd_read",
        "fd_read",
        &[],
        "T U fd_read(U f,U v,U n,U r){U t=0,k;if(f)return 8;for(;n--;v+=8){\
         k=fread(mem+W(v,0),1,W(v,4),stdin);t+=k;if(k<W(v,4))break;}W(r,0)=t;return 0;}",
    ),
    stand(
        "fd_write",
        "fd_write",
        &[],
        "T U fd_write(U f,U v,U n,U r){U t=0;if(f!=1&&f!=2)return 8;for(;n--;v+=8)\
         t+=fwrite(mem+W(v,0),1,W(v,4),f==1?stdout:stderr);W(r,0)=t;return 0;}",
    ),
    stand(
        "proc_exit",
        "proc_exit",
        &[],
        "NEVER T void proc_exit(U c){exit((int)c);}",
    ),
    stand(
        "environ_get",
        "environ_get",
        &[],
        "T U environ_get(U a,U b){(void)a;(void)b;return 0;}",
    ),
    stand(
        "environ_sizes_get",
        "environ_sizes",
        &[],
        "T U environ_sizes(U a,U b){W(a,0)=W(b,0)=0;return 0;}",
    ),
    stand(
        "args_get",
        "args_get",
        &[],
        "T U args_get(U a,U b){(void)a;(void)b;return 0;}",
    ),
    stand(
        "args_sizes_get",
        "args_sizes",
        &[],
        "T U args_sizes(U a,U b){W(a,0)=W(b,0)=0;return 0;}",
    ),
    stand(
        "random_get",
        "random_get",
        &[],
        "T U random_get(U a,U n){memset(mem+a,7,n);return 0;}",
    ),
    stand(
        "sched_yield",
        "sched_yield_",
        &[],
        "T U sched_yield_(void){return 0;}",
    ),
    stand(
        "fd_close",
        "fd_close",
        &[],
        "T U fd_close(U a){(void)a;return 8;}",
    ),
    stand(
        "fd_prestat_get",
        "fd_prestat",
        &[],
        "T U fd_prestat(U a,U b){(void)a;(void)b;return 8;}",
    ),
    stand(
        "fd_fdstat_get",
        "fd_fdstat",
        &[],
        "T U fd_fdstat(U a,U b){(void)a;(void)b;return 8;}",
    ),
];

/// What a program wants that uses another function of the system.
pub fn meaning(import: &str) -> &'static str {
    match import {
        "clock_time_get" | "clock_res_get" => "the clock",
        "poll_oneoff" => "sleeping or waiting",
        "thread-spawn" => "threads",
        _ if import.starts_with("path_") || import.starts_with("fd_") => "files",
        _ if import.starts_with("sock_") => "the network",
        _ => "the system",
    }
}

/// The functions of the C library that are shorter in C: memory is taken in blocks of some sizes, four for each
/// power of two, and blocks that were given back are kept in a list for each size.
pub const LIBRARY: &[Stand] = &[
    stand("malloc", "take", &[], concat!(
        "T U end_,bins[160];\n",
        // The size of a block with its head, and the number of its list.
        "T U size(U n,U*c){U s=64,k;n=(n+7)&~7u;if(n<=64){if(n<16)n=16;*c=n/8;return n;}\n",
        "for(*c=8;s<n;s*=2)*c+=4;for(k=s/8;s-k>=n;s-=k)--*c;return s;}\n",
        "T U room(U to){if(to>MOST*65536u||to<HEAP)return 0;if(to>pages<<16)pages=(to+65535)>>16;\n",
        "end_=to;return 1;}\n",
        "T U take(U n){U c,s,p;if(n>2000000000)return 0;s=size(n+8,&c);p=bins[c];\n",
        "if(p){bins[c]=W(p,0);return p;}if(!end_)end_=HEAP;p=end_+8;if(!room(end_+s))return 0;\n",
        "W(p-8,0)=p;W(p-8,4)=s;return p;}")),
    stand("free", "give", &["take"],
        "T void give(U p){U c;if(p){size(W(p-8,4),&c);p=W(p-8,0);W(p,0)=bins[c];bins[c]=p;}}"),
    stand("realloc", "retake", &["take", "give"], concat!(
        "T U retake(U p,U n){U b,s,c,q;if(!p)return take(n);b=W(p-8,0);s=W(p-8,4);\n",
        "if(n<=s-8-(p-b))return p;if(n>2000000000)return 0;\n",
        // The last block grows where it is.
        "if(b-8+s==end_&&b==p&&room(end_-s+size(n+8,&c))){W(p-8,4)=size(n+8,&c);return p;}\n",
        "q=take(n);if(q){memcpy(mem+q,mem+p,s-8-(p-b));give(p);}return q;}")),
    stand("calloc", "zeroed", &["take"], concat!(
        "T U zeroed(U a,U b){U e=end_,p;Q n=(Q)a*b;if(n>>32)return 0;p=take((U)n);\n",
        // What was never used is zero.
        "if(p&&p<e)memset(mem+p,0,(U)n);return p;}")),
    stand("aligned_alloc", "aligned", &["take"], concat!(
        "T U aligned(U a,U n){U p=take(n+a),q=(p+a-1)/a*a;if(p&&q!=p){W(q-8,0)=p;\n",
        "W(q-8,4)=W(p-8,4);}return p?q:0;}")),
    stand("posix_memalign", "memalign_", &["aligned"],
        "T U memalign_(U r,U a,U n){U p=aligned(a,n);if(p)W(r,0)=p;return p?0:48;}"),
    stand("memcpy", "copy", &[], "T U copy(U a,U b,U n){memmove(mem+a,mem+b,n);return a;}"),
    stand("memmove", "copy", &[], "T U copy(U a,U b,U n){memmove(mem+a,mem+b,n);return a;}"),
    stand("memset", "fill", &[], "T U fill(U a,U b,U n){memset(mem+a,(int)b,n);return a;}"),
    stand("memcmp", "compare", &[],
        "T U compare(U a,U b,U n){return(U)memcmp(mem+a,mem+b,n);}"),
    stand("bcmp", "compare", &[],
        "T U compare(U a,U b,U n){return(U)memcmp(mem+a,mem+b,n);}"),
    // The system above has no errors to describe.
    stand("strerror_r", "describe", &[],
        "T U describe(U a,U b,U n){(void)a;if(n)B(b,0)=0;return 0;}"),
    stand("strlen", "length", &[], "T U length(U a){return(U)strlen((char*)mem+a);}"),
];

/// Returns the text of these functions, by their names in C, and of those that they need.
pub fn text(names: &[&'static str]) -> String {
    let mut done: Vec<&str> = Vec::new();
    let mut text = String::new();
    for name in names {
        add(name, &mut done, &mut text);
    }
    text
}

fn add(name: &'static str, done: &mut Vec<&'static str>, text: &mut String) {
    let mut all = SYSTEM.iter().chain(LIBRARY);
    let Some(stand) = all.find(|it| it.c == name) else {
        return;
    };
    if done.contains(&name) {
        return;
    }
    done.push(name);
    for name in stand.needs {
        add(name, done, text);
    }
    text.push_str(stand.text);
    text.push('\n');
}

/// Functions of Rust's std that end the program; what they print first is not kept.
pub const ENDS: &[&str] = &[
    "abort",
    "rust_begin_unwind",
    "__rustc::rust_begin_unwind",
    "__rustc::__rust_alloc_error_handler",
    "alloc::alloc::handle_alloc_error",
    "std::alloc::rust_oom",
    "std::panicking::panic_handler",
    "std::panicking::panic_with_hook",
    "std::panicking::rust_panic_with_hook",
    "std::process::abort",
];

/// Functions of Rust's std that have no effect: neither panics nor `eprint!` print anything.
pub const NOTHING: &[&str] = &["std::io::stdio::_eprint", "std::panicking::set_hook"];

/// Functions of Rust's std that end the program with the status that they are given. One that is not zero is
/// as good as another, and what was not printed yet does not matter then.
pub const EXITS: &[&str] = &["std::process::exit"];

/// Functions of Rust's std that only make a text, though they call functions by address.
pub const QUIET: &[&str] = &["alloc::fmt::format", "alloc::fmt::format::format_inner"];
