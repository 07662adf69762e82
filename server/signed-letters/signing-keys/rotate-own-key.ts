import type { SystemActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { retireOwnKey } from './queries.ts';
import { SigningKeyError } from './signing-key.ts';
import { storeOwnKey } from './signing-keys.ts';

const operator: SystemActor = { kind: 'system', ip: '', userAgent: 'seal:rotate' };

/** Makes another key of our own and erases the one before; its certificate stays, so that its seals can still be
 * checked. Servers that run use the new one from their next seal on. Answers the SHA-256 of the new certificate. Raises
 * SigningKeyError where letters are sealed with a file. */
export function rotateOwnKey(deps: Pick<Deps, 'db' | 'env' | 'keys' | 'now'>): Promise<Buffer> {
  if (deps.env.SEAL_P12_FILE !== undefined) {
    throw new SigningKeyError('Letters are sealed with SEAL_P12_FILE: put another file there and restart the servers.');
  }
  return deps.db.transaction().execute(async (tx) => {
    await retireOwnKey(tx, deps.now());
    const certificateSha256 = await storeOwnKey(deps, tx);
    const details = { certificateSha256: certificateSha256.toString('hex') };
    await writeAudit(tx, operator, [{ action: 'rotate-seal-key', candidateOfferId: null, details }]);
    return certificateSha256;
  });
}
