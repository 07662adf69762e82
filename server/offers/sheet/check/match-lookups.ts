import { nearestNames } from '#domain/values/nearest.ts';
import { foldedName, type LookupList } from '#domain/lookups/lookups.ts';
import type { CellFault, Suggestion } from '#domain/offer-sheet/fault.ts';
import { shorten } from './findings.ts';
import { templateChoiceRefs as templateRefs } from '#domain/letter/messages.ts';
import type { Choice, SheetLookups, SheetTemplate } from './lookups.ts';

/** A choice that exists, or why the name is none and which ones are. */
export type Match = Choice | { fault: CellFault };

/** Finds choices by the names that cells hold, in any case and with any spacing. */
export type LookupMatcher = {
  department(name: string): Match;
  /** `deptId` is null while the department itself is in doubt: then any department's will do, for now. */
  subDepartment(name: string, deptId: number | null): Match | null;
  designation(name: string): Match;
  functionalTitle(name: string): Match;
  payStructure(name: string): Match;
  /** By its name; the default for ''. */
  letterTemplate(name: string): TemplateMatch;
};

type TemplateMatch = { template: SheetTemplate } | { fault: CellFault };

/** Prepares the choices for looking up thousands of names; suggestions are made once for each name. */
export function createLookupMatcher(lookups: SheetLookups): LookupMatcher {
  const departments = index(lookups.departments);
  const designations = index(lookups.designations);
  const titles = index(lookups.functionalTitles);
  const suggest = createSuggestions();
  const retired = retiredFaults(lookups.retired);
  const find = (list: LookupList, what: string, choices: Choices, name: string): Match =>
    choices.find(name) ??
    retired(list, what, null, name) ?? {
      fault: { code: 'unknown', what, name: shorten(name), suggestion: suggest(what, name, choices) },
    };
  return {
    department: (name) => find('DEPARTMENT', 'Department', departments, name),
    subDepartment: subDepartments(lookups, suggest, retired),
    designation: (name) => find('DESIGNATION', 'Designation', designations, name),
    functionalTitle: (name) => find('FUNCTIONAL_TITLE', 'Functional title', titles, name),
    payStructure: payStructures(lookups, suggest),
    letterTemplate: letterTemplates(lookups.letterTemplates, suggest),
  };
}

function letterTemplates(templates: SheetTemplate[], suggest: Suggest): LookupMatcher['letterTemplate'] {
  const active = templates.filter(({ retired }) => !retired);
  const choices = index(active.map(({ letterTemplateId, name }) => ({ id: letterTemplateId, name })));
  const byName = new Map(templates.map((template) => [foldedName(template.name), template]));
  const preset = templates.find(({ isDefault }) => isDefault);
  return (name) => {
    const template = name === '' ? preset : byName.get(foldedName(name));
    if (template && !template.retired) return { template };
    const text = template && templateRefs.retired(template.name, choices.names.join(', '));
    if (text !== undefined) return { fault: { code: 'form', text } };
    const what = 'Letter template';
    return { fault: { code: 'unknown', what, name: shorten(name), suggestion: suggest(what, name, choices) } };
  };
}

type RetiredFault = ReturnType<typeof retiredFaults>;

/** Reports that a name is retired, with its lists. */
function retiredFaults(entries: SheetLookups['retired']) {
  const keyOf = (list: LookupList, deptId: number | null, name: string) =>
    `${list} ${deptId ?? ''} ${foldedName(name)}`;
  const known = new Map(entries.map((entry) => [keyOf(entry.list, entry.deptId, entry.name), entry]));
  return (list: LookupList, what: string, deptId: number | null, name: string): { fault: CellFault } | null => {
    const entry = known.get(keyOf(list, deptId, name));
    if (entry === undefined) return null;
    return { fault: { code: 'retired', what, name: shorten(name), replacement: entry.replacement } };
  };
}

function payStructures({ payStructures: all }: SheetLookups, suggest: Suggest): LookupMatcher['payStructure'] {
  const what = 'Pay structure';
  const choicesOf = (retired: boolean) => {
    const those = all.filter((structure) => structure.retired === retired);
    return index(those.map(({ payStructureId: id, name }) => ({ id, name })));
  };
  const [active, retired] = [choicesOf(false), choicesOf(true)];
  return (name) => {
    const found = active.find(name);
    if (found) return found;
    const unknown = { what, name: shorten(name) };
    return {
      fault: retired.find(name)
        ? { code: 'retired', ...unknown, replacement: null }
        : { code: 'unknown', ...unknown, suggestion: suggest(what, name, active) },
    };
  };
}

function subDepartments(
  lookups: SheetLookups,
  suggest: Suggest,
  retired: RetiredFault,
): LookupMatcher['subDepartment'] {
  const all = index(lookups.subDepartments);
  const inDepartment = new Map(
    lookups.departments.map(({ id, name }) => {
      const own = lookups.subDepartments.filter(({ deptId }) => deptId === id);
      return [id, { deptName: name, choices: index(own) }];
    }),
  );
  return (name, deptId) => {
    const department = deptId === null ? undefined : inDepartment.get(deptId);
    const unknown = { code: 'unknown', what: 'Sub-department', name: shorten(name) } as const;
    if (!department) {
      return all.find(name) ? null : { fault: { ...unknown, suggestion: suggest('Sub-department', name, all) } };
    }
    const { choices, deptName } = department;
    const found = choices.find(name);
    if (found) return found;
    const gone = retired('SUB_DEPARTMENT', unknown.what, deptId, name);
    if (gone !== null) return gone;
    const homes = [...inDepartment.values()].filter((other) => other.choices.find(name)).map((other) => other.deptName);
    const suggestion = suggest(`Sub-department of ${deptName}`, name, choices);
    if (homes.length === 0) return { fault: { ...unknown, suggestion } };
    return { fault: { code: 'foreignSubDepartment', name: unknown.name, department: deptName, homes, suggestion } };
  };
}

type Choices = { names: string[]; find(name: string): Choice | undefined };

function index(choices: Choice[]): Choices {
  const exact = new Map(choices.map((choice) => [choice.name, choice]));
  // Of two names that differ in case alone the first one counts, unless the other is written exactly so.
  const loose = new Map(choices.toReversed().map((choice) => [foldedName(choice.name), choice]));
  return {
    names: [...loose.values()].map((choice) => choice.name).toReversed(),
    find: (name) => exact.get(name) ?? loose.get(foldedName(name)),
  };
}

type Suggest = (what: string, name: string, choices: Choices) => Suggestion | null;

/** How many lists are named in full, and how many wrong names get suggestions of their own. */
const namedInFull = 8;
const suggestionsMax = 1000;

function createSuggestions(): Suggest {
  const known = new Map<string, Suggestion | null>();
  return (what, name, { names }) => {
    const key = `${what}\n${name}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const nearest = known.size < suggestionsMax ? nearestNames(name, names) : [];
    const suggestion = suggestionOf(nearest, names);
    if (known.size < suggestionsMax) known.set(key, suggestion);
    return suggestion;
  };
}

function suggestionOf(nearest: string[], names: string[]): Suggestion | null {
  if (nearest.length > 0) return { code: 'didYouMean', names: nearest };
  if (names.length === 0) return null;
  return names.length <= namedInFull ? { code: 'choose', names } : { code: 'chooseFromList' };
}
