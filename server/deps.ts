import type { FastifyBaseLogger } from 'fastify';
import type { Access } from '#contract/call.ts';
import type { HrRole } from '#domain/permissions.ts';
import type { MailPort } from './adapters/mail/port.ts';
import type { SmsPort } from './adapters/sms/port.ts';
import type { StoragePort } from './adapters/storage/port.ts';
import type { RateLimits } from './auth/limits/rate-limits.ts';
import type { Database, Tx } from './db/database.ts';
import type { Scope } from './db/scope.ts';
import type { Env } from './env.ts';
import type { JobQueue } from './jobs/boss.ts';
import type { LoginQueue } from './login-queue/login-queue.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { LetterRenderer } from './pdf/letter-renderer.ts';
import type { Keys } from './sealing/keys.ts';
import type { SigningKeys } from './signed-letters/signing-keys/signing-key.ts';

/** All that the app is built from; tests hand in their own database, mail, SMS and clock. */
export type Deps = {
  env: Env;
  /** Where links in mails lead: PUBLIC_URL, or outside production the address that the server listens on. */
  publicUrl: () => string;
  db: Database;
  jobs: JobQueue;
  mail: MailPort;
  sms: SmsPort;
  storage: StoragePort;
  keys: Keys;
  limits: RateLimits;
  loginQueue: LoginQueue;
  letters: LetterRenderer;
  signingKeys: SigningKeys;
  metrics: Metrics;
  now: () => Date;
  log: FastifyBaseLogger;
};

/** Where a call came from: kept with audit rows and decisions. */
export type Origin = { ip: string; userAgent: string };

/** The session of a request: its changes commit only while the session is in force (server/audit/write-audit.ts). */
export type ActorSession = {
  sessionId: string;
  /** Whether it has expired by now. */
  hasRunOut(): boolean;
  /** Raises 401 unless the session is in force, 403 when HR's user has lost a right since; if it is, it stays so until the transaction ends. */
  requireInForce(tx: Tx): Promise<void>;
};

/** `proof` is the solved challenge that came along, as it was sent; the cookies are those of a single sign-on and of a phone hand-off. Null without one. */
export type Visitor = Origin & {
  kind: 'visitor';
  proof: string | null;
  ssoCookie: string | null;
  handoffCookie: string | null;
};

export type HrActor = Origin & {
  kind: 'hr';
  hrUserId: string;
  roles: readonly HrRole[];
  /** Ids of the departments whose offers they see; empty for all. */
  departments: readonly number[];
  /** Whether someone is restricted now, whom they must not see. */
  hidesPeople: boolean;
  /** What the call sees; null for all. */
  scope?: Scope | null;
  userName: string;
  name: string;
  email: string | null;
  hasPassword: boolean;
  session: ActorSession;
  /** When the session began. */
  loggedInOn: Date;
  secondFactor: {
    isSet: boolean;
    /** Given in this session lately enough for calls that need a step-up. */
    isFresh: boolean;
    /** For a user who needs one and has none. */
    graceUntil: Date | null;
    /** The grace is over: only calls of the own account are open. */
    mustEnrol: boolean;
    /** The company has not chosen yet who needs one. */
    ruleUndecided: boolean;
  };
};

export type CandidateActor = Origin & {
  kind: 'candidate';
  candidateId: string;
  session: ActorSession;
  /** True while a password change is pending. */
  pending: boolean;
  /** Asked for erasure: the data are kept until it is due, and not processed. */
  isRestricted: boolean;
};

export type SystemActor = Origin & { kind: 'system' };

/** The actor of an audit row, and the session of the request: none for a link, a login or the end of a session. */
export type AuditActor = Origin & { session?: ActorSession; scope?: Scope | null } & (
    | { kind: 'hr'; hrUserId: string }
    | { kind: 'candidate'; candidateId: string }
    | { kind: 'system' }
  );

export type ActorOf<A extends Access> = A extends 'hr' | 'hrReset'
  ? HrActor
  : A extends 'candidate' | 'candidatePending' | 'candidateReset'
    ? CandidateActor
    : Visitor;
