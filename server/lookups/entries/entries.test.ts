import { beforeEach, describe, expect, test } from 'vitest';
import * as calls from '#contract/lookups.ts';
import type { LineResult, LookupEntry } from '#contract/lookups.ts';
import { createCandidateOfferLetter, getAllOfferLetters, getCandidateOfferLetterDetails } from '#contract/offers.ts';
import type { LookupList } from '#domain/lookups/lookups.ts';
import { createOffer, offerForm, signInHr } from '#test/factories.ts';
import { openTestApp } from '#test/test-app.ts';

let made = 0;
const t = await openTestApp();
const token = await signInHr(t);
beforeEach(() => {
  made += 1;
});

const save = (body: object) => t.call(calls.saveLookup, { token, body });
const add = async (list: LookupList, name: string, more: object = {}) =>
  (await save({ list, name, ...more })).envelope.responseObject as LookupEntry;
const paste = async (list: LookupList, lines: string[], more: object = {}) =>
  (await t.call(calls.addLookups, { token, body: { list, lines, ...more } })).envelope.responseObject as LineResult[];
const outcomes = (results: LineResult[]) => results.map(({ line, outcome }) => [line, outcome]);
const entries = async () => (await t.call(calls.getLookups, { token })).envelope.responseObject as LookupEntry[];
const designations = async () =>
  ((await t.call(calls.getAllDesignation, { token })).envelope.responseObject as { designationName: string }[]).map(
    ({ designationName }) => designationName,
  );

describe('an entry', () => {
  test('is added, renamed, retired and brought back, each with its audit row', async () => {
    const { id } = await add('DESIGNATION', `Chief ${made}`);
    expect(await designations()).toContain(`Chief ${made}`);
    expect((await save({ list: 'DESIGNATION', id, name: `Head  ${made}` })).envelope.responseObject).toEqual({
      list: 'DESIGNATION',
      id,
      deptId: null,
      name: `Head ${made}`,
      retired: false,
      replacedBy: null,
    });
    await save({ list: 'DESIGNATION', id, name: `Head ${made}`, retired: true });
    expect(await designations()).not.toContain(`Head ${made}`);
    expect((await entries()).find((entry) => entry.list === 'DESIGNATION' && entry.id === id)).toMatchObject({
      retired: true,
    });
    await save({ list: 'DESIGNATION', id, name: `Head ${made}`, retired: false });
    expect(await designations()).toContain(`Head ${made}`);
    // As it is already: nothing changes, nothing is recorded.
    await save({ list: 'DESIGNATION', id, name: `Head ${made}` });
    const rows = await t.db
      .selectFrom('audit')
      .select(['action', 'details'])
      .orderBy('audit_id', 'desc')
      .limit(4)
      .execute();
    const of = (change: string) => ({
      action: 'change-lookup',
      details: { list: 'DESIGNATION', id, change, replacedBy: null },
    });
    expect(rows).toEqual([
      of('bring-back'),
      of('retire'),
      of('rename'),
      { action: 'add-lookups', details: { list: 'DESIGNATION', ids: [id] } },
    ]);
  });

  test('is unique in any case and with any spaces, also under concurrent additions', async () => {
    const names = [`Team  Lead ${made}`, `team lead ${made}`, `TEAMLEAD${made}`];
    const answers = await Promise.all(names.map((name) => save({ list: 'FUNCTIONAL_TITLE', name })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.codes.fields).toEqual({ name: 'lookups.exists' });
    const { id } = answers.find(({ status }) => status === 200)!.envelope.responseObject as LookupEntry;
    expect((await save({ list: 'FUNCTIONAL_TITLE', id, name: `TEAM LEAD ${made}` })).status).toBe(200);
    await save({ list: 'FUNCTIONAL_TITLE', id, name: `TEAM LEAD ${made}`, retired: true });
    const retired = await save({ list: 'FUNCTIONAL_TITLE', name: `Team Lead ${made}` });
    expect(retired.codes.fields).toEqual({ name: 'lookups.isRetired' });
  });

  test('can have one name in two departments, and stays in its own', async () => {
    const [one, two] = [await add('DEPARTMENT', `Works ${made}`), await add('DEPARTMENT', `Plant ${made}`)];
    const sub = await add('SUB_DEPARTMENT', 'Maintenance', { deptId: one.id });
    expect(await add('SUB_DEPARTMENT', 'Maintenance', { deptId: two.id })).toMatchObject({ deptId: two.id });
    const moved = await save({ list: 'SUB_DEPARTMENT', id: sub.id, name: 'Maintenance', deptId: two.id });
    expect(moved.codes.fields).toEqual({ deptId: 'lookups.departmentStays' });
    await save({ list: 'DEPARTMENT', id: one.id, name: one.name, retired: true });
    const late = await save({ list: 'SUB_DEPARTMENT', name: 'Stores', deptId: one.id });
    expect(late.codes.fields).toEqual({ deptId: 'lookups.departmentRetired' });
  });

  test('is replaced by an active one, and follows when that is replaced', async () => {
    const [a, b, c] = [
      await add('DESIGNATION', `A ${made}`),
      await add('DESIGNATION', `B ${made}`),
      await add('DESIGNATION', `C ${made}`),
    ];
    const retire = (entry: LookupEntry, replacedBy?: number) =>
      save({ list: 'DESIGNATION', id: entry.id, name: entry.name, retired: true, replacedBy });
    await retire(a, b.id);
    expect((await retire(b, a.id)).codes.fields).toEqual({ replacedBy: 'lookups.replacedByUnknown' });
    expect((await retire(b, b.id)).codes.fields).toEqual({ replacedBy: 'lookups.replacedByUnknown' });
    await retire(b, c.id);
    const replacements = (await entries()).filter(({ name }) => [a.name, b.name].includes(name));
    expect(replacements.map(({ replacedBy }) => replacedBy)).toEqual([c.id, c.id]);
    await save({ list: 'DESIGNATION', id: a.id, name: a.name, retired: false });
    expect((await entries()).find(({ name }) => name === a.name)).toMatchObject({ retired: false, replacedBy: null });
  });

  test.each([
    ['no name', { list: 'DEPARTMENT', name: ' ' }, 400, { name: 'lookups.nameRequired' }],
    ['no such list', { list: 'CITY', name: 'Pune' }, 400, { list: 'lookups.listUnknown' }],
    ['no department', { list: 'SUB_DEPARTMENT', name: 'Pune' }, 400, { deptId: 'lookups.departmentRequired' }],
    [
      'no such department',
      { list: 'SUB_DEPARTMENT', name: 'P', deptId: 99_999 },
      400,
      { deptId: 'offerForm.departmentUnknown' },
    ],
    ['no such entry', { list: 'DEPARTMENT', id: 99_999, name: 'Pune' }, 404, {}],
  ])('with %s is rejected', async (_what, body, status, fields) => {
    const answer = await save(body);
    expect([answer.status, answer.codes.fields]).toEqual([status, fields]);
  });
});

describe('pasted lines', () => {
  test('from Excel add departments with their sub-departments, and report the result of each line', async () => {
    const home = `Dairy ${made}`;
    const results = await paste('DEPARTMENT', [
      `${home}\tCold Chain`,
      '',
      `${home.toUpperCase()}\tProcurement\t`,
      `dairy${made}\tcold  chain`,
      `Bakery ${made}`,
      'a\tb\tc',
      '\tNowhere',
      'x'.repeat(201),
    ]);
    expect(outcomes(results)).toEqual([
      [1, 'ADDED'],
      [3, 'ADDED'],
      [4, 'THERE_ALREADY'],
      [5, 'ADDED'],
      [6, 'REFUSED'],
      [7, 'REFUSED'],
      [8, 'REFUSED'],
    ]);
    expect(results[4]?.reason).toBe('This line has more than a department and a sub-department.');
    const all = await entries();
    const department = all.find(({ name }) => name === home)!;
    const own = all.filter(({ deptId }) => deptId === department.id).map(({ name }) => name);
    expect(own).toEqual(['Cold Chain', 'Procurement']);
    expect(await paste('SUB_DEPARTMENT', ['Logistics', 'COLD CHAIN'], { deptId: department.id })).toMatchObject([
      { outcome: 'ADDED' },
      { outcome: 'THERE_ALREADY' },
    ]);
  });

  test('never restore a retired entry', async () => {
    const department = await add('DEPARTMENT', `Old ${made}`);
    await save({ list: 'DEPARTMENT', id: department.id, name: department.name, retired: true });
    expect(await paste('DEPARTMENT', [department.name, `${department.name}\tStores`])).toMatchObject([
      { outcome: 'REFUSED', reason: `'Old ${made}' is in this list already, retired. Bring it back instead.` },
      { outcome: 'REFUSED', reason: `The department 'Old ${made}' is retired. Bring it back first.` },
    ]);
  });

  test('are added once under concurrency, and too many or none are rejected', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => `Grade ${made}-${index}`);
    const both = await Promise.all([paste('DESIGNATION', lines), paste('DESIGNATION', lines)]);
    const added = both.flat().filter(({ outcome }) => outcome === 'ADDED');
    expect(added).toHaveLength(300);
    for (const bad of [[], [' ', '\t']]) {
      expect((await t.call(calls.addLookups, { token, body: { list: 'DESIGNATION', lines: bad } })).status).toBe(400);
    }
    const many = Array.from({ length: 2001 }, String);
    expect((await t.call(calls.addLookups, { token, body: { list: 'DESIGNATION', lines: many } })).status).toBe(400);
  });
});

describe('a retired entry', () => {
  test('stays on its offers, and cannot be chosen by another one', async () => {
    const [old, next] = [await add('DESIGNATION', `Clerk ${made}`), await add('DESIGNATION', `Officer ${made}`)];
    const offer = await createOffer(t, { hrToken: token, designationId: old.id });
    await save({ list: 'DESIGNATION', id: old.id, name: old.name, retired: true, replacedBy: next.id });
    const details = await t.call(getCandidateOfferLetterDetails, {
      token,
      query: { candidateOfferId: offer.candidateOfferId },
    });
    expect(details.envelope.responseObject).toMatchObject({ designationId: old.id, designation: old.name });
    const edit = (body: object) =>
      t.call(createCandidateOfferLetter, {
        token,
        body: { ...offer.form, candidateOfferId: offer.candidateOfferId, ...body },
      });
    expect((await edit({ fixedCTC: 900_000 })).status).toBe(200);
    const created = await t.call(createCandidateOfferLetter, {
      token,
      body: await offerForm(t, { designationId: old.id }),
    });
    expect([created.status, created.envelope.errors]).toEqual([
      400,
      [
        {
          path: 'designationId',
          message: `The designation 'Clerk ${made}' is retired and was replaced by 'Officer ${made}'. Choose that one.`,
        },
      ],
    ]);
    expect((await edit({ designationId: next.id })).status).toBe(200);
    expect((await edit({ designationId: old.id })).codes.fields).toEqual({ designationId: 'retired.replaced' });
  });

  test('shows its new name in open lists of offers after a rename', async () => {
    const department = await add('DEPARTMENT', `Foods ${made}`);
    const sub = await add('SUB_DEPARTMENT', 'Snacks', { deptId: department.id });
    const offer = await createOffer(t, { hrToken: token, deptId: department.id, subDeptId: sub.id });
    const first = await t.call(getAllOfferLetters, { token, query: { page: 0, size: 10_000 } });
    const { cursor } = first.envelope.responseObject as { cursor: string };
    await save({ list: 'DEPARTMENT', id: department.id, name: `Fine Foods ${made}` });
    const later = await t.call(getAllOfferLetters, { token, query: { cursor } });
    const { content } = later.envelope.responseObject as {
      content: { candidateOfferId: number; department: string }[];
    };
    expect(content.find((row) => row.candidateOfferId === offer.candidateOfferId)?.department).toBe(
      `Fine Foods ${made}`,
    );
  });
});
