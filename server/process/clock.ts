import type { FastifyBaseLogger } from 'fastify';

export type Clock = {
  now(): Date;
  /** Asks the database again; a slow answer, or none, changes nothing. */
  adjust(): Promise<void>;
  stop(): Promise<void>;
};

const adjustEveryMs = 10_000;
/** An answer that took longer says too little about when it was given. */
const onItsWayMs = 1000;
const notableMs = 60_000;

/** The time of the database, on every machine that works on it: sessions, codes and links are made on one and looked at
 * on another, and compared with what the database notes itself. Between two answers it goes on by the time that has
 * passed, whatever happens to this machine's own clock. Raises when the database does not answer at the start. */
export async function startClock(askTime: () => Promise<Date>, log: Pick<FastifyBaseLogger, 'warn'>): Promise<Clock> {
  const ask = async () => {
    const asked = performance.now();
    const time = (await askTime()).getTime();
    const answered = performance.now();
    // It was read somewhere in between; half way is at most this far from the truth.
    return { offset: time - (asked + answered) / 2, tookMs: answered - asked };
  };
  let { offset } = await ask();
  const now = () => new Date(offset + performance.now());
  const apart = now().getTime() - Date.now();
  if (Math.abs(apart) > notableMs) {
    log.warn(
      { seconds: Math.round(apart / 1000) },
      'this machine’s clock and the database’s differ; the latter counts',
    );
  }
  const adjust = async () => {
    const answer = await ask().catch(() => null);
    if (answer === null || answer.tookMs > onItsWayMs) return;
    const jump = answer.offset - offset;
    if (Math.abs(jump) > notableMs) log.warn({ seconds: Math.round(jump / 1000) }, 'the clock of the database jumped');
    offset = answer.offset;
  };
  const timer = setInterval(() => void adjust(), adjustEveryMs).unref();
  return { now, adjust, stop: async () => clearInterval(timer) };
}
