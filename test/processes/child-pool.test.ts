import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PoolTask } from '#test/processes/pool-child.ts';
import { type ChildPool, ChildLostError, type ChildPoolOptions, createChildPool } from '#server/process/child-pool.ts';

const program = join(import.meta.dirname, 'pool-child.ts');
const bounds = { program, size: 1, taskMs: 20_000, startMs: 20_000 };

const pools: ChildPool<PoolTask, string, string>[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function openPool(more: Partial<ChildPoolOptions> = {}): ChildPool<PoolTask, string, string> {
  const pool = createChildPool<PoolTask, string, string>({ ...bounds, ...more });
  pools.push(pool);
  return pool;
}

const several = (count: number) => Array.from({ length: count }, (_, index) => ({ answer: `answer ${index}` }));
const childOf = (pool: ChildPool<PoolTask, string, string>) => pool.processIds()[0] ?? 0;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('children', () => {
  it('start with the first task, up to the size of the pool', async () => {
    const pool = openPool({ size: 2 });
    expect(pool.processIds()).toEqual([]);
    const tasks = several(6);
    expect(await Promise.all(tasks.map((task) => pool.run(task)))).toEqual(tasks.map(({ answer }) => answer));
    expect(pool.processIds()).toHaveLength(2);
  });

  it('are recycled after their number of tasks', async () => {
    const pool = openPool({ tasksMax: 3 });
    const first = pool.run({ answer: 'first' });
    const pid = childOf(pool);
    await Promise.all([first, ...several(2).map((task) => pool.run(task))]);
    expect(pool.processIds()).toEqual([]);
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(await pool.run({ answer: 'next' })).toBe('next');
  });

  it('are recycled above their memory limit', async () => {
    const pool = openPool({ memoryMaxMb: 200 });
    await pool.run({ answer: 'small' });
    const pid = childOf(pool);
    await pool.run({ answer: 'large', holdMb: 200 });
    expect(pool.processIds()).toEqual([]);
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  it('are recycled when no task comes, also spare ones', async () => {
    const pool = openPool({ idleMs: 50, spare: 1, tasksMax: 1 });
    await pool.run({ answer: 'once' });
    const pid = childOf(pool);
    expect(isRunning(pid)).toBe(true);
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(pool.processIds()).toEqual([]);
  });

  it('are replaced as spare ones when they are killed without a task', async () => {
    const pool = openPool({ size: 2, spare: 2 });
    pool.warm();
    const [first = 0, second = 0] = pool.processIds();
    expect(await Promise.all(several(2).map((task) => pool.run(task)))).toHaveLength(2);
    process.kill(first, 'SIGKILL');
    await expect.poll(() => pool.processIds().filter((pid) => pid !== first)).toHaveLength(2);
    expect(pool.processIds()).toContain(second);
  });

  it('are killed when the pool is closed, also one that hangs, and tasks raise', async () => {
    const pool = openPool();
    await pool.run({ answer: 'ready' });
    const pid = childOf(pool);
    const tasks = Promise.allSettled([pool.run({ answer: '', hang: true }), pool.run({ answer: 'waits' })]);
    await pool.close();
    expect(isRunning(pid)).toBe(false);
    expect((await tasks).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(pool.run({ answer: 'late' })).rejects.toThrow('the server ends');
  });
});

describe('a task', () => {
  it('runs in another child when its own is killed', async () => {
    const pool = openPool({ triesMax: 2 });
    await pool.run({ answer: 'ready' });
    const pid = childOf(pool);
    const tasks = several(4);
    const answers = Promise.all(tasks.map((task) => pool.run(task)));
    process.kill(pid, 'SIGKILL');
    expect(await answers).toEqual(tasks.map(({ answer }) => answer));
    expect(childOf(pool)).not.toBe(pid);
  });

  it('runs in another child when its own is stopped for longer than the time limit', async () => {
    const pool = openPool({ triesMax: 2, taskMs: 1000 });
    await pool.run({ answer: 'ready' });
    const pid = childOf(pool);
    process.kill(pid, 'SIGSTOP');
    expect(await pool.run({ answer: 'again' })).toBe('again');
    expect(isRunning(pid)).toBe(false);
  });

  it('may have a shorter time limit than the others', async () => {
    const pool = openPool({ triesMax: 2 });
    const hanging = pool.run({ answer: '', hang: true }, { taskMs: 100 }).catch((error: unknown) => error);
    expect(await pool.run({ answer: 'next' })).toBe('next');
    expect(await hanging).toMatchObject({ timedOut: true });
  });

  it('ends with its child once its signal is aborted, and leaves the queue', async () => {
    const onLost = vi.fn<(lost: ChildLostError) => void>();
    const pool = openPool({ triesMax: 2, onLost });
    await pool.run({ answer: 'ready' });
    const pid = childOf(pool);
    const left = new AbortController();
    const tasks = [{ answer: '', hang: true as const }, { answer: 'waits' }].map((task) =>
      pool.run(task, { signal: left.signal }),
    );
    const next = pool.run({ answer: 'next' });
    left.abort(new Error('left'));
    const late = pool.run({ answer: 'late' }, { signal: left.signal });
    for (const task of [...tasks, late]) await expect(task).rejects.toThrow('left');
    expect(await next).toBe('next');
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(onLost).not.toHaveBeenCalled();
  });

  it('that hangs fails alone, once it has lost a child for each of its tries', async () => {
    const onLost = vi.fn<(lost: ChildLostError) => void>();
    const pool = openPool({ triesMax: 2, taskMs: 300, onLost });
    const hanging = pool.run({ answer: '', hang: true }).catch((error: unknown) => error);
    expect(await pool.run({ answer: 'next' })).toBe('next');
    expect(await hanging).toMatchObject({ timedOut: true });
    expect(onLost).toHaveBeenCalledTimes(2);
  });

  it('fails by SIGXCPU above the limit of processor time', async () => {
    const pool = openPool({ processorSeconds: 1 });
    const lost = await pool.run({ answer: '', hang: true }).catch((error: unknown) => error);
    expect(lost).toBeInstanceOf(ChildLostError);
    expect(lost).toMatchObject({ signal: 'SIGXCPU', timedOut: false });
  });

  it('fails when the program of the children cannot start', async () => {
    const pool = openPool({ program: join(import.meta.dirname, 'missing.ts'), spare: 1, triesMax: 2 });
    await expect(pool.run({ answer: 'never' })).rejects.toMatchObject({ code: 1 });
    expect(pool.processIds()).toEqual([]);
  });

  it('raises in the server what it raised in the child, which goes on', async () => {
    const pool = openPool();
    await expect(pool.run({ answer: '', raise: 'no such date' })).rejects.toThrow(new RangeError('no such date'));
    const pid = childOf(pool);
    expect(await pool.run({ answer: 'next' })).toBe('next');
    expect(childOf(pool)).toBe(pid);
  });

  it('gets replies to its questions, and raises where the reply fails', async () => {
    const pool = openPool();
    const onQuestion = (question: string) =>
      question === 'name' ? Promise.resolve('Asha') : Promise.reject(new Error('no reply'));
    expect(await pool.run({ answer: 'Dear', ask: 'name' }, { onQuestion })).toBe('Dear Asha');
    await expect(pool.run({ answer: 'Dear', ask: 'age' }, { onQuestion })).rejects.toThrow('no reply');
  });

  it('runs before those of a later priority', async () => {
    const pool = openPool();
    const order: string[] = [];
    const run = (answer: string, priority: number) =>
      pool.run({ answer }, { priority }).then((each) => void order.push(each));
    await Promise.all([run('first', 1), run('late 1', 1), run('late 2', 1), run('urgent', 0)]);
    expect(order).toEqual(['first', 'urgent', 'late 1', 'late 2']);
  });

  it('is refused with 503 when as many as may are waiting', async () => {
    const pool = openPool({ waitingMax: 1 });
    const taken = several(2).map((task) => pool.run(task));
    await expect(pool.run({ answer: 'third' })).rejects.toMatchObject({ status: 503 });
    expect(await Promise.all(taken)).toHaveLength(2);
  });
});

describe('a server with a pool', () => {
  const script = `
    import { createChildPool } from '#server/process/child-pool.ts';
    const pool = createChildPool(${JSON.stringify(bounds)});
    await pool.run({ answer: 'done' });
    console.log(pool.processIds()[0]);
  `;
  function startServer(more: string) {
    const parts = ['--input-type=module', '--eval', script + more];
    return spawn(process.execPath, parts, { stdio: ['ignore', 'pipe', 'inherit'] });
  }
  async function childIn(server: ReturnType<typeof startServer>): Promise<number> {
    const [printed] = (await once(server.stdout, 'data')) as [Buffer];
    return Number(printed.toString());
  }

  it('ends by itself while children are idle, and leaves none', async () => {
    const server = startServer('');
    const pid = await childIn(server);
    expect(await once(server, 'exit')).toEqual([0, null]);
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  it('leaves no child when it is killed', async () => {
    const server = startServer('setInterval(() => undefined, 1000);');
    const pid = await childIn(server);
    expect(isRunning(pid)).toBe(true);
    server.kill('SIGKILL');
    await once(server, 'exit');
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});
