// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ExportLayout, getExportLayouts } from '#contract/hr/handover.ts';
import { answerOf, renderRoutes } from '#test/render-routes.tsx';
import * as client from '#web/api/client.ts';
import { exportLayoutsKey } from '#web/hr/parts/handover/use-export-layouts.ts';
import { ExportLayoutsSection } from './export-layouts-section.tsx';

vi.mock('#web/api/client.ts', { spy: true });

const layout: ExportLayout = {
  layout: '0192f0c1-2d3e-7f40-8a5b-6c7d8e9f0a1b',
  name: 'Payroll',
  isOwn: true,
  dates: 'DATE',
  columns: [{ heading: 'PAN', field: 'personal.panNumber', source: null }],
  sources: [],
  version: 1,
  modifiedBy: null,
  modifiedOn: null,
};
let stored: ExportLayout[] = [];
let sent: unknown[] = [];
let queries: QueryClient;

beforeEach(() => {
  stored = [layout];
  sent = [];
  vi.mocked(client.makeCall).mockImplementation(async (call, { body } = {}) => {
    const isRead = (call as object) === getExportLayouts;
    if (!isRead) sent.push(body);
    return answerOf(isRead ? stored : layout);
  });
  const pages = [{ path: '/hce/settings/export-layouts/:item?', Component: ExportLayoutsSection }];
  ({ queries } = renderRoutes(pages, `/hce/settings/export-layouts/${layout.layout}`));
});
afterEach(cleanup);

const name = () => screen.findByLabelText<HTMLInputElement>('Name');

async function readAgain(now: ExportLayout[]): Promise<void> {
  stored = now;
  await act(async () => queries.invalidateQueries());
  expect(queries.getQueryData(exportLayoutsKey)).toEqual(now);
}

test('a save sends the version that the values began with, not one read since', async () => {
  await userEvent.type(await name(), ' of March');
  await readAgain([{ ...layout, name: 'Payroll, theirs', version: 2 }]);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent[0]).toMatchObject({ name: 'Payroll of March', version: 1 });
});

test('an editor keeps its typing when the layout is deleted', async () => {
  await userEvent.type(await name(), ' of March');
  await readAgain([]);
  expect((await name()).value).toBe('Payroll of March');
});
