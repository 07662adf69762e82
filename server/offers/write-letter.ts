import { createHash } from 'node:crypto';
import { todayInIndia } from '#domain/calendar.ts';
import type { OfferForm } from '#domain/offer-form.ts';
import { letterReference, type Letter } from '#domain/offer-letter.ts';
import type { HrActor } from '#server/actor.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { RequiredLookupNames } from './require-lookups.ts';
import { insertLetter, insertVersion, type LetterFile } from './letter/queries.ts';

/** One version of an offer's letter, before it is written. */
export type LetterDraft = {
  candidateOfferId: number;
  candidateId: string;
  version: number;
  form: OfferForm;
  names: RequiredLookupNames;
};

/**
 * Writes a new version of the letter in the caller's transaction: what it says, letterhead and names as they are today in
 * India, and its PDF. Answers the PDF.
 */
export async function writeLetter(tx: Tx, deps: Deps, actor: HrActor, draft: LetterDraft): Promise<Buffer> {
  const { candidateOfferId, version } = draft;
  const on = deps.now();
  const letter = composeLetter(deps, draft, todayInIndia(on));
  await insertVersion(tx, { candidateOfferId, version, letter, by: actor.hrUserId, on });
  const file = await makeLetterFile(letter);
  await insertLetter(tx, { ...file, candidateOfferId, version });
  return file.pdf;
}

/** Renders a letter and reckons the SHA-256 that a decision is bound to. */
export async function makeLetterFile(letter: Letter): Promise<LetterFile> {
  // Fonts and shaper take 60 MB and a quarter of a second: only a process that makes letters pays for them.
  const { renderLetter } = await import('./letter/render-letter.ts');
  const pdf = await renderLetter(letter);
  return { pdf, sha256: createHash('sha256').update(pdf).digest() };
}

/** What a version of the letter says: the letterhead and the offer as they are on `date`, a day in India. */
export function composeLetter({ env }: Pick<Deps, 'env'>, draft: LetterDraft, date: string): Letter {
  const { candidateOfferId, candidateId, version, form, names } = draft;
  return {
    company: {
      name: env.COMPANY_NAME,
      address: env.COMPANY_ADDRESS,
      contactEmail: env.HR_CONTACT_EMAIL,
      contactPhone: env.HR_CONTACT_PHONE,
      signatory: { name: env.COMPANY_SIGNATORY_NAME, title: env.COMPANY_SIGNATORY_TITLE },
    },
    candidateOfferId,
    version,
    reference: letterReference(env.COMPANY_NAME, candidateOfferId, version),
    date,
    candidateId,
    candidateName: form.fullName,
    email: form.email,
    offeredRole: form.offeredRole,
    ...names,
    joiningDate: form.joiningDate,
    fixedCTC: form.fixedCTC,
    variableCTC: form.variableCTC,
  };
}
