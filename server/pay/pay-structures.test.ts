import { describe, expect, it } from 'vitest';
import * as calls from '#contract/hr/pay-structures.ts';
import type { StoredPayStructure } from '#contract/hr/pay-structures.ts';
import { startingPayStructures } from '#domain/pay/starting-structures.ts';
import { seedDatabase } from '#server/db/seed/seed.ts';
import { createHrUser, createOffer, signInHr } from '#test/factories.ts';
import { openTestApp } from '#test/test-app.ts';

let made = 0;
const t = await openTestApp();
t.clock.now = new Date('2026-11-20T06:30:00Z');
const token = await signInHr(t, await createHrUser(t, { name: 'Kavita Rao' }));

const components = [
  { name: 'Basic', kind: 'WAGE', rule: { type: 'PERCENT_OF_FIXED', percent: 40 } },
  { name: 'Conveyance', kind: 'ALLOWANCE', rule: { type: 'AMOUNT', amount: 60_000 } },
  { name: 'Special Allowance', kind: 'ALLOWANCE', rule: { type: 'REST' } },
];
const save = (body: object) => t.call(calls.savePayStructure, { token, body });
const retire = (payStructureId: unknown) => t.call(calls.retirePayStructure, { token, body: { payStructureId } });
const breakup = (query: Record<string, unknown>) => t.call(calls.getPayBreakup, { token, query });
const all = async () =>
  (await t.call(calls.getPayStructures, { token })).envelope.responseObject as StoredPayStructure[];
async function saved(body: object = {}): Promise<StoredPayStructure> {
  const answer = await save({ name: `Structure ${(made += 1)}`, components, ...body });
  expect(answer.status).toBe(200);
  return answer.envelope.responseObject as StoredPayStructure;
}
const lastAudit = (limit: number) =>
  t.db.selectFrom('audit').select(['action', 'details']).orderBy('audit_id', 'desc').limit(limit).execute();

describe('pay structures', () => {
  it('exist from the start, once, however many processes start', async () => {
    await Promise.all([seedDatabase(t.db), seedDatabase(t.db)]);
    const starting = (await all()).filter(({ modifiedBy }) => modifiedBy === null);
    expect(starting.map(({ name, version, retired, offers }) => ({ name, version, retired, offers }))).toEqual(
      startingPayStructures
        .map(({ name }) => ({ name, version: 1, retired: false, offers: 0 }))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    );
    for (const { name, components: parts } of startingPayStructures) {
      expect(starting.find((one) => one.name === name)?.components).toEqual(parts);
    }
  });

  it('are added, saved as the next version and retired, each with its audit row', async () => {
    const first = await saved();
    expect(first).toMatchObject({
      version: 1,
      components,
      retired: false,
      offers: 0,
      modifiedBy: 'Kavita Rao',
      modifiedOn: '2026-11-20T06:30:00.000Z',
    });
    const { payStructureId } = first;
    const second = await saved({ payStructureId, version: 1, components: components.slice(2) });
    expect(second).toMatchObject({ payStructureId, version: 2, components: components.slice(2) });
    // As it is already: nothing changes, nothing is recorded.
    expect(await saved({ payStructureId, version: 2, name: second.name, components: components.slice(2) })).toEqual(
      second,
    );
    expect((await retire(payStructureId)).envelope.responseObject).toEqual({ ...second, retired: true });
    expect((await retire(payStructureId)).status).toBe(200);
    for (const none of [true, [payStructureId]]) {
      expect((await retire(none)).status).toBe(400);
    }
    expect(await lastAudit(3)).toEqual([
      { action: 'retire-pay-structure', details: { payStructureId } },
      { action: 'save-pay-structure', details: { payStructureId, version: 2 } },
      { action: 'save-pay-structure', details: { payStructureId, version: 1 } },
    ]);
    expect((await all()).find((one) => one.payStructureId === payStructureId)).toEqual({ ...second, retired: true });
    expect((await save({ payStructureId, name: 'Other', components })).status).toBe(409);
  });

  it('have unique names in any case and with any spaces, also under concurrent additions', async () => {
    const answers = await Promise.all(
      ['Field Sales', 'field  sales', 'FIELDSALES'].map((name) => save({ name, components })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.envelope.errors).toMatchObject([{ path: 'name' }]);
    const other = await saved();
    expect((await save({ ...other, name: 'field sales', components })).status).toBe(409);
  });

  it('are never saved over another user’s changes', async () => {
    const { payStructureId } = await saved();
    await saved({ payStructureId, version: 1, components: components.slice(2) });
    const late = await save({ payStructureId, version: 1, name: 'Late', components });
    expect(late.status).toBe(409);
    expect(late.envelope.message).toContain('Kavita Rao changed this pay structure on');
    const at = Array.from({ length: 4 }, (_, index) =>
      save({ payStructureId, version: 2, name: `At the same moment ${index}`, components }),
    );
    const statuses = (await Promise.all(at)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  it('are rejected with the error at the component', async () => {
    const circle = { name: 'A', kind: 'WAGE', rule: { type: 'PERCENT_OF', component: 'A', percent: 5 } };
    const answer = await save({ name: `Refused ${(made += 1)}`, components: [circle] });
    expect(answer.status).toBe(400);
    expect(answer.envelope.errors).toMatchObject([{ path: 'components[0].rule.component' }]);
  });

  it.each(['x', 999_999, 2 ** 40])('with the unknown id %s cannot be saved, retired or tried', async (id) => {
    const statuses = [
      (await save({ payStructureId: id, name: 'None', components })).status,
      (await retire(id)).status,
      (await breakup({ payStructureId: id, fixedCTC: 600_000 })).status,
    ];
    expect(statuses.every((status) => status === 400 || status === 404)).toBe(true);
  });

  it('have their number of offers', async () => {
    const { payStructureId } = await saved();
    await createOffer(t, { hrToken: token, payStructureId });
    expect((await all()).find((one) => one.payStructureId === payStructureId)).toMatchObject({ offers: 1 });
  });
});

describe('a trial calculation', () => {
  it('adds up, with a hint on wages', async () => {
    const { payStructureId } = await saved();
    const answer = await breakup({ payStructureId, fixedCTC: '6,00,001', variableCTC: 50_000 });
    expect(answer.envelope.responseObject).toEqual({
      rows: [
        { name: 'Basic', kind: 'WAGE', annual: 240_000, monthly: 20_000 },
        { name: 'Conveyance', kind: 'ALLOWANCE', annual: 60_000, monthly: 5000 },
        { name: 'Special Allowance', kind: 'ALLOWANCE', annual: 300_001, monthly: 25_000 },
        { name: 'Variable Pay', kind: 'VARIABLE', annual: 50_000, monthly: 4167 },
      ],
      wagesPercent: 36,
      hint: 'WAGES_UNDER_HALF',
      statutory: ['PF_COMPULSORY', 'ESI_APPLIES'],
    });
  });

  it('reads a missing variable CTC as 0, and allows a retired structure', async () => {
    const { payStructureId } = await saved({ components: [{ name: 'Stipend', kind: 'WAGE', rule: { type: 'REST' } }] });
    await retire(payStructureId);
    expect((await breakup({ payStructureId, fixedCTC: 180_000 })).envelope.responseObject).toEqual({
      rows: [{ name: 'Stipend', kind: 'WAGE', annual: 180_000, monthly: 15_000 }],
      wagesPercent: 100,
      hint: null,
      statutory: ['PF_COMPULSORY', 'ESI_APPLIES'],
    });
  });

  it.each([
    [{ fixedCTC: 60_000 }, 'fixedCTC'],
    [{ fixedCTC: 600_000, variableCTC: -1 }, 'variableCTC'],
  ])('is rejected for %o on the field', async (amounts, path) => {
    const { payStructureId } = await saved();
    const answer = await breakup({ payStructureId, ...amounts });
    expect(answer.status).toBe(400);
    expect(answer.envelope.errors).toMatchObject([{ path }]);
  });
});
