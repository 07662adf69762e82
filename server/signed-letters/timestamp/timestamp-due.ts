import { PDF } from '@libpdf/core';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Deps } from '#server/deps.ts';
import { requireFront, sha256 } from '#server/signed-letters/pdf/sign-pdf.ts';
import { claimUntimed, noteFailedTimestamp, storeTimestamped } from '#server/signed-letters/queries.ts';
import { sealing } from '#server/signed-letters/sign-letter.ts';
import { timestampServer } from './timestamp-server.ts';

/** The lease of a letter: longer than the timeout of a timestamp server. */
const leaseMs = 2 * 60_000;
/** The next run begins a minute after this one. */
const runMs = 45_000;
const minute = 60_000;
const hour = 60 * minute;
/** After 1, 5 and 30 minutes, then each hour for a day. */
const retriesMs = [minute, 5 * minute, 30 * minute, ...Array.from({ length: 24 }, () => hour)];

/** The timestamp, and only it, is in this field: a document timestamp over the sealed letter. */
const timestampField = 'Timestamp';

/** Adds a timestamp of TSA_URL after the bytes of sealed letters that are due for one; no request waits for it. A
 * server that does not answer is left alone until the next run. Answers how many were added. */
export async function timestampDue(deps: Deps, url: string): Promise<number> {
  const server = await timestampServer(url);
  const end = performance.now() + runMs;
  let added = 0;
  while (performance.now() < end) {
    const now = deps.now();
    const due = await claimUntimed(deps.db, now, new Date(now.getTime() + leaseMs));
    if (due === undefined) break;
    const { candidateOfferId, version, pdf, tries } = due;
    if (pdf === null) {
      await noteFailedTimestamp(deps.db, candidateOfferId, null);
      continue;
    }
    try {
      const stamped = await PDF.load(pdf);
      const { bytes } = await stamped.addTimestamp({ timestampAuthority: server, fieldName: timestampField });
      await store(deps, { candidateOfferId, version, pdf: requireFront(Buffer.from(bytes), pdf) });
      added += 1;
    } catch (error) {
      deps.log.warn({ err: error, candidateOfferId, tries: tries + 1 }, 'a signed letter has no timestamp yet');
      const retryMs = retriesMs[tries];
      const nextOn = retryMs === undefined ? null : new Date(deps.now().getTime() + retryMs);
      await noteFailedTimestamp(deps.db, candidateOfferId, nextOn);
      break;
    }
  }
  return added;
}

async function store(
  { db, now }: Deps,
  { candidateOfferId, version, pdf }: { candidateOfferId: number; version: number; pdf: Buffer },
): Promise<void> {
  const sha = sha256(pdf);
  await db.transaction().execute(async (tx) => {
    const isStored = await storeTimestamped(tx, { candidateOfferId, pdf, sha256: sha, on: now() });
    const details = { letterVersion: version, sha256: sha.toString('hex') };
    if (isStored) await writeAudit(tx, sealing, [{ action: 'timestamp-letter', candidateOfferId, details }]);
  });
}
