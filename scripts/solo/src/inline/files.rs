//! Joins the files of one crate: each `mod name;` becomes `mod name { … }`, and code that a `cfg` disables is removed.

mod attributes;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Attribute, Expr, ExprLit, ImplItem, Item, ItemExternCrate, ItemMacro, ItemMod, ItemUse, Lit,
    Meta, TraitItem, UseTree,
};

use crate::cargo::Crate;
use crate::error::{Error, Refusal, Result};
use crate::inline::read::read;
use crate::inline::unfold;
use crate::source::cfg::{Cfg, CfgAttr, Predicate};
use crate::source::nodes::last_name;
use crate::source::text::{Edits, Text};
use crate::source::tokens::bare;

/// The meaning of a name that a crate may use without importing it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Name {
    /// Another crate, or the crate itself: its index in the program.
    Crate(usize),
    /// The standard library: everything in `alloc` is also in `std`.
    Std,
}

impl Name {
    /// Returns the path in the bundle, with the crate's marker in place of its module's name.
    pub fn path(self) -> String {
        match self {
            Self::Crate(0) => "crate".to_string(),
            Self::Crate(index) => format!("crate::{}", marker(index)),
            Self::Std => "::std".to_string(),
        }
    }
}

/// The prefix of each marker.
pub const MARKER: &str = "__solo_crate_";

/// Returns the placeholder for the name of a crate's module until that name is known.
pub fn marker(index: usize) -> String {
    format!("{MARKER}{index}__")
}

/// One crate while its files are put together.
pub struct Unit<'a> {
    pub index: usize,
    pub krate: &'a Crate,
    /// The workspace's folder.
    pub root: &'a Path,
    pub cfg: Cfg,
    /// The crate's extern prelude.
    pub names: BTreeMap<String, Name>,
    /// The crates whose macros the crate may call without importing them.
    pub macros_used: Vec<usize>,
    pub recursion_limit: Option<u32>,
    /// The modules that calls of the macros in scope declare, by the names of the macros.
    unfolded: BTreeMap<String, Text>,
}

/// Where to look for the files of a module's children.
#[derive(Clone)]
struct Folder {
    path: PathBuf,
    /// The folder that a `#[path]` is relative to.
    of_file: PathBuf,
}

impl Folder {
    /// Returns a folder where a `#[path]` and the names of modules are relative to the same path.
    fn new(path: PathBuf) -> Self {
        let of_file = path.clone();
        Self { path, of_file }
    }
}

impl<'a> Unit<'a> {
    pub fn new(index: usize, krate: &'a Crate, root: &'a Path, cfg: Cfg) -> Self {
        let entry = |(name, index): (&String, usize)| (name.clone(), Name::Crate(index));
        Self {
            index,
            krate,
            root,
            cfg,
            names: krate.libraries().map(entry).collect(),
            macros_used: Vec::new(),
            recursion_limit: None,
            unfolded: BTreeMap::new(),
        }
    }

    pub fn is_library(&self) -> bool {
        self.index > 0
    }

    /// Returns the text of the whole crate. Fails if a file cannot be read or is no Rust, or a module has no file.
    pub fn text(&mut self) -> Result<Text> {
        let file = self.krate.file.clone();
        let folder = Folder::new(folder_of(&file));
        Ok(self.file(&file, &folder, true)?.unwrap_or_default())
    }

    /// Returns the text of a module's file, or `None` if the file's own `#![cfg]` disables it.
    fn file(&mut self, file: &Path, folder: &Folder, is_root: bool) -> Result<Option<Text>> {
        let text = read(self.krate, file, self.root)?;
        self.items(&text, folder, is_root)
    }

    /// Returns the text of a module's items, or `None` if a `#![cfg]` disables them.
    fn items(&mut self, text: &Text, folder: &Folder, is_root: bool) -> Result<Option<Text>> {
        let ast = syn::parse_file(&text.text).map_err(|error| {
            let offset = error.span().byte_range().start;
            text.refusal(offset, error.to_string(), "")
        })?;
        if self.cfg.admits(&ast.attrs) == Some(false) {
            return Ok(None);
        }
        let mut visitor = Visitor {
            unit: self,
            text,
            folder: folder.clone(),
            is_root,
            in_block: false,
            edits: Edits::default(),
            error: None,
        };
        visitor.visit_file(&ast);
        let Visitor { edits, error, .. } = visitor;
        match error {
            Some(error) => Err(error),
            None => Ok(Some(edits.apply(text))),
        }
    }

    /// Returns the text of a macro's argument if it is one literal, or a `concat!` or `env!` of literals; `None` for a
    /// variable that names a folder of this machine.
    pub fn string(&self, tokens: TokenStream) -> Option<String> {
        string(tokens, &|name| self.krate.variables.get(name).cloned())
    }

    /// Returns the file name in a macro's argument, which may begin with a folder of this machine.
    pub fn file_name(&self, tokens: TokenStream) -> Option<String> {
        string(tokens, &|name| {
            let folder = self.folder_variable(name);
            let path = folder.map(|folder| folder.display().to_string());
            path.or_else(|| self.krate.variables.get(name).cloned())
        })
    }

    /// Returns the folder in a variable of cargo.
    fn folder_variable(&self, name: &str) -> Option<&Path> {
        match name {
            "CARGO_MANIFEST_DIR" => self.krate.manifest.parent(),
            "OUT_DIR" => self.krate.contribution.out_dir.as_deref(),
            _ => None,
        }
    }
}

/// Returns the text that tokens evaluate to, with these variables for `env!`.
fn string(tokens: TokenStream, variable: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    if let Ok(literal) = syn::parse2::<syn::LitStr>(tokens.clone()) {
        return Some(literal.value());
    }
    let call: syn::Macro = syn::parse2(tokens).ok()?;
    match last_name(&call.path)?.as_str() {
        "env" => variable(&call.parse_body::<syn::LitStr>().ok()?.value()),
        "concat" => {
            let mut parts = vec![TokenStream::new()];
            for tree in call.tokens {
                match tree {
                    TokenTree::Punct(punct) if punct.as_char() == ',' => {
                        parts.push(TokenStream::new());
                    }
                    tree => parts.last_mut()?.extend([tree]),
                }
            }
            let parts = parts.into_iter().filter(|part| !part.is_empty());
            parts.map(|part| string(part, variable)).collect()
        }
        _ => None,
    }
}

fn folder_of(file: &Path) -> PathBuf {
    file.parent().unwrap_or(file).to_path_buf()
}

struct Visitor<'u, 'c, 't> {
    unit: &'u mut Unit<'c>,
    text: &'t Text,
    folder: Folder,
    /// Whether the items are in the crate's root.
    is_root: bool,
    /// Whether they are in a block.
    in_block: bool,
    edits: Edits,
    error: Option<Error>,
}

impl Visitor<'_, '_, '_> {
    fn delete(&mut self, node: &impl Spanned) {
        self.replace(node, "");
    }

    fn replace(&mut self, node: &impl Spanned, text: impl Into<Text>) {
        self.edits.replace(node.span().byte_range(), text);
    }

    /// Deletes a node that a `cfg` disables or that is a test; returns whether it did.
    fn left_out(&mut self, node: &impl Spanned, attributes: &[Attribute]) -> bool {
        let is_test = |attribute: &Attribute| {
            attribute.path().is_ident("test") || attribute.path().is_ident("bench")
        };
        let out = self.unit.cfg.admits(attributes) == Some(false) || attributes.iter().any(is_test);
        if out {
            self.delete(node);
        }
        out
    }

    /// Runs a step, and keeps the first refusal with its place.
    fn attempt(&mut self, node: &impl Spanned, step: impl FnOnce(&mut Self) -> Result<()>) {
        if self.error.is_some() {
            return;
        }
        let Err(error) = step(self) else {
            return;
        };
        // An inner error was reported first, and has its place.
        if self.error.is_some() {
            return;
        }
        let place = self.text.origin(node.span().byte_range().start);
        self.error = Some(match error {
            Error::Refusal(refusal) if refusal.place.is_none() => {
                refusal.at(place.unwrap_or_default()).into()
            }
            other => other,
        });
    }

    fn module(&mut self, module: &ItemMod) -> Result<()> {
        let name = unraw(&module.ident);
        let explicit = self.path_attribute(&module.attrs);
        if module.content.is_some() {
            let inner = Folder::new(self.folder.path.join(explicit.unwrap_or(name)));
            let folder = std::mem::replace(&mut self.folder, inner);
            let around = (self.is_root, self.in_block);
            (self.is_root, self.in_block) = (false, false);
            visit::visit_item_mod(self, module);
            (self.is_root, self.in_block) = around;
            self.folder = folder;
            return Ok(());
        }
        let (file, folder) = self.find(&name, explicit.as_deref())?;
        for attribute in &module.attrs {
            self.visit_attribute(attribute);
            if attribute.path().is_ident("path") {
                self.delete(attribute);
            }
        }
        let Some(text) = self.unit.file(&file, &folder, false)? else {
            self.delete(module);
            return Ok(());
        };
        let mut body = Text::from(" {\n");
        body.push(&text);
        body.push_str("\n}");
        self.replace(&module.semi, body);
        Ok(())
    }

    fn path_attribute(&self, attributes: &[Attribute]) -> Option<String> {
        let metas = attributes
            .iter()
            .flat_map(|attribute| self.metas(attribute));
        let mut values = metas.filter_map(|meta| match meta {
            Meta::NameValue(pair) if pair.path.is_ident("path") => literal(&pair.value),
            _ => None,
        });
        values.next()
    }

    /// Returns the meaning of an attribute: itself, or the attributes that its `cfg_attr` enables.
    fn metas(&self, attribute: &Attribute) -> Vec<Meta> {
        match attribute.parse_args::<CfgAttr>() {
            Ok(condition) if attribute.path().is_ident("cfg_attr") => {
                if self.unit.cfg.holds(&condition.predicate) {
                    condition.attributes
                } else {
                    Vec::new()
                }
            }
            _ => vec![attribute.meta.clone()],
        }
    }

    fn find(&self, name: &str, explicit: Option<&str>) -> Result<(PathBuf, Folder)> {
        if let Some(explicit) = explicit {
            let file = self.folder.of_file.join(explicit);
            let folder = Folder::new(folder_of(&file));
            return Ok((file, folder));
        }
        let children = self.folder.path.join(name);
        let flat = self.folder.path.join(format!("{name}.rs"));
        let nested = children.join("mod.rs");
        let file = if flat.is_file() { flat } else { nested };
        if !file.is_file() {
            let reason = format!("the module `{name}` has no file");
            return Err(Refusal::new(reason, "").into());
        }
        let of_file = folder_of(&file);
        let path = children;
        Ok((file, Folder { path, of_file }))
    }

    /// Adds an `extern crate` to the names that the crate may use, and makes it an import.
    fn extern_crate(&mut self, item: &ItemExternCrate) {
        let name = unraw(&item.ident);
        let alias = item
            .rename
            .as_ref()
            .map_or_else(|| name.clone(), |(_, alias)| unraw(alias));
        let is_std = ["alloc", "core", "std"].contains(&name.as_str());
        let target = match name.as_str() {
            "self" => Some(Name::Crate(self.unit.index)),
            _ if is_std => Some(Name::Std),
            _ => self.unit.names.get(&name).copied(),
        };
        if let (Some(Name::Crate(index)), true) = (target, has(&item.attrs, "macro_use")) {
            self.unit.macros_used.push(index);
        }
        // The binary's root is that of the bundle, so its `extern crate` items for the compiler's crates stay.
        let stays = !self.unit.is_library() && (is_std || name == "self");
        let Some(target) = target.filter(|_| !stays) else {
            return;
        };
        if alias == "_" {
            self.delete(item);
            return;
        }
        let is_known = is_std && name == alias && name != "alloc";
        if self.is_root && !is_known {
            self.unit.names.insert(alias.clone(), target);
        }
        let path = match target {
            Name::Std if name != "alloc" => format!("::{name}"),
            target => target.path(),
        };
        let vis = &self.text.text[item.vis.span().byte_range()];
        let text = format!("{vis} use {path} as {alias};");
        self.replace(item, text.as_str());
    }

    /// Writes the path of a crate where a `use` certainly means the crate. An item imported under the crate's name
    /// (`use lib;`) cannot be found by that name.
    fn use_item(&mut self, item: &ItemUse) {
        let is_absolute = item.leading_colon.is_some();
        // In a block, the name may mean an item of the module around it.
        if self.in_block && !is_absolute {
            return;
        }
        self.use_tree(&item.tree, is_absolute);
        if let Some(colons) = item.leading_colon {
            self.edits.delete(colons.span().byte_range());
        }
    }

    /// Rewrites the heads of a tree.
    fn use_tree(&mut self, tree: &UseTree, is_absolute: bool) {
        let (head, rest) = match tree {
            UseTree::Group(group) => {
                let trees = group.items.iter();
                return trees.for_each(|tree| self.use_tree(tree, is_absolute));
            }
            UseTree::Glob(_) => return,
            UseTree::Name(tree) => (&tree.ident, None),
            UseTree::Rename(tree) => (&tree.ident, None),
            UseTree::Path(tree) => (&tree.ident, Some(&*tree.tree)),
        };
        let name = unraw(head);
        let range = head.span().byte_range();
        let Some(target) = self.unit.names.get(&name) else {
            if is_absolute {
                self.edits.insert(range.start, "::");
            }
            return;
        };
        let path = target.path();
        let Some(rest) = rest else {
            let text = match tree {
                UseTree::Name(_) => format!("{path} as {name}"),
                _ => path,
            };
            return self.edits.replace(range, text.as_str());
        };
        let own = self_leaves(rest);
        for leaf in &own {
            let range = leaf.span().byte_range();
            self.edits.insert(range.end, &format!(" as {name}"));
        }
        if is_absolute || !own.is_empty() {
            self.edits.replace(range, path.as_str());
        }
    }

    /// Handles a macro definition or a macro call in item position.
    fn macro_item(&mut self, item: &ItemMacro) -> Result<()> {
        match last_name(&item.mac.path).as_deref() {
            Some("include") if item.ident.is_none() => self.include(item),
            Some("cfg_if") if item.ident.is_none() => self.cfg_if(item),
            Some("cfg_select") if item.ident.is_none() => self.cfg_select(item),
            _ => self.unfold(item),
        }
    }

    /// Replaces a macro call by its expansion, if that declares modules.
    fn unfold(&mut self, item: &ItemMacro) -> Result<()> {
        if let Some(name) = &item.ident {
            let name = name.to_string();
            match unfold::body(item, self.text) {
                Some(body) => self.unit.unfolded.insert(name, body),
                None => self.unit.unfolded.remove(&name),
            };
            return Ok(());
        }
        let name = item.mac.path.get_ident().map(ToString::to_string);
        let body = name.and_then(|name| self.unit.unfolded.get(&name).cloned());
        let Some(body) = body.filter(|_| item.mac.tokens.is_empty()) else {
            return Ok(());
        };
        let folder = self.folder.clone();
        let text = self.unit.items(&body, &folder, self.is_root)?;
        self.replace(item, text.unwrap_or_default());
        Ok(())
    }

    /// Runs `work` on a module or a block. The macros in it stay in scope after it only if `is_open`.
    fn scope<T>(&mut self, is_open: bool, work: impl FnOnce(&mut Self) -> T) -> T {
        let around = (!is_open).then(|| self.unit.unfolded.clone());
        let result = work(self);
        if let Some(around) = around {
            self.unit.unfolded = around;
        }
        result
    }

    fn include(&mut self, item: &ItemMacro) -> Result<()> {
        let name = self.unit.file_name(item.mac.tokens.clone());
        let remedy = "write the name of the file as one string";
        let name = name.ok_or_else(|| Refusal::new("the included file is not known", remedy))?;
        // The name is relative to the file, in an inline module, too.
        let source = self.text.source(item.span().byte_range().start);
        let own_folder = source.and_then(|(source, _)| source.path.parent());
        let file = own_folder.unwrap_or(&self.folder.of_file).join(name);
        let folder = self.folder.clone();
        let text = self.unit.file(&file, &folder, self.is_root)?;
        self.replace(item, text.unwrap_or_default());
        Ok(())
    }

    /// Replaces a `cfg_if!` by the arm that is taken: modules may be declared in it, and those of the other arms may
    /// have no file.
    fn cfg_if(&mut self, item: &ItemMacro) -> Result<()> {
        let trees: Vec<_> = item.mac.tokens.clone().into_iter().collect();
        let mut holds = true;
        for tree in &trees {
            let TokenTree::Group(group) = tree else {
                continue;
            };
            if group.delimiter() == Delimiter::Bracket {
                let attribute: Option<syn::MetaList> = syn::parse2(group.stream()).ok();
                let predicate =
                    attribute.and_then(|attribute| attribute.parse_args::<Predicate>().ok());
                let Some(predicate) = predicate else {
                    return Ok(());
                };
                holds = self.unit.cfg.holds(&predicate);
                continue;
            }
            if !holds {
                // Another condition or the last arm follows.
                holds = true;
                continue;
            }
            return self.take_arm(item, group);
        }
        self.delete(item);
        Ok(())
    }

    /// Replaces a `cfg_select!` by the arm that is taken, like a `cfg_if!`.
    fn cfg_select(&mut self, item: &ItemMacro) -> Result<()> {
        let trees: Vec<_> = item.mac.tokens.clone().into_iter().collect();
        let is = |tree: Option<&TokenTree>, punct: char| matches!(tree, Some(TokenTree::Punct(sign)) if sign.as_char() == punct);
        let mut rest = &trees[..];
        while !rest.is_empty() {
            let arrow =
                (0..rest.len()).find(|&at| is(rest.get(at), '=') && is(rest.get(at + 1), '>'));
            let Some((arrow, TokenTree::Group(arm))) =
                arrow.and_then(|at| Some((at, rest.get(at + 2)?)))
            else {
                return Ok(());
            };
            let condition: TokenStream = rest[..arrow].iter().cloned().collect();
            let holds = if condition.to_string() == "_" {
                true
            } else if let Ok(predicate) = syn::parse2::<Predicate>(condition) {
                self.unit.cfg.holds(&predicate)
            } else {
                return Ok(());
            };
            if holds {
                return self.take_arm(item, arm);
            }
            let comma = usize::from(is(rest.get(arrow + 3), ','));
            rest = &rest[arrow + 3 + comma..];
        }
        self.delete(item);
        Ok(())
    }

    /// Replaces the whole macro call by the items of an arm.
    fn take_arm(&mut self, item: &ItemMacro, arm: &Group) -> Result<()> {
        let file: syn::File =
            syn::parse2(arm.stream()).map_err(|error| Refusal::new(error.to_string(), ""))?;
        let whole = item.span().byte_range();
        self.edits
            .delete(whole.start..arm.span_open().byte_range().end);
        self.edits
            .delete(arm.span_close().byte_range().start..whole.end);
        self.visit_file(&file);
        Ok(())
    }
}

/// Returns each `self` in a tree that means the path before it and is not renamed.
fn self_leaves(tree: &UseTree) -> Vec<&syn::Ident> {
    match tree {
        UseTree::Name(tree) if tree.ident == "self" => vec![&tree.ident],
        UseTree::Group(group) => group.items.iter().flat_map(self_leaves).collect(),
        _ => Vec::new(),
    }
}

fn has(attributes: &[Attribute], name: &str) -> bool {
    attributes
        .iter()
        .any(|attribute| attribute.path().is_ident(name))
}

impl<'ast> Visit<'ast> for Visitor<'_, '_, '_> {
    fn visit_item(&mut self, item: &'ast Item) {
        if self.left_out(item, attributes(item)) {
            return;
        }
        match item {
            Item::Mod(module) => self.attempt(module, |visitor| {
                visitor.scope(has(&module.attrs, "macro_use"), |visitor| {
                    visitor.module(module)
                })
            }),
            Item::ExternCrate(item) => self.extern_crate(item),
            Item::Macro(call) => {
                self.attempt(call, |visitor| visitor.macro_item(call));
                visit::visit_item(self, item);
            }
            Item::Use(import) => {
                self.use_item(import);
                visit::visit_item(self, item);
            }
            _ => visit::visit_item(self, item),
        }
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        let attributes = match item {
            ImplItem::Const(item) => &item.attrs[..],
            ImplItem::Fn(item) => &item.attrs[..],
            ImplItem::Macro(item) => &item.attrs[..],
            ImplItem::Type(item) => &item.attrs[..],
            _ => &[],
        };
        if !self.left_out(item, attributes) {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_trait_item(&mut self, item: &'ast TraitItem) {
        let attributes = match item {
            TraitItem::Const(item) => &item.attrs[..],
            TraitItem::Fn(item) => &item.attrs[..],
            TraitItem::Macro(item) => &item.attrs[..],
            TraitItem::Type(item) => &item.attrs[..],
            _ => &[],
        };
        if !self.left_out(item, attributes) {
            visit::visit_trait_item(self, item);
        }
    }

    fn visit_stmt(&mut self, statement: &'ast syn::Stmt) {
        let attributes = match statement {
            syn::Stmt::Local(statement) => &statement.attrs[..],
            syn::Stmt::Macro(statement) => &statement.attrs[..],
            _ => &[],
        };
        if !self.left_out(statement, attributes) {
            visit::visit_stmt(self, statement);
        }
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        let around = (self.is_root, self.in_block);
        (self.is_root, self.in_block) = (false, true);
        self.scope(false, |visitor| visit::visit_block(visitor, block));
        (self.is_root, self.in_block) = around;
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        self.attribute(attribute);
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::ForeignMod(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::TraitAlias(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn literal(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) => Some(text.value()),
        _ => None,
    }
}

/// Returns an identifier without its `r#`.
pub fn unraw(ident: &syn::Ident) -> String {
    bare(&ident.to_string()).to_string()
}
