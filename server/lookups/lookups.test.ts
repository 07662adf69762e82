import { describe, expect, it } from 'vitest';
import {
  getAllDepartments,
  getAllDesignation,
  getAllFunctionalTitle,
  getAllSubDepartmentsByDepartmentId,
  type Department,
  type SubDepartment,
} from '#contract/lookups.ts';
import { seedDatabase } from '#server/db/seed/seed.ts';
import { signInHr } from '#test/factories.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t);

const departments = async () => (await t.call(getAllDepartments, { token })).envelope.responseObject as Department[];
const subDepartmentsOf = (deptId: unknown) => t.call(getAllSubDepartmentsByDepartmentId, { token, query: { deptId } });

describe('lookups of the offer form', () => {
  it('has at least 8 departments by name, each with 3 or more sub-departments by name', async () => {
    const all = await departments();
    expect(all.length).toBeGreaterThanOrEqual(8);
    const names = all.map(({ deptName }) => deptName);
    expect(names).toEqual([...names].toSorted());
    for (const { deptId } of all) {
      const answer = await subDepartmentsOf(deptId);
      expect(answer.envelope).toMatchObject({ code: 200, status: 'OK' });
      const subDepartments = answer.envelope.responseObject as SubDepartment[];
      expect(subDepartments.length).toBeGreaterThanOrEqual(3);
      const subNames = subDepartments.map(({ subDeptName }) => subDeptName);
      expect(subNames).toEqual([...subNames].toSorted());
      expect(Object.keys(subDepartments[0]!)).toEqual(['subDeptId', 'subDeptName']);
    }
  });

  it('has at least 12 designations and 12 functional titles', async () => {
    const designations = await t.call(getAllDesignation, { token });
    const titles = await t.call(getAllFunctionalTitle, { token });
    expect(designations.envelope.responseObject).toEqual(
      expect.arrayContaining([{ designationId: expect.any(Number), designationName: 'Manager' }]),
    );
    expect(titles.envelope.responseObject).toEqual(
      expect.arrayContaining([{ functionalTitleId: expect.any(Number), functionalTitleName: 'Quality Analyst' }]),
    );
    expect((designations.envelope.responseObject as unknown[]).length).toBeGreaterThanOrEqual(12);
    expect((titles.envelope.responseObject as unknown[]).length).toBeGreaterThanOrEqual(12);
  });

  it('answers 404 for an unknown department, and an empty list for one without sub-departments', async () => {
    const unknown = await subDepartmentsOf(999_999);
    expect(unknown.status).toBe(404);
    expect(unknown.envelope.message).toBe('This department does not exist');
    const { dept_id } = await t.db
      .insertInto('departments')
      .values({ dept_name: 'Still empty' })
      .returning('dept_id')
      .executeTakeFirstOrThrow();
    expect((await subDepartmentsOf(dept_id)).envelope.responseObject).toEqual([]);
  });

  it.each([
    ['absent', undefined],
    ['too large', 2 ** 31],
  ])('rejects a department id that is %s on its field', async (_what, deptId) => {
    const answer = await t.call(getAllSubDepartmentsByDepartmentId, {
      token,
      query: deptId === undefined ? {} : { deptId },
    });
    expect(answer.status).toBe(400);
    expect(answer.envelope.errors).toEqual([{ path: 'deptId', message: expect.any(String) as string }]);
  });
});

describe('seedDatabase', () => {
  it('leaves existing entries alone, also when several processes start concurrently', async () => {
    const before = await departments();
    await Promise.all([seedDatabase(t.db), seedDatabase(t.db), seedDatabase(t.db)]);
    expect(await departments()).toEqual(before);
  });

  it('fills empty tables once when several processes start concurrently', async () => {
    const count = (await departments()).length;
    const { designations } = await t.db
      .selectFrom('designations')
      .select((eb) => eb.fn.countAll<number>().as('designations'))
      .executeTakeFirstOrThrow();
    await t.db.deleteFrom('sub_departments').execute();
    await t.db.deleteFrom('departments').execute();
    await t.db.deleteFrom('designations').execute();
    await Promise.all([seedDatabase(t.db), seedDatabase(t.db)]);
    // All but the one that the test before added.
    expect((await departments()).length).toBe(count - 1);
    const answer = await t.call(getAllDesignation, { token });
    expect(answer.envelope.responseObject).toHaveLength(designations);
  });
});
