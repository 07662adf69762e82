import { ForeseenError } from '#server/process/sentence-of.ts';

/** Why the embedded PostgreSQL cannot run, as a sentence a person can act on. It never holds the password. */
export class EmbeddedPostgresError extends ForeseenError {
  override readonly name = 'EmbeddedPostgresError';
}

/** The way out that every sentence about an impossible start offers. */
export const useDatabaseUrl = 'set DATABASE_URL to a PostgreSQL of your own (version 15 or newer)';

/** Converts a thrown value into an EmbeddedPostgresError; an existing one passes unchanged. */
export function asEmbeddedPostgresError(error: unknown): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error;
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL could not start: ${reasonOf(error)}. Put that right, or ${useDatabaseUrl}.`,
    { cause: error },
  );
}

/** The message of a thrown value, without a full stop at its end. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.trim().replace(/\.$/, '');
}
