import type { Deps } from '#server/deps.ts';

export type QuotaDeps = Pick<Deps, 'limits'>;

/** Counts bytes against the candidate's quota before `keep` keeps them; where it fails, they are returned. */
export async function withinQuota<T>(
  deps: QuotaDeps,
  candidateId: string,
  bytes: number,
  keep: () => Promise<T>,
): Promise<T> {
  const kilobytes = kilobytesOf(bytes);
  if (kilobytes === 0) return keep();
  try {
    await deps.limits.consume('keptKilobytesByCandidate', candidateId, kilobytes);
    return await keep();
  } catch (error) {
    await returnQuota(deps, candidateId, bytes);
    throw error;
  }
}

/** Returns bytes that were not kept. What cannot be returned expires with its window; the result of the save matters more. */
export async function returnQuota({ limits }: QuotaDeps, candidateId: string, bytes: number): Promise<void> {
  const kilobytes = kilobytesOf(bytes);
  if (kilobytes === 0) return;
  await limits.giveBack('keptKilobytesByCandidate', candidateId, kilobytes).catch(() => undefined);
}

function kilobytesOf(bytes: number): number {
  return Math.ceil(bytes / 1024);
}
