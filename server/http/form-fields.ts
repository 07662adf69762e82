/** The structure of a form's keys: `a.b[0].c` is a path through an object and a list. Objects have no prototype. */
export type FormValue = string | FormFields | FormValue[] | undefined;
export type FormFields = { [name: string]: FormValue };

const longestKey = 200;
const deepest = 4;
const key = /^[A-Za-z]\w*(?:\.[A-Za-z]\w*|\[\d{1,2}\])*$/;

/** True for a key of dotted names and small indexes, at most four deep, naming no property of Object's prototype. */
export function isFormKey(text: string): boolean {
  if (text.length > longestKey || !key.test(text)) return false;
  const parts = partsOf(text);
  return parts.length <= deepest && parts.every((part) => typeof part === 'number' || !(part in Object.prototype));
}

/** Builds the object that the keys describe; `undefined` is where a file was sent. Null when two keys contradict each
 * other, such as the texts `a` and `a.b`. Every key must have passed `isFormKey`. */
export function fieldsOf(entries: Iterable<readonly [string, string | undefined]>): FormFields | null {
  const root = emptyFields();
  for (const [text, value] of entries) {
    if (!place(root, partsOf(text), value)) return null;
  }
  return root;
}

/** `a.b[0].c` as 'a', 'b', 0, 'c'. */
const partsOf = (text: string): (string | number)[] =>
  [...text.matchAll(/\w+/g)].map(([part]) => (/^\d+$/.test(part) ? Number(part) : part));

function place(root: FormFields, parts: (string | number)[], value: string | undefined): boolean {
  let here: FormFields | FormValue[] = root;
  for (const [index, part] of parts.entries()) {
    if (Array.isArray(here) !== (typeof part === 'number')) return false;
    const members = here as Record<string | number, FormValue>;
    const known = members[part];
    const next = parts[index + 1];
    if (next === undefined) {
      // A file and the facts about it: `a` with `a.b`.
      if (value === undefined && typeof known === 'object' && !Array.isArray(known)) return true;
      members[part] = value;
      return known === undefined;
    }
    const there = known ?? (typeof next === 'number' ? [] : emptyFields());
    if (typeof there !== 'object') return false;
    members[part] = there;
    here = there;
  }
  return false;
}

const emptyFields = (): FormFields => Object.create(null) as FormFields;
