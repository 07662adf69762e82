import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startClock } from './clock.ts';

const hour = 60 * 60 * 1000;
let database: { ahead: number; away: boolean };
let warnings: [object, string][];
const askTime = async () => {
  if (database.away) throw new Error('the database is away');
  return new Date(performance.timeOrigin + performance.now() + database.ahead);
};
const log = { warn: (what: object, words: string) => void warnings.push([what, words]) };
const truth = () => performance.timeOrigin + performance.now();
const start = () => startClock(askTime, log as Parameters<typeof startClock>[1]);

beforeEach(() => {
  database = { ahead: 0, away: false };
  warnings = [];
});
afterEach(() => vi.useRealTimers());

describe('the clock', () => {
  it('is the database’s, however far this machine’s is away, and says so', async () => {
    database.ahead = 5 * hour;
    const clock = await start();
    expect(clock.now().getTime() - truth()).toBeCloseTo(5 * hour, -3);
    expect(warnings).toEqual([[{ seconds: 18_000 }, expect.stringContaining('differ')]]);
    await clock.stop();
  });

  it('continues steadily when this machine’s clock jumps', async () => {
    const clock = await start();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2036-01-01') });
    expect(clock.now().getTime() - truth()).toBeCloseTo(0, -3);
    vi.setSystemTime(new Date('1999-01-01'));
    expect(clock.now().getTime() - truth()).toBeCloseTo(0, -3);
    expect(warnings).toEqual([]);
    await clock.stop();
  });

  it('follows the database’s when that is set, and goes on while it is away', async () => {
    const clock = await start();
    database.ahead = -3 * hour;
    await clock.adjust();
    expect(clock.now().getTime() - truth()).toBeCloseTo(-3 * hour, -3);
    expect(warnings).toEqual([[{ seconds: -10_800 }, 'the clock of the database jumped']]);
    database.away = true;
    await clock.adjust();
    expect(clock.now().getTime() - truth()).toBeCloseTo(-3 * hour, -3);
    await clock.stop();
  });
});
