import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { unnamedMembers } from '#test/unnamed-members.ts';

const job = z.union([z.object({ kind: z.literal('A') }), z.object({ kind: z.literal('B'), pay: z.number() })]);
const answer = z.object({ name: z.string(), jobs: z.array(z.nullable(job)) });

it.each([
  ['nothing of what is named', { name: 'Asha', jobs: [null, { kind: 'A' }, { kind: 'B', pay: 1 }] }, []],
  [
    'each member that no schema names',
    { name: 'Asha', pan: 'P', jobs: [{ kind: 'A', pay: 1 }] },
    ['.pan', '.jobs.0.pay'],
  ],
])('finds %s', (_, value, found) => {
  expect(unnamedMembers(answer, value)).toEqual(found);
});
