import { AuditFaultError } from '#server/audit/chains/verify-chains.ts';
import { NoSuchAccountError } from '#server/auth/sessions/end-access.ts';
import { BackupError } from '#server/db/backup/archive.ts';
import { EmbeddedPostgresError } from '#server/db/embedded/start-embedded.ts';
import { MigrationError } from '#server/db/migrate.ts';
import { SecretKeyError } from '#server/db/secret.ts';
import { DatabaseUrlError } from '#server/db/try-database.ts';
import { KeyRotationError } from '#server/key-rotation/rotate-keys.ts';
import { RetentionError } from '#server/retention/apply-retention.ts';
import { SigningKeyError } from '#server/signed-letters/signing-keys/signing-key.ts';
import { EnvError } from './env.ts';
import { WorkerEndedError } from './process/workers.ts';

const foreseen = [
  EnvError,
  EmbeddedPostgresError,
  DatabaseUrlError,
  MigrationError,
  SecretKeyError,
  SigningKeyError,
  BackupError,
  KeyRotationError,
  RetentionError,
  AuditFaultError,
  NoSuchAccountError,
  WorkerEndedError,
];

/** What went wrong at a start or in a command: one sentence where we know it, with the stack where we do not. */
export function sentenceOf(error: unknown): string {
  if (foreseen.some((kind) => error instanceof kind)) return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
