//! Nodes of a file that can be deleted by themselves: items and their parts, each with its place.

use std::ops::Range;

use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Attribute, Expr, ExprMacro, ForeignItem, ImplItem, Item, ItemConst, ItemEnum, ItemForeignMod,
    ItemImpl, ItemMacro, ItemUse, Meta, Signature, Stmt, StmtMacro, Token, TraitItem, Type,
    UseTree, Variant, Visibility,
};

use crate::source::header::Header;
use crate::source::tokens::{rules, Kind as TokenKind, Look, Token as Lexed};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A function, type, trait, constant, static or macro.
    Named,
    Module,
    Impl,
    /// Of an impl of a trait.
    TraitImplItem,
    InherentItem,
    TraitItem,
    Variant,
    /// A leaf of a `use`, or a branch or an `extern` block, which is useless without its leaves.
    Use,
    Glob,
    /// An item that is the call of a macro.
    Call,
    /// A rule of a macro.
    Rule,
    /// A trait in a `derive`.
    Derive,
    Attribute,
}

#[derive(Clone, Debug)]
pub struct Node {
    pub kind: Kind,
    /// The range to remove with the node.
    pub range: Range<usize>,
    /// The range that the compiler reports for the node.
    pub ident: Range<usize>,
    /// The name it has, or, for an impl, that of its type if it is plain.
    pub name: String,
    /// The trait of an impl.
    pub of_trait: Option<String>,
    /// The trait and type of an impl.
    pub header: Option<Header>,
    /// Where an impl names its trait.
    pub trait_path: Range<usize>,
    pub parent: Option<usize>,
    /// Whether it is a function with a body.
    pub is_function: bool,
    pub sort: Sort,
    /// Whether it is an import, or a part of one, that is visible only in its module.
    pub is_private_import: bool,
}

/// The sort of a node, which decides what may refer to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sort {
    Macro,
    Trait,
    /// A struct, an enum or a union.
    Type,
    /// A name for a type.
    Alias,
    Other,
}

impl Node {
    pub fn is_macro(&self) -> bool {
        self.sort == Sort::Macro
    }

    pub fn is_trait(&self) -> bool {
        self.sort == Sort::Trait
    }
}

/// The nodes of a file.
pub struct Nodes {
    /// Each node comes after its parent.
    pub nodes: Vec<Node>,
    /// The attributes that mark an item as deprecated.
    pub deprecations: Vec<Range<usize>>,
}

/// Returns the nodes of a file.
pub fn nodes(text: &str, tokens: &[Lexed]) -> syn::Result<Nodes> {
    let file = syn::parse_file(text)?;
    let mut finder = Finder {
        tokens,
        nodes: Vec::new(),
        deprecations: Vec::new(),
        parent: None,
    };
    finder.visit_file(&file);
    Ok(Nodes {
        nodes: finder.nodes,
        deprecations: finder.deprecations,
    })
}

struct Finder<'a> {
    tokens: &'a [Lexed],
    nodes: Vec<Node>,
    deprecations: Vec<Range<usize>>,
    parent: Option<usize>,
}

fn range(node: &impl Spanned) -> Range<usize> {
    node.span().byte_range()
}

impl Finder<'_> {
    fn add(&mut self, kind: Kind, range: Range<usize>, ident: Range<usize>, name: String) -> usize {
        self.nodes.push(Node {
            kind,
            range,
            ident,
            name,
            of_trait: None,
            header: None,
            trait_path: 0..0,
            parent: self.parent,
            is_function: false,
            sort: Sort::Other,
            is_private_import: false,
        });
        self.nodes.len() - 1
    }

    /// Calls `visit`, so that `node` is the parent of the nodes that it adds.
    fn inside(&mut self, node: usize, visit: impl FnOnce(&mut Self)) {
        let outer = self.parent.replace(node);
        visit(self);
        self.parent = outer;
    }

    fn add_item(&mut self, kind: Kind, node: &impl Spanned, ident: &syn::Ident) -> usize {
        self.add(kind, range(node), range(ident), ident.to_string())
    }

    fn function(&mut self, kind: Kind, node: &impl Spanned, signature: &Signature) -> usize {
        let index = self.add_item(kind, node, &signature.ident);
        self.nodes[index].is_function = true;
        index
    }

    /// Returns a range, with the comma that follows it.
    fn with_comma(&self, mut range: Range<usize>) -> Range<usize> {
        let next = self.tokens.index_at(range.end);
        if self.tokens.is_punct(next, ',') {
            range.end = self.tokens[next].range.end;
        }
        range
    }

    fn use_item(&mut self, item: &ItemUse) {
        let whole = self.add(Kind::Use, range(item), 0..0, String::new());
        self.inside(whole, |visitor| visitor.use_tree(&item.tree, None, None));
        for node in &mut self.nodes[whole..] {
            node.is_private_import = matches!(item.vis, Visibility::Inherited);
        }
    }

    /// Adds the leaves of a tree; `start` is where the path that leads to it begins, and `module` the last name of that path.
    fn use_tree(&mut self, tree: &UseTree, start: Option<usize>, module: Option<&syn::Ident>) {
        let own = range(tree);
        let start = start.unwrap_or(own.start);
        let with_comma = self.with_comma(start..own.end);
        match tree {
            UseTree::Path(path) => self.use_tree(&path.tree, Some(start), Some(&path.ident)),
            UseTree::Group(group) => {
                let branch = self.add(Kind::Use, with_comma, 0..0, String::new());
                self.inside(branch, |visitor| {
                    for tree in &group.items {
                        visitor.use_tree(tree, None, module);
                    }
                });
            }
            leaf => self.use_leaf(leaf, with_comma, module),
        }
    }

    fn use_leaf(&mut self, leaf: &UseTree, with_comma: Range<usize>, module: Option<&syn::Ident>) {
        match leaf {
            UseTree::Rename(tree) => {
                let name = if tree.rename == "_" {
                    &tree.ident
                } else {
                    &tree.rename
                };
                self.add(Kind::Use, with_comma, range(tree), name.to_string());
            }
            UseTree::Name(tree) => {
                // `self` imports the module under its own name.
                let itself = module.filter(|_| tree.ident == "self");
                let name = itself.unwrap_or(&tree.ident).to_string();
                self.add(Kind::Use, with_comma, range(tree), name);
            }
            _ => {
                self.add(Kind::Glob, with_comma, range(leaf), String::new());
            }
        }
    }

    /// Adds the nodes of the value of `const _: () = …;`. A call of a macro in its block may write items, as one outside of
    /// functions may, and the block compiles without the call.
    fn unit_expr(&mut self, expr: &Expr) {
        let block = match expr {
            Expr::Block(expr) => &expr.block,
            Expr::Unsafe(expr) => &expr.block,
            _ => return self.visit_expr(expr),
        };
        for statement in &block.stmts {
            match statement {
                Stmt::Macro(StmtMacro { mac, .. })
                | Stmt::Expr(Expr::Macro(ExprMacro { mac, .. }), _) => {
                    let (whole, path) = (range(statement), range(&mac.path));
                    let node = self.add(Kind::Call, whole, path, String::new());
                    self.inside(node, |visitor| visitor.visit_stmt(statement));
                }
                Stmt::Expr(expr, _) => self.unit_expr(expr),
                other => self.visit_stmt(other),
            }
        }
    }

    fn impl_item(&mut self, item: &ItemImpl) {
        let name = type_name(&item.self_ty).unwrap_or_default();
        let node = self.add(Kind::Impl, range(item), range(&item.self_ty), name);
        if let Some((path, _)) = &item.trait_ {
            self.nodes[node].of_trait = last_name(path);
            self.nodes[node].trait_path = range(path);
        }
        self.nodes[node].header = Some(Header::new(item));
        self.inside(node, |visitor| visit::visit_item_impl(visitor, item));
    }

    fn macro_item(&mut self, item: &ItemMacro) {
        let Some(ident) = &item.ident else {
            self.add(
                Kind::Call,
                range(item),
                range(&item.mac.path),
                String::new(),
            );
            return;
        };
        let node = self.add_item(Kind::Named, item, ident);
        self.nodes[node].sort = Sort::Macro;
        self.inside(node, |visitor| visitor.rules(&range(&item.mac)));
    }

    /// Adds the items of an `extern` block. The block is removed with the last of them, unless it also has a `link`
    /// attribute.
    fn foreign_items(&mut self, block: &ItemForeignMod) {
        let tells_linker = |attribute: &Attribute| attribute.path().is_ident("link");
        if block.attrs.iter().any(tells_linker) {
            return visit::visit_item_foreign_mod(self, block);
        }
        let whole = self.add(Kind::Use, range(block), 0..0, String::new());
        self.inside(whole, |visitor| {
            visit::visit_item_foreign_mod(visitor, block);
        });
    }

    /// Adds the rules of a macro, each of the form `(…) => {…};`.
    fn rules(&mut self, body: &Range<usize>) {
        let first = self.tokens.index_at(body.start);
        let opens = |token: &Lexed| matches!(token.kind, TokenKind::Open(..));
        let Some(open) = self.tokens[first..].iter().position(opens) else {
            return;
        };
        let end = self.tokens.close(first + open).unwrap_or(0);
        for (matcher, rule) in rules(self.tokens, &(first + open + 1..end)) {
            let [matcher, whole] = [matcher, rule].map(|tokens| self.tokens.bytes(&tokens));
            self.add(Kind::Rule, whole, matcher, String::new());
        }
    }

    /// Adds the parts of an attribute that may be unnecessary.
    fn attribute(&mut self, attribute: &Attribute) {
        if attribute.path().is_ident("deprecated") {
            self.deprecations.push(range(attribute));
        } else if attribute.path().is_ident("derive") {
            let parse = Punctuated::<Meta, Token![,]>::parse_terminated;
            let Ok(traits) = attribute.parse_args_with(parse) else {
                return;
            };
            let whole = self.add(Kind::Use, range(attribute), 0..0, String::new());
            self.inside(whole, |visitor| {
                for derived in &traits {
                    let own = range(derived);
                    // A trait may be written with a path, as in `std::clone::Clone`.
                    let name = last_name(derived.path()).unwrap_or_default();
                    visitor.add(Kind::Derive, visitor.with_comma(own.clone()), own, name);
                }
            });
        } else if matches!(&attribute.meta, Meta::Path(path) if path.is_ident("inline")) {
            // It makes no difference to an unoptimised build, which `#[inline(always)]` does.
            let name = String::new();
            self.add(Kind::Attribute, range(attribute), 0..0, name);
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let node = match item {
            Item::Use(item) => return self.use_item(item),
            Item::Impl(item) => return self.impl_item(item),
            Item::Macro(item) => return self.macro_item(item),
            Item::ForeignMod(item) => return self.foreign_items(item),
            Item::Const(item) => self.add_item(Kind::Named, item, &item.ident),
            Item::Enum(item) => self.add_item(Kind::Named, item, &item.ident),
            Item::Fn(item) => self.function(Kind::Named, item, &item.sig),
            Item::Mod(item) => self.add_item(Kind::Module, item, &item.ident),
            Item::Static(item) => self.add_item(Kind::Named, item, &item.ident),
            Item::Struct(item) => self.add_item(Kind::Named, item, &item.ident),
            Item::Trait(item) => self.add_item(Kind::Named, item, &item.ident),
            Item::Type(item) => self.add_item(Kind::Named, item, &item.ident),
            Item::Union(item) => self.add_item(Kind::Named, item, &item.ident),
            _ => return visit::visit_item(self, item),
        };
        self.nodes[node].sort = match item {
            Item::Trait(_) => Sort::Trait,
            Item::Type(_) => Sort::Alias,
            Item::Enum(_) | Item::Struct(_) | Item::Union(_) => Sort::Type,
            _ => Sort::Other,
        };
        self.inside(node, |visitor| visit::visit_item(visitor, item));
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        let is_of_trait = self
            .parent
            .is_some_and(|parent| self.nodes[parent].of_trait.is_some());
        let kind = if is_of_trait {
            Kind::TraitImplItem
        } else {
            Kind::InherentItem
        };
        let node = match item {
            ImplItem::Const(item) => self.add_item(kind, item, &item.ident),
            ImplItem::Fn(item) => self.function(kind, item, &item.sig),
            ImplItem::Type(item) => self.add_item(kind, item, &item.ident),
            _ => return visit::visit_impl_item(self, item),
        };
        self.inside(node, |visitor| visit::visit_impl_item(visitor, item));
    }

    fn visit_item_const(&mut self, item: &'ast ItemConst) {
        let is_unit = matches!(&*item.ty, Type::Tuple(tuple) if tuple.elems.is_empty());
        if !is_unit || item.ident != "_" {
            return visit::visit_item_const(self, item);
        }
        for attribute in &item.attrs {
            self.attribute(attribute);
        }
        self.unit_expr(&item.expr);
    }

    fn visit_trait_item(&mut self, item: &'ast TraitItem) {
        let node = match item {
            TraitItem::Const(item) => self.add_item(Kind::TraitItem, item, &item.ident),
            TraitItem::Fn(item) if item.default.is_some() => {
                self.function(Kind::TraitItem, item, &item.sig)
            }
            TraitItem::Fn(item) => self.add_item(Kind::TraitItem, item, &item.sig.ident),
            TraitItem::Type(item) => self.add_item(Kind::TraitItem, item, &item.ident),
            _ => return visit::visit_trait_item(self, item),
        };
        self.inside(node, |visitor| visit::visit_trait_item(visitor, item));
    }

    fn visit_item_enum(&mut self, item: &'ast ItemEnum) {
        if !has_numbers(item) {
            return visit::visit_item_enum(self, item);
        }
        for attribute in &item.attrs {
            self.attribute(attribute);
        }
    }

    fn visit_foreign_item(&mut self, item: &'ast ForeignItem) {
        let node = match item {
            ForeignItem::Fn(item) => self.add_item(Kind::Named, item, &item.sig.ident),
            ForeignItem::Static(item) => self.add_item(Kind::Named, item, &item.ident),
            _ => return visit::visit_foreign_item(self, item),
        };
        self.inside(node, |visitor| visit::visit_foreign_item(visitor, item));
    }

    fn visit_variant(&mut self, variant: &'ast Variant) {
        let range = self.with_comma(range(variant));
        let name = variant.ident.to_string();
        let node = self.add(
            Kind::Variant,
            range,
            variant.ident.span().byte_range(),
            name,
        );
        self.inside(node, |visitor| visit::visit_variant(visitor, variant));
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        self.attribute(attribute);
    }
}

/// Returns, for each token, the innermost node that contains it, except for modules.
pub fn owners(nodes: &[Node], tokens: &[Lexed]) -> Vec<Option<usize>> {
    let mut owners = Vec::with_capacity(tokens.len());
    let mut open: Vec<usize> = Vec::new();
    let mut next = 0;
    for token in tokens {
        while next < nodes.len() && nodes[next].range.start <= token.range.start {
            open.push(next);
            next += 1;
        }
        open.retain(|&index| nodes[index].range.end > token.range.start);
        let mut innermost = open.iter().rev();
        let owner = innermost.find(|&&index| nodes[index].kind != Kind::Module);
        owners.push(owner.copied());
    }
    owners
}

/// Returns whether the word at `index` is the name of an item.
pub fn is_defined_at(tokens: &[Lexed], index: usize) -> bool {
    const KEYWORDS: [&str; 10] = [
        "const", "enum", "fn", "mod", "ref", "static", "struct", "trait", "type", "union",
    ];
    // In `const fn` and `*const crate::T`, the word after `const` is not a name.
    const OTHERS: [&str; 7] = ["crate", "extern", "fn", "mut", "self", "super", "unsafe"];
    let word = |index: usize| tokens.word(index).unwrap_or_default();
    index > 0
        && KEYWORDS.contains(&word(index - 1))
        && !OTHERS.contains(&word(index))
        && !(index > 1 && tokens.is_punct(index - 2, '*'))
}

/// Returns whether the variants of an enum have numbers, which depend on the variants before them.
fn has_numbers(item: &ItemEnum) -> bool {
    let is_unit = |variant: &Variant| variant.fields.is_empty();
    let has_number = |variant: &Variant| variant.discriminant.is_some();
    item.variants.iter().all(is_unit) || item.variants.iter().any(has_number)
}

/// Returns the last name of a path.
pub fn last_name(path: &syn::Path) -> Option<String> {
    Some(path.segments.last()?.ident.to_string())
}

/// Returns the name of a type, ignoring references.
fn type_name(of: &Type) -> Option<String> {
    match of {
        Type::Path(path) => last_name(&path.path),
        Type::Reference(reference) => type_name(&reference.elem),
        Type::Paren(paren) => type_name(&paren.elem),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{nodes, Kind};
    use crate::source::tokens::lex;

    #[test]
    fn an_import_of_itself_has_the_name_of_its_module() {
        let text = "use a::{b::{self, c}, d};";
        let nodes = nodes(text, &lex(text).unwrap()).unwrap().nodes;
        let imports = nodes.iter().filter(|node| node.kind == Kind::Use);
        let names: Vec<_> = imports.map(|node| node.name.as_str()).collect();
        assert_eq!(names, ["", "", "", "b", "c", "d"]);
    }
}
