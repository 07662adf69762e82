// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ExportLayout, getExportLayouts } from '#contract/hr/handover.ts';
import * as client from '#web/api/client.ts';
import { exportLayoutsKey } from '#web/hr/parts/handover/use-export-layouts.ts';
import { ExportLayoutsSection } from './export-layouts-section.tsx';

vi.mock('#web/api/client.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof client>()),
  makeCall: vi.fn<typeof client.makeCall>(),
}));
// As long as a busy machine may need.
configure({ asyncUtilTimeout: 20_000 });

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
let queries = new QueryClient();

beforeEach(() => {
  stored = [layout];
  sent = [];
  queries = new QueryClient();
  vi.mocked(client.makeCall).mockImplementation(async (call, { body } = {}) => {
    const isRead = (call as object) === getExportLayouts;
    if (!isRead) sent.push(body);
    return { code: 200, status: '', message: '', responseObject: isRead ? stored : layout };
  });
  const router = createMemoryRouter(
    [{ path: '/hce/settings/export-layouts/:item?', Component: ExportLayoutsSection }],
    { initialEntries: [`/hce/settings/export-layouts/${layout.layout}`] },
  );
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
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
