import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Letter } from '#domain/offer/offer-letter.ts';
import { testLog } from '#test/database/test-database.ts';
import { createLetterPool, drawingProcesses, type LetterPool, type PoolBounds } from './letter-pool.ts';

const letter: Letter = {
  company: {
    name: 'Himalaya Foods Pvt Ltd',
    address: 'Plot 14, Food Park Road, Chakan, Pune 410501',
    contactEmail: 'hr@himalayafoods.example',
    contactPhone: '+91 20 0100 0148',
    signatory: { name: 'Meera Iyer', title: 'Head, Human Resources' },
  },
  candidateOfferId: 1048,
  version: 2,
  reference: 'HF/OL/1048/2',
  date: '2026-11-18',
  candidateId: 'C26-0148',
  candidateName: 'Priya Nair',
  email: 'priya.nair@example.com',
  offeredRole: 'Food Technologist',
  department: 'Research & Development',
  subDepartment: 'Product Development',
  designation: 'Senior Executive',
  functionalTitle: 'Product Developer',
  joiningDate: '2027-01-04',
  fixedCTC: 720_000,
  variableCTC: 80_000,
};

const pools: LetterPool[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function openPool(bounds: Partial<PoolBounds> = {}): LetterPool {
  const pool = createLetterPool(testLog, { size: 1, ...bounds });
  pools.push(pool);
  return pool;
}

const isPdf = (pdf: Buffer) => pdf.subarray(0, 5).toString() === '%PDF-';
const several = (count: number) => Array.from({ length: count }, (_, index) => ({ ...letter, version: index + 1 }));
const processIn = (pool: LetterPool) => pool.processIds()[0] ?? 0;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('the processes that draw', () => {
  it('start when a letter is asked for, at a lower priority, and no more of them than the pool may have', async () => {
    const pool = openPool({ size: 2 });
    expect(pool.processIds()).toEqual([]);
    const letters = await Promise.all(several(6).map((each) => pool.draw(each)));
    expect(letters.every(isPdf)).toBe(true);
    expect(pool.processIds()).toHaveLength(2);
    for (const pid of pool.processIds()) expect(getPriority(pid)).toBeGreaterThan(getPriority());
  });

  it('are shared among the servers of a machine, at least one for each', () => {
    expect(drawingProcesses(1)).toBeGreaterThanOrEqual(drawingProcesses(2));
    expect(drawingProcesses(64)).toBe(1);
  });

  it('are replaced after so many letters', async () => {
    const pool = openPool({ lettersMax: 3 });
    await Promise.all(several(3).map((each) => pool.draw(each)));
    expect(pool.processIds()).toEqual([]);
    expect(isPdf(await pool.draw(letter))).toBe(true);
    expect(pool.processIds()).toHaveLength(1);
  });

  it('are replaced when they have grown, and end', async () => {
    const pool = openPool({ memoryMaxMb: 1 });
    const first = pool.draw(letter);
    const pid = processIn(pool);
    expect(isPdf(await first)).toBe(true);
    expect(pool.processIds()).toEqual([]);
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  it('end when no letter comes', async () => {
    const pool = openPool({ idleMs: 50 });
    const first = pool.draw(letter);
    const pid = processIn(pool);
    await first;
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(pool.processIds()).toEqual([]);
  });

  it('end with the pool, and what was still waited for raises', async () => {
    const pool = openPool();
    const letters = Promise.allSettled(several(5).map((each) => pool.draw(each)));
    const pid = processIn(pool);
    await pool.close();
    expect(isRunning(pid)).toBe(false);
    expect((await letters).map(({ status }) => status)).toContain('rejected');
    await expect(pool.draw(letter)).rejects.toThrow('the server ends');
  });
});

describe('a letter', () => {
  it('is drawn in another process when its own is killed', async () => {
    const pool = openPool();
    await pool.draw(letter);
    const pid = processIn(pool);
    const letters = Promise.all(several(4).map((each) => pool.draw(each)));
    process.kill(pid, 'SIGKILL');
    expect((await letters).every(isPdf)).toBe(true);
    expect(processIn(pool)).not.toBe(pid);
  });

  it('is drawn in another process when its own hangs', async () => {
    const pool = openPool({ drawWithinMs: 3000 });
    await pool.draw(letter);
    const pid = processIn(pool);
    process.kill(pid, 'SIGSTOP');
    expect(isPdf(await pool.draw(letter))).toBe(true);
    expect(isRunning(pid)).toBe(false);
  });

  it('raises when two processes could not draw it, and the next one is drawn', async () => {
    const warn = vi.fn<() => void>();
    const pool = createLetterPool({ warn }, { size: 1 });
    pools.push(pool);
    const killed = new Set<number>();
    const drawn = pool.draw(letter).then(
      () => 'drawn',
      (error: unknown) => (error as Error).message,
    );
    await expect
      .poll(
        () => {
          const pid = processIn(pool);
          if (pid > 0 && !killed.has(pid)) process.kill(pid, 'SIGKILL');
          killed.add(pid);
          return killed.size;
        },
        { interval: 1 },
      )
      .toBeGreaterThanOrEqual(2);
    expect(await drawn).toBe('The process that draws a letter ended or hung');
    expect(warn).toHaveBeenCalledTimes(2);
    expect(isPdf(await pool.draw(letter))).toBe(true);
  });

  it('that a person waits for comes before those for mails', async () => {
    const pool = openPool();
    const order: string[] = [];
    const draw = (name: string, purpose: 'answer' | 'mail') =>
      pool.draw(letter, purpose).then(() => void order.push(name));
    await Promise.all([draw('mail 0', 'mail'), draw('mail 1', 'mail'), draw('answer', 'answer')]);
    expect(order).toEqual(['mail 0', 'answer', 'mail 1']);
  });

  it('with a date that is none raises a RangeError and harms no other', async () => {
    const pool = openPool();
    await expect(pool.draw({ ...letter, joiningDate: '2027-02-30' })).rejects.toThrow(RangeError);
    const pid = processIn(pool);
    expect(isPdf(await pool.draw(letter))).toBe(true);
    expect(processIn(pool)).toBe(pid);
  });
});

describe('a server that drew letters', () => {
  const program = `
    import { createLetterPool } from '#server/offers/letter/letter-pool.ts';
    const pool = createLetterPool({ warn() {} }, { size: 1 });
    await pool.draw(${JSON.stringify(letter)});
    console.log(pool.processIds()[0]);
  `;
  function startServer(more: string) {
    const arguments_ = ['--input-type=module', '--eval', program + more];
    return spawn(process.execPath, arguments_, { stdio: ['ignore', 'pipe', 'inherit'] });
  }
  async function drawingProcessOf(server: ReturnType<typeof startServer>): Promise<number> {
    const [said] = (await once(server.stdout, 'data')) as [Buffer];
    return Number(said.toString());
  }

  it('ends by itself: no process keeps it, and none stays', async () => {
    const server = startServer('');
    const pid = await drawingProcessOf(server);
    expect(await once(server, 'exit')).toEqual([0, null]);
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  it('leaves no process when it is killed', async () => {
    const server = startServer('setInterval(() => undefined, 1000);');
    const pid = await drawingProcessOf(server);
    expect(isRunning(pid)).toBe(true);
    server.kill('SIGKILL');
    await once(server, 'exit');
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});
