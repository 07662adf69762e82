import * as z from 'zod/mini';
import { offerFormMessages } from '#domain/messages.ts';
import { defineCall } from './call.ts';
import { refsOf } from '#domain/texts.ts';

const offerFormRefs = refsOf(offerFormMessages);

const tag = 'Lookups';

const departmentSchema = z.object({ deptId: z.number(), deptName: z.string() });
const subDepartmentSchema = z.object({ subDeptId: z.number(), subDeptName: z.string() });
const designationSchema = z.object({ designationId: z.number(), designationName: z.string() });
const functionalTitleSchema = z.object({ functionalTitleId: z.number(), functionalTitleName: z.string() });
export type Department = z.output<typeof departmentSchema>;
export type SubDepartment = z.output<typeof subDepartmentSchema>;

export const getAllDepartments = defineCall({
  method: 'GET',
  path: '/hce-service/hce/getAllDepartments',
  access: 'hr',
  permission: 'offers.read',
  tag,
  summary: 'All departments by name',
  response: z.array(departmentSchema),
});

export const getAllSubDepartmentsByDepartmentId = defineCall({
  method: 'GET',
  path: '/hce-service/hce/getAllSubDepartmentsByDepartmentId',
  access: 'hr',
  permission: 'offers.read',
  tag,
  summary: 'The sub-departments of one department by name',
  query: z.object({
    deptId: z.coerce.number({ error: offerFormRefs.department }).check(z.int(), z.positive(), z.maximum(2_147_483_647)),
  }),
  response: z.array(subDepartmentSchema),
});

export const getAllDesignation = defineCall({
  method: 'GET',
  path: '/hce-service/hce/getAllDesignation',
  access: 'hr',
  permission: 'offers.read',
  tag,
  summary: 'All designations by name',
  response: z.array(designationSchema),
});

export const getAllFunctionalTitle = defineCall({
  method: 'GET',
  path: '/hce-service/hce/getAllFunctionalTitle',
  access: 'hr',
  permission: 'offers.read',
  tag,
  summary: 'All functional titles by name',
  response: z.array(functionalTitleSchema),
});
