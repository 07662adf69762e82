import fc from 'fast-check';
import type * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { changeForm, formChanges, type FormChange } from './change-form.ts';
import { changeHeaders, headerChanges, type HeaderChange } from './change-headers.ts';
import { changeJson, jsonChanges, knownPaths, type JsonChange } from './change-json.ts';
import { changeQuery, queryChanges, type QueryChange } from './change-query.ts';
import { changeSheet, sheetChanges, type SheetChange } from './change-sheet.ts';
import type { Outgoing } from './outgoing.ts';

type WayChange = { way: string; method?: string };
export type Change = JsonChange | QueryChange | HeaderChange | FormChange | SheetChange | WayChange;

const wayChanges: fc.Arbitrary<WayChange> = fc.oneof(
  fc.record({
    way: fc.constant(''),
    method: fc.constantFrom('HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'GET', 'POST', 'TRACE', 'SEARCH'),
  }),
  fc.record({
    way: fc.oneof(
      fc.constantFrom(
        '/',
        '//',
        '/.',
        '/..',
        '/%2e%2e/x',
        '%',
        '%00',
        '%2',
        '%ff',
        '%2f',
        ';a=b',
        '.json',
        '/..%2f..%2fetc',
      ),
      fc.constantFrom(
        `/${'a'.repeat(5000)}`,
        '%20',
        '\\',
        '/%5c..%5c',
        '~',
        "'",
        '*',
        '/__proto__',
        '/constructor',
        '%EF%BF%BD',
      ),
    ),
  }),
);

/** A call that takes a workbook. */
export function hasSheet({ encoding, access }: Call): boolean {
  return encoding === 'multipart' && access === 'hr';
}

/** A few changes of the right request of a call. */
export function changesOf(call: Call): fc.Arbitrary<Change[]> {
  const isForm = call.encoding !== undefined;
  const names = knownNames(call.query);
  const weights: [number, fc.Arbitrary<Change>][] = [
    [hasSheet(call) ? 8 : 0, sheetChanges],
    [isForm ? 8 : 0, formChanges],
    [isForm ? 0 : call.body === undefined ? 2 : 10, jsonChanges(knownPaths(call.body))],
    [call.query === undefined ? 2 : 10, queryChanges(names)],
    [3, headerChanges],
    [1, wayChanges],
  ];
  const one = fc.oneof(
    ...weights.filter(([weight]) => weight > 0).map(([weight, arbitrary]) => ({ weight, arbitrary })),
  );
  return fc.array(one, { minLength: 1, maxLength: 3 });
}

function knownNames(query: z.ZodMiniType | undefined): string[] {
  return knownPaths(query).flatMap(([name]) => name ?? []);
}

export function applyChange(request: Outgoing, change: Change): void {
  if ('json' in change) changeJson(request, change);
  else if ('query' in change) changeQuery(request, change);
  else if ('header' in change) changeHeaders(request, change);
  else if ('form' in change) changeForm(request, change);
  else if ('sheet' in change) changeSheet(request, change);
  else {
    request.path += change.way;
    request.method = change.method ?? request.method;
  }
}
