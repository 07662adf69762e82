import { createHash } from 'node:crypto';
import type { Letter } from '#domain/offer/offer-letter.ts';
import { generalRefs, removedRefs } from '#domain/messages.ts';
import type { CertificateFacts, CertifiedFile } from '#domain/verification/certificate.ts';
import { verificationRefs as m } from '#domain/verification/messages.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { findGenuineHashes } from '#server/audit/chains/decision-rows.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Db } from '#server/db/database.ts';
import { conflict, damaged, notFound } from '#server/errors.ts';
import { contentHashOf } from '#server/offers/sign-off/content-hash.ts';
import { listDecisions } from '#server/offers/sign-off/queries.ts';
import { currentCompany } from '#server/settings/company.ts';
import { findForCertificate } from './queries.ts';

/** Part A of the certificate under section 63(4)(c) for the accepted letter of an offer, as a PDF to be signed by hand;
 * recorded before it is answered. The hashes that it states are worked out from the stored bytes: 410 where these are
 * not the ones that were accepted, or no genuine row of the audit states them. Raises 404 for an unknown offer or a
 * removed letter, 409 when no letter was accepted. */
export async function makeCertificate(
  deps: Pick<Deps, 'db' | 'env' | 'letters' | 'now' | 'publicUrl'>,
  actor: HrActor,
  candidateOfferId: number,
): Promise<Buffer> {
  const { db, letters } = deps;
  const found = await findForCertificate(db, candidateOfferId);
  if (found === undefined) throw notFound(generalRefs.unknownOffer);
  const { version, decided_on: acceptedOn, letter_sha256: acceptedSha256 } = found;
  if (version === null || acceptedOn === null || acceptedSha256 === null) throw conflict(m.notAccepted);
  const genuine = await findGenuineHashes(db, candidateOfferId, version);
  if (genuine === null) throw damaged(m.notRecorded);
  const letter = found.letter as Letter | null;
  if (found.pdf === null || letter === null) throw notFound(removedRefs.letter);
  // The names under which HR downloads them.
  const name = `${candidateOfferId}-v${version}.pdf`;
  const files = [certified(genuine, found.pdf, acceptedSha256, `offer-${name}`, 'Letter as accepted')];
  if (found.signed_pdf !== null && found.signed_sha256 !== null) {
    files.push(certified(genuine, found.signed_pdf, found.signed_sha256, `signed-letter-${name}`, 'Signed letter'));
  }
  const { name: employer, address } = await currentCompany(deps);
  const facts: CertificateFacts = {
    company: { name: employer, address },
    candidateOfferId,
    version,
    candidateId: found.candidate_id,
    candidateName: letter.candidateName,
    acceptedOn: acceptedOn.toISOString(),
    sealedOn: found.sealed_on?.toISOString() ?? null,
    signOffs: await signOffsOf(db, candidateOfferId, letter),
    files,
    code: found.code,
    verifyUrl: `${deps.publicUrl()}/#/verify`,
    system: `Onboarding server Aarambh at ${deps.publicUrl()} (Node.js ${process.version}, ${process.platform}; database PostgreSQL)`,
    madeOn: deps.now().toISOString(),
  };
  const pdf = await letters.renderCertificate(facts);
  const details = { letterVersion: version, letterSha256: acceptedSha256.toString('hex') };
  await writeAudit(db, actor, [{ action: 'make-certificate', candidateOfferId, details }]);
  return pdf;
}

async function signOffsOf(db: Db, candidateOfferId: number, letter: Letter): Promise<CertificateFacts['signOffs']> {
  const contentSha256 = contentHashOf(letter);
  const decided = await listDecisions(db, candidateOfferId);
  return decided
    .filter(({ decision, content_sha256: hash }) => decision !== 'DECLINE' && hash.toString('hex') === contentSha256)
    .map(({ by, on_behalf_of: absent, decided_on: on }) => ({
      by: absent === null ? by : `${by} for ${absent}`,
      on: on.toISOString(),
      contentSha256,
    }))
    .toReversed();
}

/** A stored file with the SHA-256 of its bytes, which must be the recorded one, and one that the audit states. */
function certified(genuine: Set<string>, bytes: Buffer, recorded: Buffer, name: string, what: string): CertifiedFile {
  const sha256 = createHash('sha256').update(bytes).digest();
  if (!sha256.equals(recorded)) throw damaged(m.changed);
  if (!genuine.has(sha256.toString('hex'))) throw damaged(m.notRecorded);
  return { name, what, bytes: bytes.length, sha256: sha256.toString('hex') };
}
