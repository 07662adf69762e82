import type { AcceptanceFacts } from '#domain/verification/acceptance-record.ts';
import type { SystemActor, Deps } from '#server/deps.ts';
import { findGenuineHashes } from '#server/audit/chains/decision-rows.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { findSigned, findToSign, storeSigned, type ToBeSigned } from './queries.ts';
import { shortFingerprint, type SigningKey } from './signing-keys/signing-key.ts';

export const sealing: SystemActor = { kind: 'system', ip: '', userAgent: 'seal' };

/** The signed letter of an offer: the accepted bytes, the acceptance record and the seal. It is made when it is first
 * needed and stored once: of several who make it at the same time one stores it, and all are answered that one.
 * Undefined when nothing is noted to be sealed. Raises where no genuine row of the audit states the acceptance. Never
 * called within a transaction. */
export async function ensureSigned(deps: Deps, candidateOfferId: number): Promise<Buffer | undefined> {
  const found = await findToSign(deps.db, candidateOfferId);
  const sealed = found && (await signAndStore(deps, candidateOfferId, found));
  return sealed ?? (await findSigned(deps.db, candidateOfferId))?.pdf;
}

/** Undefined when another process was faster. */
async function signAndStore(deps: Deps, candidateOfferId: number, found: ToBeSigned): Promise<Buffer | undefined> {
  const { pdf: accepted, accepted_sha256: acceptedSha256, version } = found;
  if (accepted === null || found.letter === null) throw new Error('the letter that was accepted has been removed');
  const genuine = await findGenuineHashes(deps.db, candidateOfferId, version);
  if (genuine?.has(acceptedSha256.toString('hex')) !== true) {
    throw new Error('no genuine row of the audit states this acceptance: run audit:verify');
  }
  const key = await deps.signingKeys.current();
  const facts = factsOf(deps, { ...found, letter: found.letter, pdf: accepted }, key);
  const record = await deps.letters.renderRecord(facts, 'mail');
  // The library takes some megabytes, and not every server has letters to seal.
  const { signPdf, sha256 } = await import('./pdf/sign-pdf.ts');
  const on = deps.now();
  const pdf = await signPdf({ accepted, acceptedSha256, record, key, on });
  const sha = sha256(pdf);
  const nextTimestampOn = deps.env.TSA_URL === undefined ? null : on;
  const signed = { pdf, sha256: sha, seal_key_id: key.id, sealed_on: on, next_timestamp_on: nextTimestampOn };
  return deps.db.transaction().execute(async (tx) => {
    if (!(await storeSigned(tx, candidateOfferId, signed))) return undefined;
    const certificateSha256 = key.certificateSha256.toString('hex');
    const details = { letterVersion: version, sha256: sha.toString('hex'), certificateSha256 };
    await writeAudit(tx, sealing, [{ action: 'seal-letter', candidateOfferId, details }]);
    return pdf;
  });
}

type Accepted = ToBeSigned & { letter: NonNullable<ToBeSigned['letter']>; pdf: Buffer };

function factsOf({ publicUrl }: Pick<Deps, 'publicUrl'>, found: Accepted, key: SigningKey): AcceptanceFacts {
  const iso = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    letter: found.letter,
    acceptedOn: found.decided_on.toISOString(),
    statement: found.statement,
    sentOn: iso(found.sent_on),
    openedOn: iso(found.opened_on),
    ip: found.ip,
    userAgent: found.user_agent,
    sha256: found.accepted_sha256.toString('hex'),
    length: found.pdf.length,
    sealedBy: { name: key.name, certificate: shortFingerprint(key.certificateSha256) },
    code: found.code,
    verifyUrl: `${publicUrl()}/#/verify`,
  };
}
