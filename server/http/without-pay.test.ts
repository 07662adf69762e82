import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allCalls } from '#contract/calls.ts';
import { pay } from '#contract/fields.ts';
import { withoutPay } from './without-pay.ts';

test('pay is looked for in every kind of schema that an answer has, and another kind is refused', () => {
  for (const { response } of allCalls) if (typeof response !== 'string') withoutPay(response, {});
  const hidden = z.intersection(z.object({ ctc: pay(z.number()) }), z.object({ name: z.string() }));
  expect(() => withoutPay(z.object({ offer: hidden }), {})).toThrow(/intersection/);
});
