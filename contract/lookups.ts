import * as z from 'zod/mini';
import { lineOutcomes, lookupLists, pastedLinesMax, tidyName } from '#domain/lookups/lookups.ts';
import { lookupRefs } from '#domain/lookups/messages.ts';
import { generalRefs, offerFormRefs } from '#domain/messages.ts';
import { sentNumber } from '#domain/values/sent-number.ts';
import { requiredLine } from '#domain/values/text.ts';
import { hrCall } from './call.ts';
import { chosen } from './fields.ts';

const tag = 'Lookups';

const departmentSchema = z.object({ deptId: z.number(), deptName: z.string() });
const designationSchema = z.object({ designationId: z.number(), designationName: z.string() });
const functionalTitleSchema = z.object({ functionalTitleId: z.number(), functionalTitleName: z.string() });
export type Department = z.output<typeof departmentSchema>;
export const getAllDepartments = hrCall(tag, 'GET', 'getAllDepartments', 'offers.read', {
  summary: 'All departments by name',
  response: z.array(departmentSchema),
});

export const getAllSubDepartmentsByDepartmentId = hrCall(
  tag,
  'GET',
  'getAllSubDepartmentsByDepartmentId',
  'offers.read',
  {
    summary: 'The sub-departments of one department by name',
    query: z.object({ deptId: sentNumber(offerFormRefs.department) }),
    response: z.array(z.object({ subDeptId: z.number(), subDeptName: z.string() })),
  },
);
export type SubDepartment = z.output<typeof getAllSubDepartmentsByDepartmentId.response>[number];

export const getAllDesignation = hrCall(tag, 'GET', 'getAllDesignation', 'offers.read', {
  summary: 'All designations by name',
  response: z.array(designationSchema),
});

export const getAllFunctionalTitle = hrCall(tag, 'GET', 'getAllFunctionalTitle', 'offers.read', {
  summary: 'All functional titles by name',
  response: z.array(functionalTitleSchema),
});

const idSchema = sentNumber(generalRefs.invalidValue);

/** An entry of a list as the settings show it. `deptId` is null but for a sub-department; `replacedBy` is an entry's id. */
const lookupEntrySchema = z.object({
  list: z.enum(lookupLists),
  id: z.number(),
  deptId: z.nullable(z.number()),
  name: z.string(),
  retired: z.boolean(),
  replacedBy: z.nullable(z.number()),
});
export type LookupEntry = z.output<typeof lookupEntrySchema>;

export const getLookups = hrCall(tag, 'GET', 'getLookups', 'lists.read', {
  summary: 'All entries of all lists by name, retired ones too',
  response: z.array(lookupEntrySchema),
});

const listSchema = z.enum(lookupLists, { error: lookupRefs.listUnknown });

export const saveLookup = hrCall(tag, 'POST', 'saveLookup', 'lists.write', {
  summary: 'Adds an entry to a list, or with its id renames, retires or brings it back',
  body: z.object({
    list: listSchema,
    id: z.optional(z.nullable(idSchema)),
    name: z.pipe(requiredLine(lookupRefs.nameRequired), z.transform(tidyName)),
    deptId: z.optional(z.nullable(idSchema)),
    /** Missing: as it is. */
    retired: z.optional(z.boolean()),
    /** The replacement of a retired entry; missing or null: none. */
    replacedBy: z.optional(z.nullable(idSchema)),
  }),
  response: lookupEntrySchema,
});

const lineResultSchema = z.object({
  /** Counted from 1, empty lines too. */
  line: z.number(),
  name: z.string(),
  outcome: z.enum(lineOutcomes),
  reason: z.nullable(z.string()),
});
export type LineResult = z.output<typeof lineResultSchema>;

export const addLookups = hrCall(tag, 'POST', 'addLookups', 'lists.write', {
  summary: 'Adds many entries at once, one a line; answers what became of each line',
  body: z.object({
    list: listSchema,
    /** A line of the departments and sub-departments may be `department<TAB>sub-department`. */
    lines: chosen(z.string(), lookupRefs.linesRequired, pastedLinesMax, lookupRefs.tooManyLines(pastedLinesMax)),
    /** The department of sub-departments without one of their own. */
    deptId: z.optional(z.nullable(idSchema)),
  }),
  response: z.array(lineResultSchema),
});
