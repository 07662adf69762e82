import type { OfferRecord } from '#contract/offers.ts';
import { remindJoiningForms } from '#contract/hr/onboarding-list.ts';
import { resendOfferEmails, type ResendKind } from '#contract/hr/resend.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import type { ReceivedEnvelope } from '#web/api/received-envelope.ts';
import { readChanged, readSendResult } from '#web/api/read/offers.ts';

/** Whose offer it is; `awaitsForm`: it was accepted, and what is reminded of is the joining form. */
export type Resent = Pick<OfferRecord, 'candidateOfferId' | 'candidateId' | 'candidateName'> & { awaitsForm?: boolean };

/** Who had no mail, and why. */
export type NotResent = { offer: Resent; reason: string };

/** What became of each; `failure` is why the last call failed, `left` those that had no turn. */
export type ResendReport = {
  sent: number;
  skipped: NotResent[];
  left: readonly Resent[];
  failure: unknown;
  /** What the server said, where one call was all. */
  message: string;
};

/** Few enough for progress to be seen. */
const atOnce = 100;

type Steps = {
  /** After each call: how many have had their turn, the offers as they are now, and whose mail is on its way. */
  onStep: (done: number, changed: readonly OfferRecord[], sent: readonly string[]) => void;
  mayGoOn: () => boolean;
};

/** Sends offers again or reminds of them, or of joining forms, a hundred a call, one call after the other; stops at the first that fails. */
export async function resendInChunks(
  offers: readonly Resent[],
  { kind, note }: { kind: ResendKind; note: string },
  { onStep, mayGoOn }: Steps,
): Promise<ResendReport> {
  const report: ResendReport = { sent: 0, skipped: [], left: [], failure: null, message: '' };
  let done = 0;
  while (done < offers.length && mayGoOn()) {
    const some = nextOf(offers.slice(done));
    const candidateIds = some.map(({ candidateId }) => candidateId);
    try {
      const answer: ReceivedEnvelope & { offers?: unknown } = some[0]?.awaitsForm
        ? await makeCall(remindJoiningForms, { body: { candidateIds } })
        : await makeCall(resendOfferEmails, { body: { kind, candidateIds, note: note.trim() } });
      const { sent, skipped } = readSendResult(answer, candidateIds);
      const reasons = new Map(skipped.map(({ candidateId, reason }) => [candidateId, reason]));
      report.sent += sent.length;
      report.skipped.push(...skippedOf(some, reasons));
      report.message = done === 0 && some.length === offers.length ? answer.message : '';
      onStep(done + some.length, readChanged(answer) ?? [], sent);
    } catch (error) {
      const reasons = refusalsIn(error, candidateIds);
      if (reasons === null) {
        report.failure = error;
        break;
      }
      report.skipped.push(...skippedOf(some, reasons));
      onStep(done + some.length, [], []);
    }
    done += some.length;
  }
  report.left = offers.slice(done);
  return report;
}

/** Those of the next call: offers and joining forms have one each. */
function nextOf(offers: readonly Resent[]): readonly Resent[] {
  const ofForms = offers[0]?.awaitsForm === true;
  const end = offers.findIndex(({ awaitsForm = false }) => awaitsForm !== ofForms);
  return offers.slice(0, Math.min(end === -1 ? offers.length : end, atOnce));
}

function skippedOf(offers: readonly Resent[], reasons: Map<string, string>): ResendReport['skipped'] {
  return offers.flatMap((offer) => {
    const reason = reasons.get(offer.candidateId);
    return reason === undefined ? [] : [{ offer, reason }];
  });
}

/** A 409 says why none of them was sent; null for a failure that says nothing of the offers. */
function refusalsIn(error: unknown, candidateIds: string[]): Map<string, string> | null {
  if (!(error instanceof CallError) || error.status !== 409 || error.envelope === null) return null;
  const reasons = new Map(error.fields.map(({ path, message }) => [path, message]));
  const other = error.serverMessage ?? '';
  return new Map(candidateIds.map((id, index) => [id, reasons.get(`candidateIds[${index}]`) ?? other]));
}
