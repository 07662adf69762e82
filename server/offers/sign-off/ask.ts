import type { SignOffFlow } from '#domain/sign-off/flow.ts';
import { ruleFor, type SignOffRule } from '#domain/sign-off/rules.ts';
import { signOffRefs as m } from '#domain/sign-off/texts.ts';
import type { TextRef } from '#domain/texts.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { changedOffers } from '#server/offers/records/changed-offers.ts';
import { currentSignOffRules } from '#server/settings/read-settings.ts';
import { contentHashOf } from './content-hash.ts';
import { askedMails } from './mails.ts';
import { type Decided, refusalsOf, requireSome, resultOf } from './outcome.ts';
import { insertRequest, listVersions, lockOffers, type SignOffOffer, storeFlows } from './queries.ts';
import { currentSigners } from './signers.ts';

const lettersAtOnce = 200;

/** Asks for the sign-off of offers by the rules of now, all as one request, and mails the approvers of the first step.
 * Answers the skipped ones with reasons; raises 409 with the same when none could be asked for. */
export async function requestSignOff(deps: Deps, actor: HrActor, candidateOfferIds: number[]): Promise<Decided> {
  const ids = [...new Set(candidateOfferIds)];
  return deps.db.transaction().execute(async (tx) => {
    const on = deps.now();
    const rules = await currentSignOffRules(tx);
    const offers = await lockOffers(tx, ids);
    const refusals = refusalsOf(ids, offers, (offer) => refusalToAsk(offer, rules));
    requireSome(ids, refusals);
    const asked = offers.filter((offer) => !refusals.has(offer.candidate_offer_id));
    const requestId = await insertRequest(tx, actor.hrUserId, on);
    const contents = await contentsOf(tx, asked);
    const flows = asked.map((offer) => {
      const { hash, makers } = requireContent(contents, offer);
      const steps = ruleOf(offer, rules)?.steps ?? [];
      const flow: SignOffFlow = { requestId, askedBy: actor.hrUserId, steps, step: 1, makers, signed: [], hash };
      return { ...offer, flow };
    });
    const changes = flows.map(({ candidate_offer_id: id, flow }) => {
      return { id, state: 'WAITING', flow, begins: true } as const;
    });
    await storeFlows(tx, changes, on);
    await queueMessages(tx, deps, await askedMails(tx, deps, flows, await currentSigners(tx, on)));
    const done = asked.map((offer) => offer.candidate_offer_id);
    const rows = await changedOffers(tx, actor, { candidateOfferIds: done, on });
    const details = { requestId };
    const events = done.map((candidateOfferId) => ({ action: 'ask-sign-off', candidateOfferId, details }) as const);
    await writeAudit(tx, actor, events);
    return { result: resultOf(ids, refusals), offers: rows };
  });
}

const ruleOf = (
  { dept_id: deptId, fixed_ctc: fixedCTC, variable_ctc: variableCTC }: SignOffOffer,
  rules: SignOffRule[],
) => ruleFor(rules, { deptId, fixedCTC, variableCTC });

function refusalToAsk(offer: SignOffOffer, rules: SignOffRule[]): TextRef | null {
  if (offer.sign_off_state === 'WAITING') return m.alreadyAsked;
  if (offer.sign_off_state === 'SIGNED_OFF') return m.alreadySignedOff;
  return ruleOf(offer, rules) === undefined ? m.notNeeded : null;
}

/** The hash of what a letter says, and who created the offer or wrote the first version that says it. */
type Content = { hash: string; makers: string[] };

/** Of each offer, by its id. */
export async function contentsOf(tx: Tx, offers: readonly SignOffOffer[]): Promise<Map<number, Content>> {
  const found = new Map<number, Content>();
  for (let start = 0; start < offers.length; start += lettersAtOnce) {
    const batch = offers.slice(start, start + lettersAtOnce);
    const creators = new Map(batch.map((offer) => [offer.candidate_offer_id, offer.created_by]));
    const settled = new Set<number>();
    for (const { candidate_offer_id: id, created_by: by, letter } of await listVersions(tx, [...creators.keys()])) {
      if (settled.has(id)) continue;
      const hash = contentHashOf(letter);
      const newer = found.get(id);
      if (newer !== undefined && newer.hash !== hash) settled.add(id);
      else found.set(id, { hash, makers: [...new Set([creators.get(id) ?? by, by])] });
    }
  }
  return found;
}

export function requireContent(contents: ReadonlyMap<number, Content>, offer: SignOffOffer): Content {
  const content = contents.get(offer.candidate_offer_id);
  if (content === undefined) throw new Error(`offer ${offer.candidate_offer_id} has no letter to sign off`);
  return content;
}
