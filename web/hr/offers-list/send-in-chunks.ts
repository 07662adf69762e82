import type { OfferRecord, SendResult } from '#contract/offers.ts';
import { CallError } from '#web/api/client.ts';

/** What became of each chosen offer. `untried` were not reached because a call failed; `failure` is why. */
export type SendReport = {
  sent: OfferRecord[];
  skipped: { offer: OfferRecord; reason: string }[];
  untried: OfferRecord[];
  failure: unknown;
  /** What the server said to the last call that sent something. */
  message: string;
};

export type SendCall = (candidateIds: string[]) => Promise<{ result: SendResult; message: string }>;

/** How many offers one call sends; small enough for progress to be seen. */
export const sendChunk = 100;

/** Sends the offers, a hundred a call, one call after the other; stops at the first call that fails. */
export async function sendInChunks(
  offers: readonly OfferRecord[],
  call: SendCall,
  onProgress: (report: SendReport) => void,
): Promise<SendReport> {
  let report: SendReport = { sent: [], skipped: [], untried: [...offers], failure: null, message: '' };
  while (report.untried.length > 0) {
    const chunk = report.untried.slice(0, sendChunk);
    try {
      const { result, message } = await call(chunk.map((offer) => offer.candidateId));
      report = withResult(report, chunk, result, message);
    } catch (error) {
      const refused = noneSent(error, chunk);
      if (refused === null) return { ...report, failure: error };
      report = { ...withResult(report, chunk, refused, report.message), failure: error };
    }
    onProgress(report);
  }
  // That one chunk of several could not be sent is told by its rows; only when nothing was sent is it a failure.
  return report.sent.length > 0 ? { ...report, failure: null } : report;
}

function withResult(report: SendReport, chunk: OfferRecord[], result: SendResult, message: string): SendReport {
  const sentIds = new Set(result.sent);
  const reasons = new Map(result.skipped.map(({ candidateId, reason }) => [candidateId, reason]));
  return {
    ...report,
    sent: [...report.sent, ...chunk.filter((offer) => sentIds.has(offer.candidateId))],
    skipped: [
      ...report.skipped,
      ...chunk
        .filter((offer) => !sentIds.has(offer.candidateId))
        .map((offer) => ({ offer, reason: reasons.get(offer.candidateId) ?? '' })),
    ],
    untried: report.untried.slice(chunk.length),
    message,
  };
}

/** A 409 says that none of the chunk could be sent, and of each one why (rulings, "Responses"). */
function noneSent(error: unknown, chunk: OfferRecord[]): SendResult | null {
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
