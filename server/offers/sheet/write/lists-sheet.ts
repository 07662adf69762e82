import type { SheetLookups } from '#server/offers/sheet/check/lookups.ts';
import type { Cell } from '#server/workbooks/write/cell-xml.ts';
import type { Sheet } from '#server/workbooks/write/sheet-xml.ts';

export type ListsSheet = {
  sheet: Sheet;
  names: Record<string, string>;
  /** Formulas of lists. That of the sub-departments looks at the department of the same row, from row 2 on. */
  choices: Record<
    'department' | 'subDepartment' | 'designation' | 'functionalTitle' | 'payStructure' | 'letterTemplate',
    string
  >;
};

const listsName = 'Lists';

/** Where each list is. Behind a department's name: where its sub-departments begin and how many there are. */
const columns = {
  department: 'A',
  start: 'B',
  count: 'C',
  subDepartment: 'D',
  designation: 'E',
  functionalTitle: 'F',
  payStructure: 'G',
  letterTemplate: 'H',
};

/** The choices of today on a sheet of their own. A sub-department's list is found by position, not by a range named
 * after the department, so that names may hold spaces, ampersands and whatever else a range's name cannot. */
export function listsSheet(lookups: SheetLookups, departmentColumn: string): ListsSheet {
  const grouped = lookups.departments.map(({ id, name }) => ({
    name,
    subDepartments: lookups.subDepartments.filter(({ deptId }) => deptId === id).map((sub) => sub.name),
  }));
  const payStructures = lookups.payStructures.filter(({ retired }) => !retired);
  const subDepartments = grouped.flatMap((department) => department.subDepartments);
  const templates = lookups.letterTemplates.filter(({ retired }) => !retired).map(({ name }) => name);
  let before = 0;
  const departments = grouped.map(({ name, subDepartments: own }) => {
    // A department without any leads to the empty cell below the last sub-department: a range has at least one cell.
    const start = own.length > 0 ? before + 1 : subDepartments.length + 1;
    before += own.length;
    return { name, start, count: Math.max(own.length, 1) };
  });
  const lists: (string | number)[][] = [
    ['Department', ...departments.map((department) => department.name)],
    ['Starts at', ...departments.map((department) => department.start)],
    ['How many', ...departments.map((department) => department.count)],
    ['Sub-department', ...subDepartments],
    ['Designation', ...lookups.designations.map((designation) => designation.name)],
    ['Functional Title', ...lookups.functionalTitles.map((title) => title.name)],
    ['Pay Structure', ...payStructures.map(({ name }) => name)],
    ['Letter Template', ...templates],
  ];
  const found = (index: number) => `VLOOKUP($${departmentColumn}2,DepartmentLists,${index},FALSE)`;
  return {
    sheet: {
      name: listsName,
      hidden: true,
      columns: lists.map(() => ({ width: 32, style: 'plain' as const })),
      rows: [rowsOf(lists)],
    },
    names: {
      Departments: rangeOf(columns.department, departments.length),
      DepartmentLists: rangeOf(columns.department, departments.length, columns.count),
      SubDepartments: rangeOf(columns.subDepartment, subDepartments.length),
      Designations: rangeOf(columns.designation, lookups.designations.length),
      FunctionalTitles: rangeOf(columns.functionalTitle, lookups.functionalTitles.length),
      PayStructures: rangeOf(columns.payStructure, payStructures.length),
      LetterTemplates: rangeOf(columns.letterTemplate, templates.length),
    },
    choices: {
      department: 'Departments',
      subDepartment: `OFFSET(${listsName}!$${columns.subDepartment}$1,${found(2)},0,${found(3)},1)`,
      designation: 'Designations',
      functionalTitle: 'FunctionalTitles',
      payStructure: 'PayStructures',
      letterTemplate: 'LetterTemplates',
    },
  };
}

const rangeOf = (from: string, length: number, to = from): string =>
  `${listsName}!$${from}$2:$${to}$${Math.max(length, 1) + 1}`;

function rowsOf(lists: (string | number)[][]): Cell[][] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, row) =>
    lists.map((list) => ({ value: list[row] ?? null, style: 'plain' as const })),
  );
}
