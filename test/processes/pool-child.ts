import { serveTasks } from '#server/process/child-tasks.ts';

/** What the child of a tested pool does: holds this much memory, runs for ever, raises, asks, and then answers. */
export type PoolTask = { answer: string; holdMb?: number; hang?: true; raise?: string; ask?: string };

const held: Buffer[] = [];

serveTasks<PoolTask, string, string>(async ({ answer, holdMb = 0, hang, raise, ask }, question) => {
  held.push(Buffer.alloc(holdMb * 2 ** 20, 1));
  const until = hang ? Infinity : 0;
  let turns = 0;
  while (performance.now() < until) turns += 1;
  if (raise !== undefined) throw new RangeError(raise);
  return ask === undefined ? answer : `${answer} ${String(await question(ask))}`;
});
