/** A backup that cannot be made or used, said as a sentence. */
export class BackupError extends Error {}
