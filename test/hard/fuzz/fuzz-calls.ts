import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import { applyChange, changesOf, hasSheet, type Change } from './changes/changes.ts';
import { described, faultsOf, rolesFor } from './expect-answer.ts';
import { heapInUse } from './heap.ts';
import { fuzzInputs, fuzzSeed, seedOf } from './settings.ts';
import { createStage, dearestOf, roles, type Role, type Stage } from './stage.ts';

/** Paths outside the contract. */
export const otherCalls: Call[] = ['/healthz', '/readyz', '/openapi.json', '/', '/assets/x.js', '/no/such/way'].map(
  (path) => ({ method: 'GET', path: path as Call['path'], access: 'anyone', tag: '', summary: '', response: 'pdf' }),
);

const inputsOfCall = fuzzInputs > 0 ? 60 : 40;
/** A workbook costs as much as twenty other requests. */
const inputsOfSheetCall = fuzzInputs > 0 ? inputsOfCall : 20;
const rounds = Math.max(1, Math.ceil(fuzzInputs / ((allCalls.length + otherCalls.length) * inputsOfCall)));

/** How much longer than the dearest right request one input may keep the thread that serves everybody. */
const timesDearest = 20;
/** How much more the heap may hold at the end of a long run than at its beginning. */
const heapGrowth = 1.11;

/** Tries each of these calls with changed requests, in rounds; every input must be answered as faultsOf says. */
export function fuzzCalls(calls: Call[]): void {
  let stage: Stage;
  let dearest: number;
  const heap: number[] = [];
  beforeAll(async () => {
    stage = await createStage();
    dearest = await dearestOf(stage);
  }, 300_000);
  afterAll(() => stage.world.close());

  const tryInput = async (call: Call, role: Role, changes: Change[]): Promise<void> => {
    const changed = async () => {
      const request = await stage.right(call, role);
      for (const change of changes) applyChange(request, change);
      return request;
    };
    const request = await changed();
    await stage.files.changes();
    const answer = await stage.send(request, role);
    const faults = faultsOf(stage, call.path, request, role, answer);
    if (answer.status >= 400) {
      const files = await stage.files.changes();
      if (files.length > 0) faults.push(`refused, and yet files: ${files.join(', ')}`);
    } else await stage.renew(call, role);
    if (answer.cpu > timesDearest * dearest) {
      // Measured again: once it may have been the garbage of those before.
      const again = await stage.send(await changed(), role);
      const cost = Math.min(answer.cpu, again.cpu) / dearest;
      if (cost > timesDearest) faults.push(`keeps the thread as long as ${Math.round(cost)} of the dearest request`);
    }
    if (faults.length > 0) throw new Error(`${faults.join('\n')}\n${described(request, role, answer)}`);
  };

  describe.each(Array.from({ length: rounds }, (_, index) => index + 1))(`FUZZ_SEED=${fuzzSeed} round %i`, (round) => {
    it.each(calls.map((call) => [call.path, call] as const))('%s', { timeout: 600_000 }, async (path, call) => {
      const role = fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...rolesFor(call)) },
        { weight: 1, arbitrary: fc.constantFrom(...roles) },
      );
      await fc.assert(
        fc.asyncProperty(role, changesOf(call), (by, changes) => tryInput(call, by, changes)),
        { numRuns: hasSheet(call) ? inputsOfSheetCall : inputsOfCall, seed: seedOf(`${round} ${path}`) },
      );
      const isUpload = call.encoding === 'multipart' && call.access === 'candidate';
      expect(isUpload ? await stage.files.unknownToSweep() : []).toEqual([]);
    });

    afterAll(async () => void heap.push(await heapInUse()));
  });

  // The first round fills what is kept once and for all, and would hide what the next ones leave: it is no round to begin from.
  if (rounds < 4) return;
  it('keeps nothing of the inputs in memory', () => {
    expect(heap).toHaveLength(rounds);
    // What is kept is in every later round; what is only still under way, in one.
    const some = Math.floor(rounds / 3);
    const growth = Math.min(...heap.slice(-some)) / Math.min(...heap.slice(1, 1 + some));
    expect(growth, `heap by rounds: ${heap.join(', ')}`).toBeLessThan(heapGrowth);
  });
}
