import type { OfferRecord, SendResult } from '#contract/offers.ts';
import { CallError, isAnswered } from '#web/api/client.ts';
import type { Changed } from '#web/api/read/offers.ts';

/** What became of each chosen offer; `failure` is why a call failed. */
export type SendReport = {
  sent: OfferRecord[];
  skipped: { offer: OfferRecord; reason: string }[];
  /** Those of a call that came to no answer: the server may have sent them. */
  doubtful: OfferRecord[];
  /** Those of a call that was refused as a whole, or that was not made because one before it failed: not sent. */
  untried: OfferRecord[];
  failure: unknown;
  /** What the server said to the last call that sent something. */
  message: string;
  /** How long the mails wait, so that the sending can be taken back. */
  holdSeconds: number;
};

export type SendCall = (
  candidateIds: string[],
  holdSeconds: number,
) => Promise<{ result: SendResult; message: string } & Changed>;

/** What one call came to, and how many of the chosen offers have had theirs. */
export type SendStep = { sent: OfferRecord[]; done: number } & Changed;

export const emptyReport = (holdSeconds = 0): SendReport => ({
  sent: [],
  skipped: [],
  doubtful: [],
  untried: [],
  failure: null,
  message: '',
  holdSeconds,
});

/** How many offers one call sends; small enough for progress to be seen. */
export const sendChunk = 100;

/**
 * Sends the offers, a hundred a call, one call after the other; stops at the first call that fails, and before the next
 * one when `mayGoOn` says no.
 */
export async function sendInChunks(
  offers: readonly OfferRecord[],
  call: SendCall,
  onStep: (step: SendStep) => void,
  { mayGoOn = () => true, holdSeconds = 0 }: { mayGoOn?: () => boolean; holdSeconds?: number } = {},
): Promise<SendReport> {
  const report = emptyReport(holdSeconds);
  let done = 0;
  while (done < offers.length && mayGoOn()) {
    const chunk = offers.slice(done, done + sendChunk);
    const answer = await sendChunkOf(chunk, (ids) => call(ids, holdSeconds));
    if (answer.result === null) {
      report.failure = answer.failure;
      if (!isAnswered(answer.failure)) {
        report.doubtful = chunk;
        done += chunk.length;
      }
      break;
    }
    const { sent, skipped } = outcomeOf(chunk, answer.result);
    report.sent.push(...sent);
    report.skipped.push(...skipped);
    // Of several calls each one tells of its own offers alone.
    report.message = done === 0 ? (answer.message ?? '') : '';
    // That one chunk of several could not be sent is told by its rows; only when nothing was sent is it a failure.
    report.failure = report.sent.length > 0 ? null : answer.failure;
    done += chunk.length;
    onStep({ sent, done, offers: answer.offers });
  }
  report.untried = offers.slice(done);
  return report;
}

type ChunkAnswer = { result: SendResult | null; message: string | null; failure: unknown } & Changed;

async function sendChunkOf(
  chunk: readonly OfferRecord[],
  call: (candidateIds: string[]) => ReturnType<SendCall>,
): Promise<ChunkAnswer> {
  try {
    return { ...(await call(chunk.map((offer) => offer.candidateId))), failure: null };
  } catch (failure) {
    return { result: noneSent(failure, chunk), message: null, failure };
  }
}

function outcomeOf(chunk: readonly OfferRecord[], result: SendResult): Pick<SendReport, 'sent' | 'skipped'> {
  const sentIds = new Set(result.sent);
  const reasons = new Map(result.skipped.map(({ candidateId, reason }) => [candidateId, reason]));
  return {
    sent: chunk.filter((offer) => sentIds.has(offer.candidateId)),
    skipped: chunk
      .filter((offer) => !sentIds.has(offer.candidateId))
      .map((offer) => ({ offer, reason: reasons.get(offer.candidateId) ?? '' })),
  };
}

/** A 409 says that none of the chunk could be sent, and why (docs/rules/responses.md#answers-of-a-sending). */
function noneSent(error: unknown, chunk: readonly OfferRecord[]): SendResult | null {
  if (!(error instanceof CallError) || error.status !== 409 || error.envelope === null) return null;
  const reasons = new Map(error.fields.map(({ path, message }) => [path, message]));
  return {
    sent: [],
    skipped: chunk.map(({ candidateId }, index) => ({
      candidateId,
      reason: reasons.get(`candidateIds[${index}]`) ?? error.serverMessage ?? '',
    })),
  };
}
