import { allCalls } from '#contract/calls.ts';
import { decideSignOff, requestSignOff, signOffInstead } from '#contract/hr/sign-off.ts';
import { createCandidateOfferLetter } from '#contract/offers.ts';
import { type HrRole, isPermitted } from '#domain/permissions.ts';
import { webhookEventTypes } from '#domain/webhooks/webhook.ts';
import { createHrUser, createOffer } from '#test/factories.ts';
import { joiner } from '#test/joined-candidate.ts';
import { setRules } from '#test/offers/sign-off.ts';
import { textOfPdf } from '#test/signed-letters/text-of-pdf.ts';
import { workbookParts } from '#test/workbooks/workbooks.ts';
import { expect } from 'vitest';
import { requestOf, type Named } from './requests.ts';
import { begin } from './tokens.ts';
import { createWorld, plantedPay, served, type World } from './world.ts';

/** 7,31,911 and 83,467, their sum, and what a revised offer and the reasons of sign-offs say. */
export const rupees = /7,?31,?911|83,?467|8,?15,?378|7,?31,?922/;
export const reason = 'At most 8,15,378 for this grade';

export const hrCalls = allCalls.flatMap((call) => (call.access === 'hr' ? [call] : []));
type HrCall = (typeof hrCalls)[number];

/** A world in which pay is stated wherever it can be, and the check of one cell of role by call. */
export async function createPaidWorld() {
  const w = await createWorld();
  const { t } = w;
  const by = { created_by: w.hrUser.hrUserId, created_on: t.clock.now };
  const endpoint = { url: 'https://pay.example', events: [...webhookEventTypes], enabled: true, secret: Buffer.of() };
  await t.db
    .insertInto('webhooks')
    .values({ ...endpoint, ...by })
    .execute();
  // Accepted, submitted and with a second version of the letter of another one.
  const { offer, answers } = await joiner(t, { hrToken: w.hrToken, form: plantedPay });
  const numbers = [answers.panNumber, answers.aadhaarNumber, answers.accountNumber];
  const revised = await createOffer(t, { ...plantedPay, hrToken: w.hrToken, status: 'Offer Sent' });
  const body = { ...revised.form, candidateOfferId: revised.candidateOfferId, fixedCTC: 7_31_922 };
  await t.call(createCandidateOfferLetter, { token: w.hrToken, body });
  await t.deliverAll();
  const named: Named = {
    ...w.one.named,
    candidateId: offer.candidateId,
    candidateOfferId: offer.candidateOfferId,
    editId: revised.candidateOfferId,
  };

  const tokenOf = async (roles: HrRole[]): Promise<string> => {
    const { hrUserId } = await createHrUser(t, { roles });
    return (await begin(t, 'hr', hrUserId)).token;
  };

  /** What the role answers at the call is no more than it may read. */
  const check = async (call: HrCall, role: HrRole, token: string): Promise<void> => {
    const { sent } = await requestOf(call, named, t);
    const own = call.path.endsWith('/logout') ? await tokenOf([role]) : token;
    const answer = await t.call(call, { ...sent, token: own });
    expect(answer.status === 403).toBe(!isPermitted([role], call.permission));
    const type = String(answer.headers['content-type']);
    // Who may know pay reads letters, which hold no such numbers.
    const isLetter = isPermitted([role], 'pay.amounts') && type.includes('pdf');
    const words = isLetter ? '' : await wordsOf(answer.bytes, type);
    const whole = numbers.filter((number) => words.includes(number));
    expect(isPermitted([role], 'joining.reveal') ? [] : whole).toEqual([]);
    expect(isPermitted([role], 'pay.amounts') ? '' : words).not.toMatch(rupees);
  };
  return { w, t, named, tokenOf, check, ...(await reasonedSignOffs(w, tokenOf)) };
}

/** An offer that needs sign-off. */
export const aboveTheRule = ({ t, hrToken }: World) => createOffer(t, { hrToken, fixedCTC: 95_00_000 });

/** Offers that were declined and signed off instead, for a reason that states pay. */
async function reasonedSignOffs(w: World, tokenOf: (roles: HrRole[]) => Promise<string>) {
  const { t, hrToken } = w;
  await setRules(t, hrToken, [{ totalCtcFrom: 90_00_000, steps: [{ approvers: 'ROLE', need: 'ANY' }] }]);
  const [declined, instead] = [(await aboveTheRule(w)).candidateOfferId, (await aboveTheRule(w)).candidateOfferId];
  await served(t, requestSignOff, { token: hrToken, body: { candidateOfferIds: [declined, instead] } });
  const declining = { candidateOfferIds: [declined], decision: 'DECLINE', reason } as const;
  await served(t, decideSignOff, { token: await tokenOf(['APPROVER']), body: declining });
  const forReason = { candidateOfferIds: [instead], reason };
  await served(t, signOffInstead, { token: await tokenOf(['ADMIN']), body: forReason });
  return { declined, instead };
}

/** All that a person reads in an answer: its text, the pages of a PDF, the parts of an archive. */
export async function wordsOf(bytes: Buffer, type: string): Promise<string> {
  if (type.includes('pdf')) {
    const pages = (bytes.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;
    return (
      await Promise.all(Array.from({ length: Math.max(1, pages) }, (_, page) => textOfPdf(bytes, page + 1)))
    ).join();
  }
  return type.includes('sheet') ? [...workbookParts(bytes).values()].join() : bytes.toString('utf8');
}
