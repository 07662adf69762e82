import type { BodyOf } from '#contract/call.ts';
import type { decideSignOff as decideCall, signOffInstead as insteadCall } from '#contract/hr/sign-off.ts';
import { type Decider, decidersOf, type SignOffFlow, type SignOffUsers, withSignature } from '#domain/sign-off/flow.ts';
import type { SignOffState } from '#domain/sign-off/state.ts';
import { signOffRefs as m } from '#domain/sign-off/texts.ts';
import type { TextRef } from '#domain/texts.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { conflict } from '#server/errors.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { changedOffers } from '#server/offers/records/changed-offers.ts';
import { contentsOf, requireContent } from './ask.ts';
import { joinedHash } from './content-hash.ts';
import { askedMails, decidedMails } from './mails.ts';
import { type Decided, refusalsOf, requireSome, resultOf } from './outcome.ts';
import { insertDecisions, lockOffers, type SignOffOffer, storeFlows } from './queries.ts';
import { currentSigners } from './signers.ts';

type Decision = 'SIGN_OFF' | 'DECLINE' | 'INSTEAD';

type Change = {
  offer: SignOffOffer;
  flow: SignOffFlow;
  state: Extract<SignOffState, 'WAITING' | 'SIGNED_OFF' | 'DECLINED'>;
  /** Another step begins, or the decision is complete. */
  begins: boolean;
  step: number | null;
  absent: string | null;
};

/** Signs offers off or declines them in the name of the actor, or of a colleague who is away. Answers the skipped ones
 * with reasons; raises 403 where none is for the actor, 409 where none waits, or not as it was shown. */
export async function decideSignOff(
  deps: Deps,
  actor: HrActor,
  { candidateOfferIds, contentHash, step, decision, reason }: BodyOf<typeof decideCall>,
): Promise<Decided> {
  const ids = [...new Set(candidateOfferIds)];
  return deps.db.transaction().execute(async (tx) => {
    const users = await currentSigners(tx, deps.now());
    const offers = await lockOffers(tx, ids);
    requireShown(ids, offers, contentHash ?? null, step ?? null);
    const refusals = refusalsOf(ids, offers, (offer) => refusalToDecide(offer, actor, users));
    requireSome(ids, refusals);
    const text = reason || null;
    const changes = offers.flatMap((offer): Change[] => {
      const [decider, { flow }] = [deciderOf(offer, actor, users), offer];
      if (refusals.has(offer.candidate_offer_id) || flow === null || decider === null) return [];
      const decided = decision === 'SIGN_OFF' ? signed(offer, flow, decider, users) : declined(flow, text);
      return [{ offer, step: flow.step, absent: decider.for?.hrUserId ?? null, ...decided }];
    });
    const rows = await carryOut(tx, deps, actor, { changes, decision, reason: text, users });
    return { result: resultOf(ids, refusals), offers: rows };
  });
}

/** 409 unless what waits is what was shown: the same letters, in the same step. */
function requireShown(ids: number[], offers: SignOffOffer[], contentHash: string | null, step: number | null): void {
  const flows = new Map(offers.map((offer) => [offer.candidate_offer_id, offer.flow]));
  const hashes = ids.map((id) => flows.get(id)?.hash ?? '');
  const isOther = contentHash !== null && joinedHash(hashes) !== contentHash;
  const isLater = step !== null && ids.some((id) => flows.get(id)?.step !== step);
  if (isOther || isLater) throw conflict(m.contentChanged);
}

function deciderOf({ flow, dept_id: deptId }: SignOffOffer, actor: HrActor, users: SignOffUsers): Decider | null {
  const own =
    flow === null ? [] : decidersOf(flow, deptId, users).filter(({ user }) => user.hrUserId === actor.hrUserId);
  return own[0] ?? null;
}

function refusalToDecide(offer: SignOffOffer, actor: HrActor, users: SignOffUsers): TextRef | null {
  if (offer.sign_off_state !== 'WAITING' || offer.flow === null) return m.notWaiting;
  if (offer.flow.makers.includes(actor.hrUserId)) return m.ownOffer;
  return deciderOf(offer, actor, users) === null ? m.notYours : null;
}

function signed({ dept_id: deptId }: SignOffOffer, before: SignOffFlow, decider: Decider, users: SignOffUsers) {
  const { flow, outcome } = withSignature(before, decider, deptId, users);
  const state = outcome === 'SIGNED_OFF' ? ('SIGNED_OFF' as const) : ('WAITING' as const);
  return { flow, state, begins: outcome !== 'SAME_STEP' };
}

const declined = (flow: SignOffFlow, reason: string | null) =>
  ({ flow: { ...flow, ...(reason === null ? {} : { reason }) }, state: 'DECLINED', begins: true }) as const;

const unasked = { requestId: null, steps: [], step: 0, signed: [] };

/** An Administrator signs off in place of the approvers, whether or not it was asked for; never an offer that they
 * made. Answers and raises as `decideSignOff`. */
export async function signOffInstead(
  deps: Deps,
  actor: HrActor,
  { candidateOfferIds, reason }: BodyOf<typeof insteadCall>,
): Promise<Decided> {
  const ids = [...new Set(candidateOfferIds)];
  return deps.db.transaction().execute(async (tx) => {
    const offers = await lockOffers(tx, ids);
    const contents = await contentsOf(tx, offers);
    const flowOf = (offer: SignOffOffer): SignOffFlow =>
      offer.flow ?? { ...unasked, askedBy: actor.hrUserId, ...requireContent(contents, offer) };
    const refusals = refusalsOf(ids, offers, (offer) => {
      if (offer.sign_off_state === 'NOT_NEEDED') return m.notNeeded;
      if (offer.sign_off_state === 'SIGNED_OFF') return m.alreadySignedOff;
      if (offer.sign_off_state === 'DECLINED') return m.notWaiting;
      return flowOf(offer).makers.includes(actor.hrUserId) ? m.ownOffer : null;
    });
    requireSome(ids, refusals);
    const changes = offers
      .filter((offer) => !refusals.has(offer.candidate_offer_id))
      .map((offer): Change => {
        return { offer, flow: flowOf(offer), state: 'SIGNED_OFF', begins: true, step: null, absent: null };
      });
    const rows = await carryOut(tx, deps, actor, { changes, decision: 'INSTEAD', reason, users: [] });
    return { result: resultOf(ids, refusals), offers: rows };
  });
}

type CarriedOut = { changes: Change[]; decision: Decision; reason: string | null; users: SignOffUsers };

const actionOf = { SIGN_OFF: 'sign-off', DECLINE: 'decline-sign-off', INSTEAD: 'sign-off-instead' } as const;

async function carryOut(tx: Tx, deps: Deps, actor: HrActor, { changes, decision, reason, users }: CarriedOut) {
  const on = deps.now();
  const flows = changes.map(({ offer, ...change }) => ({ ...offer, ...change, id: offer.candidate_offer_id }));
  await storeFlows(
    tx,
    flows.map(({ id, state, flow, begins }) => ({ id, state, flow, begins })),
    on,
  );
  const decisions = flows.map(({ id, letter_version, flow, step, absent }) => ({
    candidate_offer_id: id,
    request_id: flow.requestId,
    letter_version,
    content_sha256: Buffer.from(flow.hash, 'hex'),
    step,
    decision,
    decided_by: actor.hrUserId,
    on_behalf_of: absent,
    decided_on: on,
    reason,
  }));
  const decisionIds = await insertDecisions(tx, decisions);
  const next = flows.filter(({ state, begins }) => state === 'WAITING' && begins);
  const over = flows.filter(({ state }) => state !== 'WAITING');
  const asked = await askedMails(tx, deps, next, users);
  await queueMessages(tx, deps, [...asked, ...(await decidedMails(tx, deps, actor, over, reason))]);
  const candidateOfferIds = flows.map(({ id }) => id);
  const rows = await changedOffers(tx, actor, { candidateOfferIds, on });
  const events = flows.map(({ id, letter_version: letterVersion, flow, step, absent: onBehalfOf }) => {
    const decisionId = decisionIds.get(id) ?? 0;
    const [steps, contentSha256] = [flow.steps.length, flow.hash];
    const details = { step, steps, onBehalfOf, letterVersion, contentSha256, decisionId };
    return { action: actionOf[decision], candidateOfferId: id, details };
  });
  await writeAudit(tx, actor, events);
  return rows;
}
