import type { OfferRecord, SendResult } from '#contract/offers.ts';
import { CallError, isAnswered } from '#web/api/client.ts';
import type { Changed } from '#web/api/read/offers.ts';

type Addressed = Pick<OfferRecord, 'candidateId'>;

export type ChunkReport<O> = {
  sent: O[];
  skipped: { offer: O; reason: string }[];
  /** Those of a call that got no answer: the server may have sent them. */
  doubtful: readonly O[];
  /** Those of a call that was refused as a whole, or that was not made because one before it failed: not sent. */
  untried: readonly O[];
  failure: unknown;
  /** A refusal of each offer of a call. */
  refusal: unknown;
  /** What the server said, where one call was all. */
  message: string;
};

export type ChunkAnswer = { result: SendResult; message: string } & Changed;

/** What one call came to, and how many of the chosen offers have had theirs. */
type ChunkStep<O> = { sent: O[]; done: number } & Changed;

type ChunkOptions<O> = {
  onStep: (step: ChunkStep<O>) => void;
  mayGoOn: () => boolean;
  chunkOf?: (left: readonly O[]) => readonly O[];
};

/** How many offers one call sends; small enough for progress to be seen. */
export const sendChunk = 100;

/** Sends the offers, a hundred a call, one call after the other; stops at the first call that fails. */
export async function sendInChunks<O extends Addressed>(
  offers: readonly O[],
  call: (chunk: readonly O[]) => Promise<ChunkAnswer>,
  { onStep, mayGoOn, chunkOf = (left) => left.slice(0, sendChunk) }: ChunkOptions<O>,
): Promise<ChunkReport<O>> {
  const none = { doubtful: [], untried: [], failure: null, refusal: null, message: '' };
  const report: ChunkReport<O> = { sent: [], skipped: [], ...none };
  let done = 0;
  while (done < offers.length && mayGoOn()) {
    const chunk = chunkOf(offers.slice(done));
    let answer: ChunkAnswer;
    try {
      answer = await call(chunk);
    } catch (error) {
      const result = noneSent(error, chunk);
      if (result === null) {
        report.failure = error;
        if (!isAnswered(error)) {
          report.doubtful = chunk;
          done += chunk.length;
        }
        break;
      }
      report.refusal = error;
      answer = { result, message: '' };
    }
    const sentIds = new Set(answer.result.sent);
    const reasons = new Map(answer.result.skipped.map(({ candidateId, reason }) => [candidateId, reason]));
    const sent = chunk.filter(({ candidateId }) => sentIds.has(candidateId));
    const skipped = chunk.filter(({ candidateId }) => !sentIds.has(candidateId));
    report.sent.push(...sent);
    report.skipped.push(...skipped.map((offer) => ({ offer, reason: reasons.get(offer.candidateId) ?? '' })));
    report.message = chunk.length === offers.length ? answer.message : '';
    done += chunk.length;
    onStep({ sent, done, offers: answer.offers });
  }
  report.untried = offers.slice(done);
  return report;
}

/** A 409 says that none of the chunk could be sent, and why (docs/rules/responses.md#answers-of-a-sending). */
function noneSent(error: unknown, chunk: readonly Addressed[]): SendResult | null {
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
