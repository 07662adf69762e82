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
    const changes = offers.flatMap((offer) => {
      const decider = deciderOf(offer, actor, users);
      if (refusals.has(offer.candidate_offer_id) || offer.flow === null || decider === null) return [];
      return [
        decision === 'SIGN_OFF'
          ? signed(offer, offer.flow, decider, users)
          : declined(offer, offer.flow, decider, text),
      ];
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

function signed(offer: SignOffOffer, before: SignOffFlow, decider: Decider, users: SignOffUsers): Change {
  const { flow, outcome } = withSignature(before, decider, offer.dept_id, users);
  return {
    offer,
    flow,
    state: outcome === 'SIGNED_OFF' ? 'SIGNED_OFF' : 'WAITING',
    begins: outcome !== 'SAME_STEP',
    step: before.step,
    absent: decider.for?.hrUserId ?? null,
  };
}

function declined(offer: SignOffOffer, flow: SignOffFlow, decider: Decider, reason: string | null): Change {
  return {
    offer,
    flow: { ...flow, ...(reason === null ? {} : { reason }) },
    state: 'DECLINED',
    begins: true,
    step: flow.step,
    absent: decider.for?.hrUserId ?? null,
  };
}

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
      offer.flow ?? {
        requestId: null,
        askedBy: actor.hrUserId,
        steps: [],
        step: 0,
        signed: [],
        ...requireContent(contents, offer),
      };
    const refusals = refusalsOf(ids, offers, (offer) => {
      if (offer.sign_off_state === 'NOT_NEEDED') return m.notNeeded;
      if (offer.sign_off_state === 'SIGNED_OFF') return m.alreadySignedOff;
      if (offer.sign_off_state === 'DECLINED') return m.notWaiting;
      return flowOf(offer).makers.includes(actor.hrUserId) ? m.ownOffer : null;
    });
    requireSome(ids, refusals);
    const changes = offers
      .filter((offer) => !refusals.has(offer.candidate_offer_id))
      .map(
        (offer) =>
          ({ offer, flow: flowOf(offer), state: 'SIGNED_OFF', begins: true, step: null, absent: null }) as const,
      );
    const rows = await carryOut(tx, deps, actor, { changes, decision: 'INSTEAD', reason, users: [] });
    return { result: resultOf(ids, refusals), offers: rows };
  });
}

type CarriedOut = { changes: Change[]; decision: Decision; reason: string | null; users: SignOffUsers };

const actionOf = { SIGN_OFF: 'sign-off', DECLINE: 'decline-sign-off', INSTEAD: 'sign-off-instead' } as const;

async function carryOut(tx: Tx, deps: Deps, actor: HrActor, { changes, decision, reason, users }: CarriedOut) {
  const on = deps.now();
  await storeFlows(
    tx,
    changes.map(({ offer, flow, state, begins }) => ({ id: offer.candidate_offer_id, state, flow, begins })),
    on,
  );
  const decisionIds = await insertDecisions(
    tx,
    changes.map(({ offer, flow, step, absent }) => ({
      candidate_offer_id: offer.candidate_offer_id,
      request_id: flow.requestId,
      letter_version: offer.letter_version,
      content_sha256: Buffer.from(flow.hash, 'hex'),
      step,
      decision,
      decided_by: actor.hrUserId,
      on_behalf_of: absent,
      decided_on: on,
      reason,
    })),
  );
  const next = changes.filter(({ state, begins }) => state === 'WAITING' && begins);
  const over = changes.filter(({ state }) => state !== 'WAITING');
  await queueMessages(tx, deps, [
    ...(await askedMails(
      tx,
      deps,
      next.map(({ offer, flow }) => ({ ...offer, flow })),
      users,
    )),
    ...(await decidedMails(
      tx,
      deps,
      actor,
      over.map(({ offer, flow, state }) => ({ ...offer, flow, isSignedOff: state === 'SIGNED_OFF' })),
      reason,
    )),
  ]);
  const candidateOfferIds = changes.map(({ offer }) => offer.candidate_offer_id);
  const rows = await changedOffers(tx, actor, { candidateOfferIds, on });
  await writeAudit(
    tx,
    actor,
    changes.map(({ offer, flow, step, absent }) => ({
      action: actionOf[decision],
      candidateOfferId: offer.candidate_offer_id,
      details: {
        step,
        steps: flow.steps.length,
        onBehalfOf: absent,
        letterVersion: offer.letter_version,
        contentSha256: flow.hash,
        decisionId: decisionIds.get(offer.candidate_offer_id) ?? 0,
      },
    })),
  );
  return rows;
}
