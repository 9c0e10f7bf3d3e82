//! The modules of one crate, each put in its place.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use anyhow::{anyhow, bail, ensure, Context, Result};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    AttrStyle, Attribute, Expr, ExprLit, ImplItem, Item, ItemExternCrate, ItemMacro, ItemMod,
    ItemUse, Lit, Meta, TraitItem, UseTree, Visibility,
};

use crate::cargo::Crate;
use crate::cfg::{Cfg, CfgAttr};
use crate::contribute::{self, Expansion};
use crate::rewrite;
use crate::text::{as_compiled, place, shown, Edits, Source, Text};
use crate::tokens::lex;

/// What is known of a crate while its files are put together.
pub struct Unit<'a> {
    pub krate: &'a Crate,
    /// The workspace's folder.
    pub root: &'a Path,
    /// The module that the crate becomes; the binary becomes none.
    pub module: Option<String>,
    /// The names of other crates, and their paths in the bundle.
    pub paths: BTreeMap<String, String>,
    /// Words to be written as raw identifiers.
    pub keywords: &'static [&'static str],
    /// Whether the bundle is for an edition with a smaller prelude than the crate's.
    pub needs_prelude: bool,
    pub cfg: Cfg,
    /// What macros are called that the crate can see, the compiler's aside.
    pub macro_names: BTreeSet<String>,
    /// What modules are called in the crates that it can see, and in itself.
    pub modules: BTreeSet<String>,
    /// The crates that can see this one.
    pub seen_from: Vec<&'a Crate>,
    pub binary: &'a Crate,
    /// The macros of each other crate, by the name it has here, with the name of its module.
    pub macros_of: BTreeMap<String, (String, BTreeSet<String>)>,
    /// The macros that `#[macro_use] extern crate` brought, and their paths.
    pub used_macros: BTreeMap<String, String>,
    /// The crate's own `#[macro_export]` macros.
    pub exported: BTreeSet<String>,
    pub recursion_limit: Option<u32>,
}

/// A stretch of a file that is the body of one module.
pub struct Scope {
    pub range: Range<usize>,
    /// Where an item may be put.
    pub start: usize,
    /// What the module calls something of its own.
    pub names: BTreeSet<String>,
    /// Whether it imports all that something has.
    pub has_glob: bool,
    /// What it imports by name.
    imports: BTreeSet<String>,
    pub path: Vec<String>,
}

/// Where the files of a module's children are looked for.
#[derive(Clone)]
struct Folder {
    path: PathBuf,
    /// A `#[path]` is seen from here.
    of_file: PathBuf,
}

impl Unit<'_> {
    pub fn is_library(&self) -> bool {
        self.module.is_some()
    }

    /// Returns what an expression of string literals, `concat!` and `env!` says.
    pub fn said(&self, expression: &str) -> Option<String> {
        let variable = |name: &str| {
            let contribution = &self.krate.contribution;
            let out_dir = contribution.out_dir.as_ref().filter(|_| name == "OUT_DIR");
            let out_dir = out_dir.map(|it| it.display().to_string());
            out_dir.or_else(|| self.krate.variables.get(name).cloned())
        };
        contribute::said(expression, &variable)
    }

    /// Returns the text of the whole crate.
    pub fn crate_text(&mut self) -> Result<Text> {
        let file = self.krate.file.clone();
        let folder = file
            .parent()
            .context("a file without a folder")?
            .to_path_buf();
        let of_file = folder.clone();
        let folder = Folder {
            path: folder,
            of_file,
        };
        Ok(self.file(&file, &folder, &[])?.unwrap_or_default())
    }

    /// Returns the text of a module's file, or `None` if the file's own `#![cfg]` leaves it out.
    fn file(&mut self, file: &Path, folder: &Folder, path: &[String]) -> Result<Option<Text>> {
        let source = Rc::new(read(file, self.root, &self.krate.contribution.expansions)?);
        let ast = syn::parse_file(&source.text).map_err(|error| {
            anyhow!(
                "{}: {error}",
                place(&source, error.span().byte_range().start)
            )
        })?;
        if self.cfg.admits(&ast.attrs) == Some(false) {
            return Ok(None);
        }
        let mut visitor = Visitor {
            unit: self,
            source: Rc::clone(&source),
            folder: folder.clone(),
            path: path.to_vec(),
            scopes: Vec::new(),
            edits: Edits::default(),
            error: None,
        };
        visitor.enter(0..source.text.len(), &ast.items);
        visitor.visit_file(&ast);
        let Visitor {
            mut edits,
            scopes,
            error,
            ..
        } = visitor;
        if let Some(error) = error {
            return Err(error);
        }
        let tokens = lex(&source.text).with_context(|| source.shown.clone())?;
        rewrite::rewrite(self, &source, &tokens, &scopes, &mut edits)?;
        Ok(Some(edits.apply(&source)))
    }
}

/// Reads a file, and puts what procedural macros return in the place of their calls.
pub fn read(path: &Path, root: &Path, expansions: &[Expansion]) -> Result<Source> {
    let shown = shown(path, root);
    let text = fs::read_to_string(path).with_context(|| format!("{shown} cannot be read"))?;
    let original = as_compiled(&text);
    let (text, origins) = contribute::apply(path, &original, expansions);
    Ok(Source {
        shown,
        path: path.into(),
        text,
        original,
        origins,
    })
}

/// Returns what a module or a block calls types, modules and traits, its own or imported.
pub fn type_names<'a>(items: impl IntoIterator<Item = &'a Item>) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for item in items {
        if let Item::Use(it) = item {
            imported(&it.tree, &mut Vec::new(), &mut names);
        }
        match item {
            Item::Enum(it) => names.insert(it.ident.to_string()),
            Item::Mod(it) => names.insert(it.ident.to_string()),
            Item::Struct(it) => names.insert(it.ident.to_string()),
            Item::Trait(it) => names.insert(it.ident.to_string()),
            Item::TraitAlias(it) => names.insert(it.ident.to_string()),
            Item::Type(it) => names.insert(it.ident.to_string()),
            Item::Union(it) => names.insert(it.ident.to_string()),
            _ => false,
        };
    }
    names
}

/// Adds the names that a tree imports, but for crates. What is called as the crate that it is of is no
/// module: the path to it would be ambiguous.
fn imported(tree: &UseTree, path: &mut Vec<String>, names: &mut BTreeSet<String>) {
    match tree {
        UseTree::Path(it) => {
            path.push(it.ident.to_string());
            imported(&it.tree, path, names);
            path.pop();
        }
        UseTree::Group(group) => {
            for tree in &group.items {
                imported(tree, path, names);
            }
        }
        UseTree::Name(it) if it.ident == "self" => {
            names.extend(path.last().filter(|_| path.len() > 1).cloned());
        }
        UseTree::Name(it) => {
            let name = it.ident.to_string();
            if path.first().is_some_and(|first| *first != name) {
                names.insert(name);
            }
        }
        UseTree::Rename(it) if it.ident != it.rename => {
            names.insert(it.rename.to_string());
        }
        _ => {}
    }
}

fn items_of(block: &syn::Block) -> impl Iterator<Item = &Item> {
    block.stmts.iter().filter_map(|it| match it {
        syn::Stmt::Item(item) => Some(item),
        _ => None,
    })
}

/// Tells whether an item is a glob import.
fn imports_all(item: &Item) -> bool {
    fn has_glob(tree: &UseTree) -> bool {
        match tree {
            UseTree::Path(it) => has_glob(&it.tree),
            UseTree::Group(group) => group.items.iter().any(has_glob),
            UseTree::Glob(_) => true,
            _ => false,
        }
    }
    matches!(item, Item::Use(it) if has_glob(&it.tree))
}

/// Refuses `use ::{…}`: what were crates are modules now, and those cannot stand there.
fn refuse_group_of_crates(item: &ItemUse) -> Result<()> {
    if item.leading_colon.is_some() && matches!(item.tree, UseTree::Group(_)) {
        bail!("`use ::{{…}}` cannot be bundled: write a `use` for each crate");
    }
    Ok(())
}

/// Adds all names that a tree imports.
fn all_imported(tree: &UseTree, names: &mut BTreeSet<String>) {
    match tree {
        UseTree::Path(it) => all_imported(&it.tree, names),
        UseTree::Group(group) => group.items.iter().for_each(|it| all_imported(it, names)),
        UseTree::Name(it) => {
            names.insert(unraw(&it.ident));
        }
        UseTree::Rename(it) => {
            names.insert(unraw(&it.rename));
        }
        UseTree::Glob(_) => {}
    }
}

struct Visitor<'u, 'c> {
    unit: &'u mut Unit<'c>,
    source: Rc<Source>,
    folder: Folder,
    path: Vec<String>,
    scopes: Vec<Scope>,
    edits: Edits,
    error: Option<anyhow::Error>,
}

impl Visitor<'_, '_> {
    fn enter(&mut self, range: Range<usize>, items: &[Item]) {
        let start = items
            .first()
            .map_or(range.end, |item| item.span().byte_range().start);
        let mut imports = BTreeSet::new();
        let has_glob = items.iter().any(imports_all);
        for item in items {
            if let Item::Use(it) = item {
                all_imported(&it.tree, &mut imports);
            }
        }
        self.scopes.push(Scope {
            start,
            range,
            names: type_names(items),
            imports,
            has_glob,
            path: self.path.clone(),
        });
    }

    /// Returns the innermost module or block around a place.
    fn scope(&self, offset: usize) -> Option<&Scope> {
        let mut inner_first = self.scopes.iter().rev();
        inner_first.find(|it| it.range.contains(&offset))
    }

    /// Enters a block that has items of its own: names are looked for in it, and then around it.
    fn enter_block(&mut self, block: &syn::Block) {
        let mut names = type_names(items_of(block));
        let own_glob = items_of(block).any(imports_all);
        let (Some(first), false) = (block.stmts.first(), names.is_empty() && !own_glob) else {
            return;
        };
        let range = block.span().byte_range();
        let around = self.scope(range.start);
        let has_glob = own_glob || around.is_some_and(|it| it.has_glob);
        names.extend(around.into_iter().flat_map(|it| it.names.clone()));
        self.scopes.push(Scope {
            start: first.span().byte_range().start,
            range,
            names,
            imports: BTreeSet::new(),
            has_glob,
            path: self.path.clone(),
        });
    }

    fn delete(&mut self, node: &impl Spanned) {
        self.edits.delete(node.span().byte_range());
    }

    /// Deletes a node that is left out by a `cfg`, or is a test; tells whether it was.
    fn left_out(&mut self, node: &impl Spanned, attributes: &[Attribute]) -> bool {
        let is_test = |it: &Attribute| it.path().is_ident("test") || it.path().is_ident("bench");
        let out = self.unit.cfg.admits(attributes) == Some(false) || attributes.iter().any(is_test);
        if out {
            self.delete(node);
        }
        out
    }

    fn attempt(&mut self, node: &impl Spanned, step: impl FnOnce(&mut Self) -> Result<()>) {
        if self.error.is_some() {
            return;
        }
        let place = place(&self.source, node.span().byte_range().start);
        let error = step(self).context(place).err();
        // What failed inside is told first, and was.
        self.error = self.error.take().or(error);
    }

    fn module(&mut self, module: &ItemMod) -> Result<()> {
        let name = unraw(&module.ident);
        let exported = self.unit.exported.clone();
        let mut path = self.path.clone();
        path.push(name.clone());
        let explicit = self.path_attribute(&module.attrs);
        if let Some((brace, items)) = &module.content {
            let folder = self.folder.path.join(explicit.unwrap_or(name));
            let of_file = folder.clone();
            let folder = Folder {
                path: folder,
                of_file,
            };
            let outer = (
                std::mem::replace(&mut self.folder, folder),
                std::mem::replace(&mut self.path, path),
            );
            let body = brace.span.open().byte_range().end..brace.span.close().byte_range().start;
            self.enter(body, items);
            visit::visit_item_mod(self, module);
            (self.folder, self.path) = outer;
            let exports = self.exports_of(&module.ident, &exported);
            self.edits
                .insert(brace.span.close().byte_range().end, &exports);
            return Ok(());
        }
        let (file, folder) = self.find(&name, explicit.as_deref())?;
        for attribute in &module.attrs {
            self.visit_attribute(attribute);
            if attribute.path().is_ident("path") {
                self.delete(attribute);
            }
        }
        let Some(text) = self.unit.file(&file, &folder, &path)? else {
            self.delete(module);
            return Ok(());
        };
        let mut body = Text::from(" {\n");
        body.push(&text);
        body.push_str("\n}");
        body.push_str(&self.exports_of(&module.ident, &exported));
        let end = module.semi.span().byte_range();
        self.edits.replace(end, body);
        Ok(())
    }

    /// Returns what brings the macros that a module exports, those not in `before`, one module up.
    fn exports_of(&self, module: &syn::Ident, before: &BTreeSet<String>) -> String {
        let around = self.scope(module.span().byte_range().start);
        let is_imported = |it: &&String| around.is_some_and(|scope| scope.imports.contains(*it));
        let new = self.unit.exported.difference(before);
        let new = new.filter(|it| !is_imported(it));
        let lines = new.map(|name| format!("\npub(crate) use self::{module}::{name};\n"));
        lines.collect::<Vec<_>>().concat()
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

    /// Returns what an attribute stands for: itself, or what its `cfg_attr` admits.
    fn metas(&self, attribute: &Attribute) -> Vec<Meta> {
        match attribute.parse_args::<CfgAttr>() {
            Ok(it) if attribute.path().is_ident("cfg_attr") => {
                if self.unit.cfg.holds(&it.predicate) {
                    it.attributes
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
            let folder = file
                .parent()
                .context("a file without a folder")?
                .to_path_buf();
            let of_file = folder.clone();
            return Ok((
                file,
                Folder {
                    path: folder,
                    of_file,
                },
            ));
        }
        let children = self.folder.path.join(name);
        let flat = self.folder.path.join(format!("{name}.rs"));
        let nested = children.join("mod.rs");
        let file = if flat.is_file() { flat } else { nested };
        ensure!(file.is_file(), "the module `{name}` has no file");
        let of_file = file
            .parent()
            .context("a file without a folder")?
            .to_path_buf();
        let path = children;
        Ok((file, Folder { path, of_file }))
    }

    fn extern_crate(&mut self, item: &ItemExternCrate) {
        let name = unraw(&item.ident);
        let alias = item
            .rename
            .as_ref()
            .map_or(name.clone(), |(_, alias)| unraw(alias));
        if item.attrs.iter().any(|it| it.path().is_ident("macro_use")) {
            let (module, macros) = self.unit.macros_of.get(&name).cloned().unwrap_or_default();
            let paths = macros
                .into_iter()
                .map(|it| (it.clone(), format!("crate::{module}::{it}")));
            self.unit.used_macros.extend(paths);
        }
        let is_std = ["alloc", "core", "std"].contains(&name.as_str());
        let path = match &self.unit.module {
            _ if is_std && !self.unit.is_library() => return,
            _ if is_std => "std".to_string(),
            Some(module) if name == "self" => format!("crate::{module}"),
            None if name == "self" => return,
            _ => match self.unit.paths.get(&name) {
                Some(path) => path.clone(),
                None => return,
            },
        };
        if !is_std || alias != "std" && alias != "core" {
            self.unit.paths.insert(alias.clone(), path.clone());
        }
        let is_own_name = !self.unit.is_library() && path == format!("crate::{alias}");
        if path == alias
            || is_std && (alias == "std" || alias == "core")
            || is_own_name
            || alias == "_"
        {
            self.delete(item);
            return;
        }
        let vis = match &item.vis {
            Visibility::Public(_) if !is_std => "pub(crate)",
            Visibility::Inherited => "",
            other => &self.source.text[other.span().byte_range()],
        };
        let path = if is_std { "::std".to_string() } else { path };
        let text = format!("{vis} use {path} as {alias};");
        self.edits.replace(item.span().byte_range(), text.as_str());
    }

    /// Rewrites what of a `use` is a crate's name alone; the rest is for the tokens to tell.
    fn use_item(&mut self, item: &ItemUse) {
        if self.imports_macro(&item.tree) {
            self.narrow(&item.vis);
        }
        let leading = item.leading_colon.map(|colon| colon.span().byte_range());
        self.use_tree(&item.tree, leading.as_ref(), item);
    }

    /// Tells whether a tree imports a macro, which is seen in this crate alone now.
    fn imports_macro(&self, tree: &UseTree) -> bool {
        let is_macro = |ident: &syn::Ident| self.unit.macro_names.contains(&unraw(ident));
        match tree {
            UseTree::Path(it) => self.imports_macro(&it.tree),
            UseTree::Group(group) => group.items.iter().any(|it| self.imports_macro(it)),
            UseTree::Name(it) => is_macro(&it.ident),
            UseTree::Rename(it) => is_macro(&it.ident),
            UseTree::Glob(_) => false,
        }
    }

    fn use_tree(&mut self, tree: &UseTree, leading: Option<&Range<usize>>, item: &ItemUse) {
        let (name, span) = match tree {
            UseTree::Name(it) => (unraw(&it.ident), it.ident.span()),
            UseTree::Rename(it) => (unraw(&it.ident), it.ident.span()),
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.use_tree(tree, leading, item);
                }
                return;
            }
            _ => return,
        };
        let Some(path) = self.unit.paths.get(&name).cloned() else {
            return;
        };
        let is_own_name = path == format!("crate::{name}");
        let is_root = !self.unit.is_library() && self.path.is_empty();
        if is_root && is_own_name && matches!(item.tree, UseTree::Name(_)) {
            self.delete(item);
            return;
        }
        let start = leading.map_or(span.byte_range().start, |colon| colon.start);
        self.narrow(&item.vis);
        let alias = matches!(tree, UseTree::Name(_)) && !path.ends_with(&format!("::{name}"));
        let text = if alias {
            format!("{path} as {name}")
        } else {
            path
        };
        self.edits
            .replace(start..span.byte_range().end, text.as_str());
    }

    /// A crate's module is private, so that nothing public can be made of it.
    fn narrow(&mut self, visibility: &Visibility) {
        if let Visibility::Public(public) = visibility {
            self.edits.replace(public.span().byte_range(), "pub(crate)");
        }
    }

    fn macro_item(&mut self, item: &ItemMacro) -> Result<()> {
        if item.mac.path.is_ident("include") {
            return self.include(item);
        }
        let Some(name) = item.ident.as_ref().map(unraw) else {
            return Ok(());
        };
        let is_export = |it: &&Attribute| it.path().is_ident("macro_export");
        let Some(attribute) = item.attrs.iter().find(is_export) else {
            return Ok(());
        };
        if !self.unit.is_library() {
            return Ok(());
        }
        self.unit.exported.insert(name.clone());
        self.delete(attribute);
        let around = self.scope(item.span().byte_range().start);
        if around.is_some_and(|it| it.imports.contains(&name)) {
            return Ok(());
        }
        let names_of_functions = self.root_function(&name);
        let path_to_it = if names_of_functions {
            format!("\nmod {name}_macro {{ pub(crate) use {name}; }}\npub(crate) use self::{name}_macro::{name};\n")
        } else {
            format!("\npub(crate) use {name};\n")
        };
        self.edits.insert(item.span().byte_range().end, &path_to_it);
        Ok(())
    }

    /// Tells whether the crate's root has a function of this name beside the macro.
    fn root_function(&self, name: &str) -> bool {
        let pattern = format!("fn {name}");
        self.source.text.match_indices(&pattern).any(|(at, _)| {
            let after = self.source.text[at + pattern.len()..].chars().next();
            after.is_some_and(|it| it == '(' || it == '<')
        })
    }

    fn include(&mut self, item: &ItemMacro) -> Result<()> {
        let said = item.mac.tokens.to_string();
        let name = self
            .unit
            .said(&said)
            .context("what is included is no plain name")?;
        let file = self.folder.of_file.join(name);
        let folder = self.folder.clone();
        let path = self.path.clone();
        let text = self.unit.file(&file, &folder, &path)?.unwrap_or_default();
        self.edits.replace(item.span().byte_range(), text);
        Ok(())
    }
}

impl<'ast> Visit<'ast> for Visitor<'_, '_> {
    fn visit_item(&mut self, item: &'ast Item) {
        if self.left_out(item, attributes(item)) {
            return;
        }
        match item {
            Item::Mod(module) => self.attempt(module, |it| it.module(module)),
            Item::ExternCrate(it) => self.extern_crate(it),
            Item::Macro(it) => {
                self.attempt(it, |visitor| visitor.macro_item(it));
                visit::visit_item(self, item);
            }
            Item::Use(it) => {
                self.attempt(it, |_| refuse_group_of_crates(it));
                self.use_item(it);
                visit::visit_item(self, item);
            }
            _ => visit::visit_item(self, item),
        }
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        let attributes: &[Attribute] = match item {
            ImplItem::Const(it) => &it.attrs,
            ImplItem::Fn(it) => &it.attrs,
            ImplItem::Macro(it) => &it.attrs,
            ImplItem::Type(it) => &it.attrs,
            _ => &[],
        };
        if !self.left_out(item, attributes) {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_trait_item(&mut self, item: &'ast TraitItem) {
        let attributes: &[Attribute] = match item {
            TraitItem::Const(it) => &it.attrs,
            TraitItem::Fn(it) => &it.attrs,
            TraitItem::Macro(it) => &it.attrs,
            TraitItem::Type(it) => &it.attrs,
            _ => &[],
        };
        if !self.left_out(item, attributes) {
            visit::visit_trait_item(self, item);
        }
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        self.enter_block(block);
        visit::visit_block(self, block);
    }

    fn visit_stmt(&mut self, statement: &'ast syn::Stmt) {
        let attributes: &[Attribute] = match statement {
            syn::Stmt::Local(it) => &it.attrs,
            syn::Stmt::Macro(it) => &it.attrs,
            _ => &[],
        };
        if !self.left_out(statement, attributes) {
            visit::visit_stmt(self, statement);
        }
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        let path = attribute.path();
        let is_inner = matches!(attribute.style, AttrStyle::Inner(_));
        if path.is_ident("cfg") {
            let holds = self.unit.cfg.admits(std::slice::from_ref(attribute)) != Some(false);
            let text = if holds { "" } else { "#[cfg(any())]" };
            self.edits.replace(attribute.span().byte_range(), text);
        } else if path.is_ident("cfg_attr") {
            self.cfg_attribute(attribute, is_inner);
        } else if path.is_ident("recursion_limit") {
            if let Meta::NameValue(pair) = &attribute.meta {
                self.unit.recursion_limit = literal(&pair.value).and_then(|it| it.parse().ok());
            }
            self.delete(attribute);
        } else if is_inner && !self.unit.is_library() && self.path.is_empty() {
            self.binary_attribute(attribute);
        } else if self.unit.is_library()
            && (is_for_readers(&attribute.meta) || self.is_for_crates(attribute, is_inner))
        {
            self.delete(attribute);
        }
    }
}

impl Visitor<'_, '_> {
    /// Tells whether an attribute says something that only a crate can have said of it.
    fn is_for_crates(&self, attribute: &Attribute, is_inner: bool) -> bool {
        const NAMES: [&str; 6] = [
            "crate_name",
            "crate_type",
            "no_main",
            "no_std",
            "reexport_test_harness_main",
            "type_length_limit",
        ];
        let is_one = |name: &str| attribute.path().is_ident(name);
        is_inner && self.path.is_empty() && NAMES.iter().any(|it| is_one(it))
    }

    /// What the binary denies itself is not denied to its libraries, which are a part of it now.
    fn binary_attribute(&mut self, attribute: &Attribute) {
        let path = attribute.path();
        let is_strict = path.is_ident("deny") || path.is_ident("forbid");
        if is_strict && !self.unit.paths.is_empty() {
            self.edits.replace(path.span().byte_range(), "warn");
        }
    }

    fn cfg_attribute(&mut self, attribute: &Attribute, is_inner: bool) {
        let metas = self.metas(attribute);
        let is_kept =
            |meta: &&Meta| !(self.unit.is_library() && (is_inner || is_for_readers(meta)));
        let texts = metas
            .iter()
            .filter(is_kept)
            .filter(|meta| !meta.path().is_ident("path"));
        let hash = if is_inner { "#!" } else { "#" };
        let texts = texts.map(|meta| &self.source.text[meta.span().byte_range()]);
        let text: Vec<_> = texts.map(|text| format!("{hash}[{text}]")).collect();
        let text = text.concat();
        self.edits
            .replace(attribute.span().byte_range(), text.as_str());
    }
}

/// Tells whether an attribute is for who reads or compiles the library, and nothing to the program.
fn is_for_readers(meta: &Meta) -> bool {
    const NAMES: [&str; 10] = [
        "allow",
        "automatically_derived",
        "deny",
        "deprecated",
        "doc",
        "expect",
        "forbid",
        "must_use",
        "non_exhaustive",
        "warn",
    ];
    let tools = ["clippy", "diagnostic", "rustfmt"];
    let path = meta.path();
    let first = path.segments.first().map(|it| it.ident.to_string());
    let first = first.unwrap_or_default();
    let is_tool = path.segments.len() > 1 && tools.contains(&first.as_str());
    if path.is_ident("allow") && allows_an_error(meta) {
        return false;
    }
    is_tool || NAMES.iter().any(|name| path.is_ident(name))
}

/// Tells whether an `allow` names a lint that is an error where nobody allows it.
fn allows_an_error(meta: &Meta) -> bool {
    const LINTS: [&str; 9] = [
        "arithmetic_overflow",
        "bindings_with_variant_name",
        "invalid_reference_casting",
        "let_underscore_lock",
        "long_running_const_eval",
        "overflowing_literals",
        "static_mut_refs",
        "unconditional_panic",
        "useless_deprecated",
    ];
    let Meta::List(list) = meta else {
        return false;
    };
    let text = list.tokens.to_string();
    let mut lints = text.split(',').map(str::trim);
    lints.any(|lint| LINTS.contains(&lint))
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(it) => &it.attrs,
        Item::Enum(it) => &it.attrs,
        Item::ExternCrate(it) => &it.attrs,
        Item::Fn(it) => &it.attrs,
        Item::ForeignMod(it) => &it.attrs,
        Item::Impl(it) => &it.attrs,
        Item::Macro(it) => &it.attrs,
        Item::Mod(it) => &it.attrs,
        Item::Static(it) => &it.attrs,
        Item::Struct(it) => &it.attrs,
        Item::Trait(it) => &it.attrs,
        Item::TraitAlias(it) => &it.attrs,
        Item::Type(it) => &it.attrs,
        Item::Union(it) => &it.attrs,
        Item::Use(it) => &it.attrs,
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
    let text = ident.to_string();
    text.strip_prefix("r#").map_or(text.clone(), str::to_string)
}
