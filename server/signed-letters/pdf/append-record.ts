import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, type PDF, type PdfObject } from '@libpdf/core';

/** Puts the one page of `record` after the last page of `letter`, and its tags after the letter's, so that a tagged
 * letter stays one. All that is changed are objects that an incremental update writes again. */
export async function appendRecord(letter: PDF, record: PDF): Promise<void> {
  const [page] = await letter.copyPagesFrom(record, [0], { includeStructure: true });
  const source = record.getPage(0);
  if (page === undefined || source === null) throw new Error('an acceptance record without a page');
  const tree = treeOf(letter);
  const added = treeOf(record);
  // A letter from before letters were tagged stays without tags.
  if (tree === null || added === null) page.dict.delete('StructParents');
  else joinTrees({ letter, record, tree, added, from: source.ref, to: page.ref, page: page.dict });
}

/** The tags of a PDF: their root, the element that all others are in, and which element each piece of a page belongs to. */
type Tree = { ref: PdfRef; root: PdfDict; document: PdfDict; documentRef: PdfRef; pieces: PdfArray; next: number };

function treeOf(pdf: PDF): Tree | null {
  const resolve = (found: PdfRef) => pdf.getObject(found);
  const ref = pdf.getCatalog().get('StructTreeRoot');
  const root = pdf.getCatalog().getDict('StructTreeRoot', resolve);
  const kids = root?.getArray('K', resolve);
  const documentRef = kids?.length === 1 ? kids.at(0) : undefined;
  const document = documentRef instanceof PdfRef ? resolve(documentRef) : undefined;
  const pieces = root?.getDict('ParentTree', resolve)?.getArray('Nums', resolve);
  const next = root?.getNumber('ParentTreeNextKey', resolve)?.value;
  if (!(ref instanceof PdfRef) || !(documentRef instanceof PdfRef) || !(document instanceof PdfDict)) return null;
  if (root === undefined || pieces === undefined || next === undefined) return null;
  return { ref, root, document, documentRef, pieces, next };
}

type Joining = {
  letter: PDF;
  record: PDF;
  tree: Tree;
  added: Tree;
  /** The record's page where it comes from, and as it is in the letter. */
  from: PdfRef;
  to: PdfRef;
  page: PdfDict;
};

function joinTrees({ letter, record, tree, added, from, to, page }: Joining): void {
  const copies = new Map<PdfRef, PdfRef>([
    [from, to],
    [added.ref, tree.documentRef],
  ]);
  const copy = (object: PdfObject): PdfObject => {
    if (object instanceof PdfRef) return copyOf(object);
    if (object instanceof PdfArray) return new PdfArray(Array.from(object, copy));
    if (object instanceof PdfDict)
      return new PdfDict(Array.from(object, ([key, value]) => [key, copy(value)] as const));
    return object;
  };
  const copyOf = (ref: PdfRef): PdfRef => {
    const known = copies.get(ref);
    if (known) return known;
    const object = record.getObject(ref);
    if (object === null) throw new Error('a PDF refers to an object that it does not have');
    if (!(object instanceof PdfDict)) return letter.register(copy(object));
    // Known before its entries are copied: elements refer to the one that they are in.
    const empty = new PdfDict();
    const made = letter.register(empty);
    copies.set(ref, made);
    for (const [key, value] of object) empty.set(key, copy(value));
    return made;
  };
  const part = copyOf(added.documentRef);
  const element = letter.getObject(part);
  if (element instanceof PdfDict) element.set('S', PdfName.of('Part'));
  const kids = tree.document.getArray('K', (found) => letter.getObject(found));
  if (kids === undefined) throw new Error('a tagged PDF without tags');
  kids.push(part);

  const piecesOfPage = added.pieces.at(1);
  if (piecesOfPage === undefined) throw new Error('a tagged page without tags');
  tree.pieces.push(PdfNumber.of(tree.next));
  tree.pieces.push(copy(piecesOfPage));
  page.set('StructParents', PdfNumber.of(tree.next));
  tree.root.set('ParentTreeNextKey', PdfNumber.of(tree.next + 1));
  joinRoles(tree.root, added.root, letter, record);
}

/** The names that the record's tags have, where the letter has none of them. */
function joinRoles(root: PdfDict, added: PdfDict, letter: PDF, record: PDF): void {
  const roles = root.getDict('RoleMap', (found) => letter.getObject(found));
  for (const [name, role] of added.getDict('RoleMap', (found) => record.getObject(found)) ?? []) {
    if (roles && !roles.has(name)) roles.set(name, role);
  }
}
