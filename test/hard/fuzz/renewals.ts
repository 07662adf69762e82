import { createCandidateOfferLetter } from '#contract/offers.ts';
import {
  saveCandidateEducationDetails,
  saveCandidateExperienceDetails,
  saveCandidateFamilyDetails,
  saveOnBoardDetails,
} from '#contract/joining.ts';
import { sendBackOnBoardDetails } from '#contract/onboarding.ts';
import type { Named } from '#test/authorization/requests.ts';
import { begin } from '#test/authorization/tokens.ts';
import { belongings, served, type World } from '#test/authorization/world.ts';
import { createOffer, offerForm } from '#test/factories.ts';
import { educationForm, experienceForm, familyForm, sendForm, submitForm } from '#test/joining-requests.ts';
import type { Role, Stage } from './stage.ts';

type Renewal = (role: Role) => Promise<void>;

/** By path: creates again what a served call used up, so that the next request finds the same state. */
export function renewalsOf(world: World, parts: Stage['parts']): Record<string, Renewal> {
  const { t, one } = world;
  const asHr = async () => (await begin(t, 'hr', world.hrUser.hrUserId)).token;
  const newOffer = async () => {
    const answer = await t.call(createCandidateOfferLetter, { token: await asHr(), body: await offerForm(t) });
    const candidateOfferId = Number(answer.headers['x-candidate-offer-id']);
    const row = await t.db
      .selectFrom('offers')
      .select('candidate_id')
      .where('candidate_offer_id', '=', candidateOfferId)
      .executeTakeFirstOrThrow();
    return { candidateOfferId, candidateId: row.candidate_id };
  };
  const tell = (change: Partial<Named>) => {
    for (const part of Object.values(parts)) Object.assign(part.named, change);
  };
  const again = async () => {
    const { token } = await begin(t, 'candidate', one.named.candidateId);
    await sendForm(t, saveCandidateExperienceDetails, token, experienceForm());
    await sendForm(t, saveCandidateEducationDetails, token, educationForm());
    await sendForm(t, saveCandidateFamilyDetails, token, familyForm());
    tell(await belongings(t, token));
  };
  const own = async () => {
    const { token } = await begin(t, 'candidate', one.named.candidateId);
    tell(await belongings(t, token));
  };
  return {
    '/hce-service/hce/deleteOfferLetter': async () => tell({ deleteId: (await newOffer()).candidateOfferId }),
    '/hce-service/hce/sendOfferEmails': async () => tell({ sendId: (await newOffer()).candidateId }),
    '/candidate/saveOfferLetterAction': async () => {
      const offer = await createOffer(t, { status: 'Offer Sent', hrToken: await asHr() });
      const { candidateId, candidateOfferId } = offer;
      parts.undecided.named = { ...parts.undecided.named, candidateId, candidateOfferId };
      parts.undecided.session = { kind: 'candidate', subject: candidateId };
    },
    '/candidate/saveCandidatePersonalDetails': own,
    '/candidate/saveCandidateBankDetails': own,
    '/candidate/saveCandidateExperienceDetails': again,
    '/candidate/saveCandidateEducationDetails': again,
    '/candidate/saveCandidateFamilyDetails': again,
    '/candidate/saveOnBoardDetails': async (role) => {
      if (role !== 'one' && role !== 'other') return;
      const { candidateId } = role === 'one' ? one.named : world.other.named;
      await served(t, sendBackOnBoardDetails, { token: await asHr(), body: { candidateId, reason: 'Again' } });
      await again();
    },
    '/hce-service/hce/sendBackOnBoardDetails': async () => {
      const { candidateId } = parts.submitted.named;
      const { token } = await begin(t, 'candidate', candidateId);
      await sendForm(t, saveOnBoardDetails, token, submitForm());
    },
    ...resets(world, parts),
  };
}

/** After a password was set: restores the former one. */
function resets({ t, hrUser }: World, parts: Stage['parts']): Record<string, Renewal> {
  const former = t.db
    .selectFrom('candidate_credentials')
    .select(['password_hash', 'must_change', 'candidate_id'])
    .where('candidate_id', '=', parts.pending.named.candidateId)
    .executeTakeFirstOrThrow();
  const formerOfHr = t.db
    .selectFrom('hr_users')
    .select('password_hash')
    .where('hr_user_id', '=', hrUser.hrUserId)
    .executeTakeFirstOrThrow();
  return {
    '/auth/resetPassword': async () => {
      const { candidate_id: id, ...row } = await former;
      await t.db.updateTable('candidate_credentials').set(row).where('candidate_id', '=', id).execute();
    },
    '/security-service/auth/resetPassword': async () => {
      await t.db
        .updateTable('hr_users')
        .set(await formerOfHr)
        .where('hr_user_id', '=', hrUser.hrUserId)
        .execute();
    },
  };
}
