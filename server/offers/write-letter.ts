import { todayInIndia } from '#domain/values/calendar.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { statesPlaceholder } from '#domain/letter/blocks.ts';
import { letterReference, type Letter } from '#domain/offer/offer-letter.ts';
import type { LetterPay } from '#domain/pay/letter-pay.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import type { Tx } from '#server/db/database.ts';
import type { CurrentTemplate } from '#server/letter-templates/queries.ts';
import { type Company, currentCompany, letterheadOf } from '#server/settings/company.ts';
import type { RequiredLookupNames } from '#server/lookups/queries.ts';
import { insertVersion } from './letter/queries.ts';

export type LetterDraft = {
  candidateOfferId: number;
  candidateId: string;
  version: number;
  form: OfferForm;
  names: RequiredLookupNames;
  pay: LetterPay | null;
  template: Pick<CurrentTemplate, 'letterTemplateId' | 'name' | 'version' | 'blocks'>;
  replyBy: string | null;
};

/** Stores what a new version of the letter says, in the caller's transaction: letterhead and names as they are today in
 * India; answers it. It is rendered after the commit. */
export async function writeLetter(tx: Tx, deps: Deps, actor: HrActor, draft: LetterDraft): Promise<Letter> {
  const { candidateOfferId, version } = draft;
  const on = deps.now();
  const company = await currentCompany({ db: tx, env: deps.env });
  const letter = composeLetter(company, draft, todayInIndia(on));
  await insertVersion(tx, { candidateOfferId, version, letter, by: actor.hrUserId, on });
  return letter;
}

/** The content of a letter's version: the letterhead and the offer as they are on `date`, a day in India. */
export function composeLetter(company: Company, draft: LetterDraft, date: string): Letter {
  const { candidateOfferId, candidateId, version, form, names, pay, template, replyBy } = draft;
  const { letterTemplateId, name, version: templateVersion, blocks } = template;
  return {
    ...letterheadOf(company),
    candidateOfferId,
    version,
    reference: letterReference(company.name, candidateOfferId, version),
    date,
    candidateId,
    candidateName: form.fullName,
    email: form.email,
    offeredRole: form.offeredRole,
    ...names,
    joiningDate: form.joiningDate,
    fixedCTC: form.fixedCTC,
    variableCTC: form.variableCTC,
    ...(pay === null ? {} : { pay }),
    template: { letterTemplateId, name, version: templateVersion },
    blocks,
    ...(statesPlaceholder(blocks, 'mobileNumber') ? { mobileNumber: form.mobileNumber } : {}),
    ...(replyBy !== null && statesPlaceholder(blocks, 'replyBy') ? { replyBy } : {}),
  };
}
