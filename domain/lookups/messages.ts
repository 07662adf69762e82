import { refsOf, texts } from '#domain/texts.ts';
import { formatCount } from '#domain/values/count.ts';

export const lookupMessages = texts('lookups', {
  lists: {
    DEPARTMENT: 'Departments',
    SUB_DEPARTMENT: 'Sub-departments',
    DESIGNATION: 'Designations',
    FUNCTIONAL_TITLE: 'Functional titles',
  },
  nameRequired: 'Enter a name',
  listUnknown: 'There is no such list',
  entryGone: 'This entry is no longer there. Reload the page.',
  departmentRequired: 'Choose the department',
  departmentRetired: (name: string) => `The department '${name}' is retired. Bring it back first.`,
  departmentStays: 'A sub-department stays in its department. Add it to the other one and retire it here.',
  exists: (name: string) => `'${name}' is in this list already.`,
  isRetired: (name: string) => `'${name}' is in this list already, retired. Bring it back instead.`,
  replacedByNeedsRetired: 'Only a retired entry is replaced by another one',
  replacedByUnknown: 'Choose another entry of the same list that is not retired',
  changedMeanwhile: 'Someone else has changed this entry. Reload the page and try again.',
  linesRequired: 'Paste at least one line',
  tooManyLines: (max: number) => `Paste at most ${formatCount(max)} lines at once`,
  twoCells: 'This line has more than a department and a sub-department.',
  oneCell: 'This line has more than one column.',
});
export const lookupRefs = refsOf(lookupMessages);

export const retiredMessages = texts('retired', {
  entry: (what: string, name: string) => `The ${what} '${name}' is retired. Choose another one.`,
  replaced: (what: string, name: string, by: string) =>
    `The ${what} '${name}' is retired and was replaced by '${by}'. Choose that one.`,
});
