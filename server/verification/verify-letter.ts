import type { VerifiedLetter } from '#contract/letter/verify.ts';
import { parseVerificationCode } from '#domain/verification/code.ts';
import { maskedName } from '#domain/verification/masked-name.ts';
import { verificationRefs as m } from '#domain/verification/messages.ts';
import type { Visitor, Deps } from '#server/deps.ts';
import { findGenuineHashes } from '#server/audit/chains/decision-rows.ts';
import { addressKeysOf } from '#server/auth/limits/address-keys.ts';
import { notFound } from '#server/errors.ts';
import { currentCompany } from '#server/settings/company.ts';
import { findByCode, findByHash, type FoundAccepted } from './queries.ts';

type VerifyDeps = Pick<Deps, 'db' | 'env' | 'limits'>;

/** The accepted letter with this code, in any spelling. A right code is never rejected; each wrong one counts at its IP
 * address. Raises 404, or 429 above the limit of wrong ones. */
export async function verifyByCode(deps: VerifyDeps, visitor: Visitor, text: string): Promise<VerifiedLetter> {
  const code = parseVerificationCode(text);
  const found = code === null ? undefined : await findByCode(deps.db, code);
  return answerOf(deps, visitor, found, found?.accepted_sha256.toString('hex') ?? '');
}

/** The accepted letter one of whose PDFs has this SHA-256 in hexadecimal. Raises as `verifyByCode` does. */
export async function verifyByHash(deps: VerifyDeps, visitor: Visitor, text: string): Promise<VerifiedLetter> {
  const isHash = /^[0-9a-f]{64}$/i.test(text);
  const found = isHash ? await findByHash(deps.db, Buffer.from(text, 'hex')) : undefined;
  return answerOf(deps, visitor, found, text.toLowerCase());
}

/** `sha256` must be one that genuine rows of the audit state: neither an acceptance nor a file is believed to the tables alone. */
async function answerOf(deps: VerifyDeps, visitor: Visitor, found: FoundAccepted | undefined, sha256: string) {
  const genuine = found && (await findGenuineHashes(deps.db, found.candidateOfferId, found.version));
  if (found === undefined || genuine?.has(sha256) !== true) {
    await deps.limits.consume('verifyByIp', addressKeysOf(visitor.ip).address);
    throw notFound(m.unknown);
  }
  return {
    genuine: true as const,
    company: found.company ?? (await currentCompany(deps)).name,
    version: found.version,
    acceptedOn: found.decided_on.toISOString(),
    sealed: found.sealed_on !== null,
    nameMasked: found.name === null ? null : maskedName(found.name),
  };
}
