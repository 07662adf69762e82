import { read, utils } from '@e965/xlsx';
import { expect, it } from 'vitest';
import {
  deleteExportLayout,
  exportCandidates,
  type ExportLayout,
  getExportLayouts,
  saveExportLayout,
} from '#contract/hr/handover.ts';
import { handoverFields } from '#domain/handover/fields.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { joiner } from '#test/joined-candidate.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t, { name: 'Meera Iyer' }));

const columns = [
  { field: 'personal.panNumber', heading: 'PAN No.' },
  { field: 'personal.dateOfBirth', heading: 'Born' },
];
const save = (body: Record<string, unknown>) =>
  t.call(saveExportLayout, { token, body: { name: 'Tally', dates: 'YYYY-MM-DD', columns, ...body } });
async function saved(body: Record<string, unknown>): Promise<ExportLayout> {
  const answer = await save(body);
  expect(answer.status).toBe(200);
  return answer.envelope.responseObject as ExportLayout;
}
const all = async () => (await t.call(getExportLayouts, { token })).envelope.responseObject as ExportLayout[];
const faults = async (body: Record<string, unknown>) => {
  const { status, envelope } = await save(body);
  return [status, ...(envelope.errors ?? []).map(({ path, message }) => `${path}: ${message}`)];
};

it('lists the layouts of the product with their sources, then the own ones by name', async () => {
  await saved({ name: 'Zeta' });
  await saved({ name: 'alpha' });
  const layouts = await all();
  expect(layouts.map(({ layout, name, isOwn }) => [isOwn ? 'own' : layout, name])).toEqual([
    ['ALL', 'All fields'],
    ['KEKA', 'Keka'],
    ['GREYTHR', 'greytHR'],
    ['ZOHO', 'Zoho People'],
    ['own', 'alpha'],
    ['own', 'Zeta'],
  ]);
  for (const { sources } of layouts.slice(1, 4)) expect(sources.length).toBeGreaterThan(0);
  expect(layouts[0]?.columns.map(({ field }) => field)).toEqual(handoverFields.map(({ key }) => key));
});

it('exports in an own layout, with its order, headings and dates', async () => {
  const { layout } = await saved({ name: 'Exported' });
  const { candidateId, answers } = await joiner(t, { hrToken: token });
  const { bytes } = await t.call(exportCandidates, {
    token,
    body: { candidateIds: [candidateId], layout, reason: 'Payroll' },
  });
  expect(utils.sheet_to_json(read(bytes).Sheets.Employees!, { header: 1 })).toEqual([
    ['PAN No.', 'Born'],
    [answers.panNumber, '1999-02-28'],
  ]);
});

it('rejects a layout on the invalid field', async () => {
  const column = { field: 'personal.city', heading: 'City' };
  const salary = { field: 'personal.salary', heading: 'Salary' };
  await saved({ name: 'Taken' });
  for (const [body, status, fault] of [
    [{ columns: [] }, 400, 'columns: Add at least one column'],
    [{ columns: undefined }, 400, 'columns: Add at least one column'],
    [{ columns: [column, salary] }, 400, 'columns[1].field: There is no such field. Choose one from the list.'],
    [
      { columns: [column, { ...column, heading: ' city ' }] },
      400,
      "columns[1].heading: Another column has the heading 'city'",
    ],
    [{ columns: [{ ...column, heading: ' ' }] }, 400, 'columns[0].heading: Enter the heading of the column'],
    [{ columns: [{ heading: 'City' }] }, 400, 'columns[0].field: Choose the field that this column holds'],
    [{ name: '' }, 400, 'name: Enter a name'],
    [{ dates: 'US' }, 400, 'dates: Choose how dates are written'],
    [{ name: 'keka' }, 409, "name: 'Keka' is the name of a layout that comes with the product."],
    [{ name: ' TAKEN ' }, 409, "name: There is a layout 'Taken' already."],
  ] as const) {
    expect(await faults(body)).toEqual([status, fault]);
  }
});

it('changes a layout unless another user changed it', async () => {
  const first = await saved({ name: 'Changing' });
  const mine = { name: 'Changing', exportLayoutId: first.layout, version: first.version };
  const second = await saved({ ...mine, dates: 'DATE' });
  expect([second.layout, second.version, second.dates, second.modifiedBy]).toEqual([
    first.layout,
    2,
    'DATE',
    'Meera Iyer',
  ]);
  const late = await save(mine);
  expect(late.status).toBe(409);
  expect(late.envelope.message).toMatch(/^Meera Iyer changed this layout on .* Reload the page/);
});

it('deletes a layout once', async () => {
  const { layout: exportLayoutId } = await saved({ name: 'Going' });
  const remove = () => t.call(deleteExportLayout, { token, body: { exportLayoutId } });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect((await all()).some(({ layout }) => layout === exportLayoutId)).toBe(false);
  expect((await save({ name: 'Going', exportLayoutId })).status).toBe(404);
});

it('keeps names unique under concurrent saves', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => save({ name: 'Same moment' })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
});
