import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import { described, faultsOf } from './expect-answer.ts';
import { mutate } from './mutate.ts';
import { pick, type Random } from './random.ts';
import { fuzzInputs, fuzzSeed, seedOf } from './settings.ts';
import { createStage, roles, rolesFor } from './stage.ts';

/** Paths outside the contract. */
const otherCalls: Call[] = ['/healthz', '/readyz', '/openapi.json', '/', '/assets/x.js', '/no/such/path'].map(
  (path) => ({ method: 'GET', path: path as Call['path'], access: 'anyone', tag: '', summary: '', response: 'pdf' }),
);

/** A request without an answer fails; far above what any answer takes. */
const answersWithinMs = 60_000;

const stage = await createStage();

/** Sends one random request and answers what is wrong; what a served one used up is created again. */
async function attempt(g: Random, call: Call): Promise<string[]> {
  const role = pick(g, [...rolesFor(call), ...rolesFor(call), pick(g, [...roles])]);
  const request = await stage.correct(call, role);
  mutate(g, request, call);
  await stage.changedFiles();
  const answer = await stage.send(request, role);
  const faults = faultsOf(stage, { call, role, request, answer });
  if (answer.status >= 400) {
    const files = await stage.changedFiles();
    if (files.length > 0) faults.push(`rejected, but left files: ${files.join(', ')}`);
  } else await stage.renew(call, role);
  return faults.length === 0 ? [] : [...faults, described({ call, role, request, answer })];
}

describe(`random requests (FUZZ_SEED=${fuzzSeed} FUZZ_INPUTS=${fuzzInputs})`, () => {
  it.each([...allCalls, ...otherCalls].map((call) => [call.path, call] as const))(
    '%s',
    { timeout: 60_000 + fuzzInputs * 5000 },
    async (path, call) => {
      await fc.assert(
        fc.asyncProperty(fc.gen(), async (g) => {
          expect(await attempt(g, call)).toEqual([]);
        }),
        { numRuns: fuzzInputs, seed: seedOf(path), plugins: [fc.timeout(answersWithinMs)], endOnFailure: true },
      );
    },
  );
});
