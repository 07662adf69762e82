import type { Db } from '#server/db/database.ts';

/** The jobs there are, with what each carries: only ids, never content. */
export type JobData = { 'deliver-message': { messageId: string } };
export type JobName = keyof JobData;

/**
 * Enqueues jobs inside the caller's transaction, so that they exist exactly when its changes do. No worker takes them before
 * `delaySeconds` have passed.
 */
export type JobQueue = {
  enqueue<N extends JobName>(db: Db, name: N, jobs: JobData[N][], delaySeconds?: number): Promise<void>;
};
