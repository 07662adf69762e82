// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { settingsMessages } from '#domain/settings/messages.ts';
import { faultsLeft, useEdits } from './use-edits.ts';

type Values = { name: string; dates: string; columns: string[] };
const base: Values = { name: 'Tally', dates: 'text', columns: ['PAN'] };

afterEach(cleanup);

const useLayout = ({ theirs }: { theirs: Values }) =>
  useEdits<Values, Values, Values>({
    start: { stored: base, values: base },
    valuesOf: (stored) => stored,
    toSent: (values) => values,
    schema: z.custom<Values>(),
    placeOf: (path) => path.join(),
    save: async (sent) => sent,
    read: async () => theirs,
    onSaved: () => undefined,
    theirWords: (field) => (field === 'dates' ? null : field),
    messages: settingsMessages,
    texts: { saveFailed: 'failed' },
  });

const wrapper = ({ children }: { children: ReactNode }) => (
  <RouterProvider router={createMemoryRouter([{ path: '*', element: children }])} />
);

it.each([
  ['nothing was edited here', {}, { name: 'Keka', columns: ['UAN'] }, { name: 'Keka', columns: ['UAN'] }, []],
  ['other fields were edited here', { dates: 'date' }, { name: 'Keka' }, { name: 'Keka', dates: 'date' }, []],
  ['the same field was edited here', { name: 'Zoho' }, { name: 'Keka' }, { name: 'Zoho' }, ['name']],
  ['a list was edited on both sides', { columns: ['A'] }, { columns: ['B'] }, { columns: ['A'] }, ['columns']],
  ['the other side needs no words', { dates: 'date' }, { dates: 'none' }, { dates: 'date' }, []],
])('loads what another user saved where %s', async (_case, mine, theirs, merged, notes) => {
  const { result: edits } = renderHook(useLayout, { wrapper, initialProps: { theirs: { ...base, ...theirs } } });
  act(() => edits.current.change(mine));
  await act(async () => edits.current.load());
  expect(edits.current.values).toEqual({ ...base, ...merged });
  expect(edits.current.notes.slice(1)).toEqual(notes);
});

it('removes a corrected fault; a refused field stays one while it is unchanged', () => {
  const faults = new Map([
    ['name', 'taken'],
    ['row-1 value', 'Enter a percentage'],
  ]);
  const other = { faults: new Map([['row-1 value', 'At most 100']]) };
  expect([...faultsLeft(faults, other, ['name'])]).toEqual([
    ['name', 'taken'],
    ['row-1 value', 'At most 100'],
  ]);
  expect([...faultsLeft(faults, { sent: null }, ['name'])]).toEqual([['name', 'taken']]);
  expect([...faultsLeft(faults, { sent: null }, ['components'])]).toEqual([]);
});
