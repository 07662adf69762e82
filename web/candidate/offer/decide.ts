import { isValidForAccess } from '#contract/candidate-auth.ts';
import type { SentBodyOf } from '#contract/call.ts';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { offerActionMessages as m } from '#domain/messages.ts';
import { readOfferStatus } from '#domain/offer/status.ts';
import { CallError, isAnswered, makeCall, messageOr } from '#web/api/client.ts';
import { failureOf, failureSaying, type Failure } from '#web/session/failure.ts';

export type Decision = SentBodyOf<typeof saveOfferLetterAction>;

/** What holds after a decision was sent:
 * - `decided`: the offer is Approved or Rejected, by this press or by one before it; `serverMessage` is what the server said to that
 * - `changed`: nothing was decided, and the letter on the screen is not the one to decide on; `message` says so
 * - `refused`: nothing was decided; the same may be tried again
 * - `expired`: the session is over */
export type DecisionOutcome =
  | { kind: 'decided'; status: 'Approved' | 'Rejected'; serverMessage: string | null }
  | { kind: 'changed'; message: string }
  | { kind: 'refused'; failure: Failure }
  | { kind: 'expired' };

/** Sends the decision. After a lost answer or a 409 it asks the server what holds
 * (docs/rules/offer-panel-and-decision.md#after-a-lost-answer-or-a-conflict). */
export async function decide(decision: Decision): Promise<DecisionOutcome> {
  try {
    const { status, message } = await makeCall(saveOfferLetterAction, { body: decision });
    if (status !== 'OK') return { kind: 'refused', failure: failureSaying(message || m.unableToProceed) };
    const wanted = decision.offerLetterStatus === 'ACCEPTED' ? 'Approved' : 'Rejected';
    return { kind: 'decided', status: wanted, serverMessage: null };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) return { kind: 'expired' };
    if (isAnswered(error) && error.status !== 409) return { kind: 'refused', failure: refusalBy(error, decision) };
    return afterDoubt(error, decision);
  }
}

/** The answer was lost, or another decision came first: the server's state counts. */
async function afterDoubt(error: CallError, decision: Decision): Promise<DecisionOutcome> {
  const held = await readDecision();
  if (held === 'expired') return { kind: 'expired' };
  if (held === 'Approved' || held === 'Rejected') {
    return { kind: 'decided', status: held, serverMessage: error.serverMessage };
  }
  if (error.status === 409) return { kind: 'changed', message: messageOr(error, m.stale) };
  return { kind: 'refused', failure: refusalBy(error, decision) };
}

/** The offer's status; null where it is not known. */
async function readDecision() {
  try {
    const { responseObject } = await makeCall(isValidForAccess);
    return responseObject && readOfferStatus(responseObject.offerStatus);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.status === 401 ? 'expired' : null;
  }
}

function refusalBy(error: CallError, decision: Decision): Failure {
  const exception = decision.offerLetterStatus === 'ACCEPTED' ? m.acceptFailed : m.rejectFailed;
  return failureOf(error, { refused: m.unableToProceed, exception });
}
