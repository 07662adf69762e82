import { type KeyObject, randomInt } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import type { ProofChallenge } from '#contract/envelope.ts';
import { proofSchema } from '#contract/proof-of-work.ts';
import { proofOfWork } from '#domain/proof-of-work.ts';
import { type RateLimitName, rateLimits } from '#domain/rate-limits.ts';
import type { TextRef } from '#domain/texts.ts';
import { type BoundedPool, boundPool } from '#server/db/bounded-pool.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { keepPlan } from '#server/db/kept-plans.ts';
import { withoutWaiting } from '#server/db/light-transaction.ts';
import type { CodeAudience } from '#server/db/tables.generated.ts';
import { AppError, tooManyRequests, unavailable } from '#server/errors.ts';
import { createLane } from '#server/process/turns/lane.ts';
import { keyedHash, type Keys } from '#server/sealing/keys.ts';
import { type Count, type Counters, createCounters } from './counters.ts';

const { iterations, tries, levelMax, levelKept, minutes } = proofOfWork;

type ProofsOfWork = {
  /** A challenge for one purpose at one address; `level` is how many times the base it costs. */
  challenge(purpose: string, level: number): Promise<ProofChallenge>;
  /** Whether the proof solves a challenge of ours for this purpose, at about this level or above, in time and for the
   * first time; afterwards it is used up. */
  accept(proof: string | null, purpose: string, level: number): Promise<boolean>;
};

type ProofsDeps = {
  key: KeyObject;
  now: () => Date;
  /** Uses a challenge up; false when it was used up before. */
  spend: (id: string) => Promise<boolean>;
};

/** Written into the challenge and signed with it. */
const termsSchema = z.object({ purpose: z.string(), expires: z.number(), level: z.number() });

/** Challenges of ALTCHA, signed by a derived key. The number to find is chosen evenly, not by the luck of a prefix, so
 * that no phone works more than twice as long as another, and checking costs two hashes. */
function createProofsOfWork({ key, now, spend }: ProofsDeps): ProofsOfWork {
  const secretFor = (what: string) => keyedHash(key, what).toString('base64url');
  const secrets = { hmacSignatureSecret: secretFor('challenge'), hmacKeySignatureSecret: secretFor('solution') };
  const hidden = (purpose: string) => secretFor(`purpose ${purpose}`);

  return {
    async challenge(purpose, wanted) {
      const level = Math.min(wanted, levelMax);
      const expires = now().getTime() + minutes * 60_000;
      const { parameters, signature = '' } = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: iterations,
        counter: randomInt(Math.round(tries * level)),
        deriveKey,
        data: { purpose: hidden(purpose), expires, level },
        ...secrets,
      });
      return { parameters: { ...parameters }, signature };
    },

    async accept(proof, purpose, wanted) {
      const read = readProof(proof);
      if (read === null) return false;
      const { challenge, solution, terms } = read;
      const age = terms.expires - now().getTime();
      if (terms.purpose !== hidden(purpose) || age <= 0 || age > minutes * 60_000) return false;
      if (terms.level < Math.min(wanted, levelMax) * levelKept) return false;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
      return verified && spend(challenge.signature ?? '');
    },
  };
}

/** The parsed proof; it is not trusted before its signature is checked. */
function readProof(proof: string | null) {
  if (proof === null) return null;
  let sent: unknown;
  try {
    sent = JSON.parse(Buffer.from(proof, 'base64').toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  const parsed = proofSchema.safeParse(sent);
  if (!parsed.success) return null;
  const { challenge, solution } = parsed.data;
  const terms = termsSchema.safeParse(challenge.parameters['data']);
  // The library expects its own type, which the signature guarantees.
  return terms.success ? { challenge: challenge as unknown as Challenge, solution, terms: terms.data } : null;
}

/** An address of a successful login stays known for this long. */
const knownMs = 30 * 24 * 60 * 60 * 1000;

/** An account, and an address as the limits count it; `subject` is null where there is no such account. */
type AccountAt = { audience: CodeAudience; subject: string | null; address: string };

const sql = {
  has: keepPlan(`select from known_addresses
    where audience = $1 and subject = $2 and address_hash = $3 and expires_on > $4`),
  add: keepPlan(`insert into known_addresses (audience, subject, address_hash, expires_on)
    select $1::code_audience, $2::text, $3::bytea, $4::timestamptz where ${withoutWaiting}
    on conflict (audience, subject, address_hash) do update set expires_on = excluded.expires_on`),
};

export type KnownAddresses = {
  /** Whether the account logged in from the address in the last 30 days; false without an account. */
  has(at: AccountAt): Promise<boolean>;
  add(at: AccountAt): Promise<void>;
  /** Removes those whose time is over. */
  sweep(): Promise<void>;
};

/** Known addresses in their table, where only a keyed hash of each is kept. */
export function createKnownAddresses(pool: BoundedPool, key: KeyObject, now: () => Date): KnownAddresses {
  // Thousands of simultaneous logins ask this before they queue: they take one connection, and leave the others to signed-in users.
  const lookups = createLane({ atOnce: 1, waitingMax: Infinity });
  // Without an account the same query runs with an unused key: subjects are never empty.
  const rowOf = ({ audience, subject, address }: AccountAt) => {
    const account = subject ?? '';
    return [audience, account, keyedHash(key, JSON.stringify([audience, account, address]))];
  };
  return {
    async has(at) {
      const { rowCount } = await lookups(() => pool.query({ text: sql.has, values: [...rowOf(at), now()] }));
      return rowCount === 1;
    },
    async add(at) {
      if (at.subject === null) return;
      await pool.query({ text: sql.add, values: [...rowOf(at), new Date(now().getTime() + knownMs)] });
    },
    async sweep() {
      await pool.query({ text: 'delete from known_addresses where expires_on < $1', values: [now()] });
    },
  };
}

/** Counters shared by all processes. An attempt at an account is counted before it is checked, so that concurrent ones
 * cannot slip through; at an address only a failure counts. Every function raises 503 when the counters cannot be
 * reached: without them no login is accepted. */
export type RateLimits = {
  enabled: boolean;
  /** Adds one attempt, or several, to this limit for this key (a user name, an address). Raises 429 with Retry-After
   * above the limit; the attempt stays counted. */
  consume(limit: RateLimitName, key: string, count?: number): Promise<void>;
  /** Counts one try at each of up to three, in this order. Raises 429 for the first that is above its limit, and counts none after it. */
  consumeEach(counts: readonly Count[]): Promise<void>;
  /** Adds one attempt at this limit for each of these keys, in one statement. Answers the seconds until the next one
   * for the keys above the limit. */
  consumeMany(limit: RateLimitName, keys: readonly string[]): Promise<Map<string, number>>;
  giveBack(limit: RateLimitName, key: string, count?: number): Promise<void>;
  /** Subtracts one attempt from each of `counts`, and resets `forgotten`, after a success. */
  release(counts: readonly Count[], forgotten?: readonly Count[]): Promise<void>;
  /** Counts one, and answers whether it is the first in its window instead of raising. */
  isFirst(limit: RateLimitName, key: string): Promise<boolean>;
  /** Failed attempts at an address, at accounts that it is not known to have logged into. */
  failures: Pick<Counters, 'read' | 'add'>;
  known: KnownAddresses;
  proofs: ProofsOfWork;
  sweep(): Promise<void>;
};

/** A limit was reached: 429. `isFirst` for the first try that it stops in a window. */
export class LimitReachedError extends AppError {
  readonly limit: RateLimitName;
  readonly isFirst: boolean;

  constructor(limit: RateLimitName, { isFirst, ...why }: { isFirst: boolean } & (Wait | Task)) {
    if ('msLeft' in why) {
      const retryAfterSeconds = secondsOf(why.msLeft);
      super(429, tooManyRequests(retryAfterSeconds).text, { retryAfterSeconds });
    } else super(429, why.text, { proofOfWork: why.proofOfWork });
    this.limit = limit;
    this.isFirst = isFirst;
  }
}

const secondsOf = (msLeft: number) => Math.max(1, Math.ceil(msLeft / 1000));

/** The condition for the next attempt: time, or a challenge to solve. */
type Wait = { msLeft: number };
type Task = { text: TextRef; proofOfWork: ProofChallenge };

/** For RATE_LIMITS=off, which production rejects: every address is known, so that none is counted. */
const nothingCounted = {
  consume: async () => undefined,
  consumeEach: async () => undefined,
  consumeMany: async () => new Map<string, number>(),
  giveBack: async () => undefined,
  release: async () => undefined,
  isFirst: async () => false,
  known: { has: async () => true, add: async () => undefined, sweep: async () => undefined },
};

/** The limits, counted in the table `rate_limits`; `now` is the clock that all processes share. */
export function createRateLimits(
  pool: OpenDatabase['pool'],
  {
    enabled,
    now = () => new Date(),
    keys,
  }: { enabled: boolean; now?: () => Date; keys: Pick<Keys, 'proofs' | 'addresses'> },
): RateLimits {
  const bounded = boundPool(pool);
  const counters = reaching(createCounters(bounded, keys.addresses, now));
  const known = reaching(createKnownAddresses(bounded, keys.addresses, now));
  // Attempts are counted before they wait for their turn: a flood of them takes one connection, and leaves the others to signed-in users.
  const lane = createLane({ atOnce: 1, waitingMax: Infinity });
  const consumeEach = async (counts: readonly Count[], by = 1) => {
    const standings = await counters.consume(counts, by);
    for (const [index, { points, msLeft }] of standings.entries()) {
      const limit = counts[index]?.limit;
      if (limit === undefined || points <= rateLimits[limit].tries) continue;
      throw new LimitReachedError(limit, { isFirst: points === rateLimits[limit].tries + 1, msLeft });
    }
  };
  const isFirst = async (limit: RateLimitName, key: string) => {
    const [standing] = await lane(() => counters.consume([{ limit, key }]));
    return (standing?.points ?? Infinity) <= rateLimits[limit].tries;
  };
  return {
    enabled,
    consume: (limit, key, count) => consumeEach([{ limit, key }], count),
    consumeEach: (counts) => lane(() => consumeEach(counts)),
    consumeMany: async (limit, keys) => {
      if (keys.length === 0) return new Map();
      // Concurrent statements lock the counters in one order.
      const sorted = [...new Set(keys)].toSorted();
      const standings = await counters.add(sorted.map((key) => ({ limit, key })));
      const above = standings.flatMap(({ points, msLeft }, index) =>
        points > rateLimits[limit].tries ? [[sorted[index] ?? '', secondsOf(msLeft)] as const] : [],
      );
      return new Map(above);
    },
    giveBack: (limit, key, count) => counters.release([{ limit, key }], [], count),
    release: (counts, forgotten) => counters.release(counts, forgotten),
    isFirst,
    failures: { read: (counts) => lane(() => counters.read(counts)), add: counters.add },
    known,
    proofs: createProofsOfWork({ key: keys.proofs, now, spend: (id) => isFirst('proofOfWork', id) }),
    sweep: async () => {
      await counters.sweep();
      await known.sweep();
    },
    ...(enabled ? {} : nothingCounted),
  };
}

/** The same functions, which raise 503 when the database cannot be reached. */
function reaching<T extends Record<string, (...given: never[]) => Promise<unknown>>>(work: T): T {
  const wrapped = Object.entries(work).map(([name, ask]) => [
    name,
    async (...given: never[]) => {
      try {
        return await ask(...given);
      } catch (reason) {
        throw unavailable(reason);
      }
    },
  ]);
  return Object.fromEntries(wrapped) as T;
}
