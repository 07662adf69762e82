import { expect, it } from 'vitest';
import { getEmployees, recordJoining, takeBackJoining, type EmployeePage } from '#contract/first-day.ts';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { acceptedCandidate } from '#test/joining-requests.ts';
import { openTestApp } from '#test/test-app.ts';

const people: { candidateId: string; employeeId: string }[] = [];

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t));
const today = todayInIndia(t.clock.now);
const ids = ['EMP-9999', 'EMP-10000', 'EMP-0412', 'A-1'];
for (const [index, employeeId] of ids.entries()) {
  const { candidateId } = (await acceptedCandidate(t, { hrToken: token })).offer;
  const body = { candidateId, outcome: 'JOINED', date: addDays(today, -index), employeeId } as const;
  await t.call(recordJoining, { token, body });
  people.push({ candidateId, employeeId });
}
await acceptedCandidate(t, { hrToken: token });

async function page(query: Record<string, unknown> = {}): Promise<EmployeePage> {
  const answer = await t.call(getEmployees, { token, query });
  expect(answer.envelope).toMatchObject({ code: 200 });
  return answer.envelope.responseObject as EmployeePage;
}
const idsOf = ({ content }: EmployeePage) => content.map(({ employeeId }) => employeeId);

it('lists only employees who joined, the newest ID first, in pages counted from 1', async () => {
  const all = await page();
  expect(all).toMatchObject({ page: 1, size: 20, totalPages: 1, totalElements: 4, joined: 4 });
  expect(idsOf(all)).toEqual(['EMP-10000', 'EMP-9999', 'EMP-0412', 'A-1']);
  expect(idsOf(await page({ size: 2, page: 2 }))).toEqual(['EMP-0412', 'A-1']);
  expect((await page({ page: 9 })).content).toEqual([]);
});

it('searches, filters and sorts', async () => {
  const [first] = people;
  expect(idsOf(await page({ search: 'emp-99' }))).toEqual(['EMP-9999']);
  expect(idsOf(await page({ search: first!.candidateId }))).toEqual(['EMP-9999']);
  expect(idsOf(await page({ search: '%' }))).toEqual([]);
  expect(idsOf(await page({ joinedFrom: addDays(today, -1) }))).toEqual(['EMP-10000', 'EMP-9999']);
  expect(idsOf(await page({ joinedTo: addDays(today, -3) }))).toEqual(['A-1']);
  expect(idsOf(await page({ sort: 'joinedOn', direction: 'ascending' }))).toEqual([
    'A-1',
    'EMP-0412',
    'EMP-10000',
    'EMP-9999',
  ]);
});

it.each([
  ['role', 'roles'],
  ['department', 'departments'],
  ['designation', 'designations'],
] as const)('filters by %s, and lists the choices', async (filter, list) => {
  const { content, ...all } = await page();
  expect(all[list]).toEqual([content[0]?.[filter]]);
  expect((await page({ [filter]: all[list][0] })).totalElements).toBe(4);
  expect(await page({ [filter]: 'Nowhere' })).toMatchObject({ totalElements: 0, joined: 4, [list]: all[list] });
});

it.each(['name', 'role', 'department', 'mobile', 'email', 'designation', 'candidateId'])(
  'sorts by %s',
  async (sort) => {
    const up = idsOf(await page({ sort, direction: 'ascending' }));
    expect(idsOf(await page({ sort })).toReversed()).toEqual(up);
  },
);

it('rejects an invalid sort, day or page', async () => {
  for (const query of [{ sort: 'password' }, { joinedFrom: '2026-02-30' }, { page: 0 }, { size: 501 }]) {
    expect((await t.call(getEmployees, { token, query })).status).toBe(400);
  }
});

it('leaves out an employee whose joining was undone', async () => {
  const { candidateId } = people.at(-1)!;
  const body = { candidateId, reason: 'Somebody else' };
  expect((await t.call(takeBackJoining, { token, body })).status).toBe(200);
  expect(idsOf(await page())).not.toContain('A-1');
});
