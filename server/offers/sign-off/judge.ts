import type { Letter } from '#domain/offer/offer-letter.ts';
import type { SignOffFlow } from '#domain/sign-off/flow.ts';
import { ruleFor, type SignOffRule } from '#domain/sign-off/rules.ts';
import type { Tx } from '#server/db/database.ts';
import { currentSignOffRules } from '#server/settings/read-settings.ts';
import type { OfferRow } from '#server/offers/queries.ts';
import { clearFlows } from '#server/sign-offs/queries.ts';
import { contentHashOf } from './content-hash.ts';
import { lockUnsent, type Unsent } from './queries.ts';

/** Judges offers that were not sent as they are by the rules: whether they need sign-off. What is asked for or signed
 * off stays so, while a rule matches it or it is signed off. Without rules nothing is read. */
export async function judgeOffers(tx: Tx, chosen: Unsent, on: Date, rules?: SignOffRule[]): Promise<void> {
  const current = rules ?? (await currentSignOffRules(tx));
  if (rules === undefined && current.length === 0) return;
  const offers = await lockUnsent(tx, chosen);
  const judged = offers.map(({ candidate_offer_id: id, dept_id: deptId, sign_off_state: state, ...pay }) => {
    const offer = { deptId, fixedCTC: pay.fixed_ctc, variableCTC: pay.variable_ctc };
    return { id, state, isNeeded: ruleFor(current, offer) !== undefined };
  });
  const idsOf = (isMeant: (offer: (typeof judged)[number]) => boolean) => judged.filter(isMeant).map(({ id }) => id);
  const needed = idsOf(({ state, isNeeded }) => isNeeded && state === 'NOT_NEEDED');
  await clearFlows(tx, needed, 'NEEDED', on);
  const free = idsOf(({ state, isNeeded }) => !isNeeded && state !== 'NOT_NEEDED' && state !== 'SIGNED_OFF');
  await clearFlows(tx, free, 'NOT_NEEDED', on);
}

/** After a new version of an offer's letter: a sign-off for other content is void. Answers whether there was one. */
export async function judgeEdited(tx: Tx, before: OfferRow, letter: Letter, on: Date): Promise<boolean> {
  const ids = [before.candidate_offer_id];
  const flow = before.sign_off as unknown as SignOffFlow | null;
  const isVoid = flow !== null && flow.hash !== contentHashOf(letter);
  if (isVoid) await clearFlows(tx, ids, 'NEEDED', on);
  await judgeOffers(tx, { ids }, on, isVoid ? await currentSignOffRules(tx) : undefined);
  return isVoid;
}
