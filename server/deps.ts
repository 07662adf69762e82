import type { FastifyBaseLogger } from 'fastify';
import type { MailPort } from '#server/adapters/mail/port.ts';
import type { SmsPort } from '#server/adapters/sms/port.ts';
import type { StoragePort } from '#server/adapters/storage/port.ts';
import type { Database } from '#server/db/database.ts';
import type { Env } from './env.ts';
import type { JobQueue } from './jobs/boss.ts';
import type { Keys } from './sealing/keys.ts';
import type { LetterRenderer } from './pdf/letter-renderer.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { LoginQueue } from './login-queue/login-queue.ts';
import type { RateLimits } from './auth/limits/rate-limits.ts';
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
