import type { OfferRecord, SendResult } from '#contract/offers.ts';
import { remindJoiningForms } from '#contract/onboarding.ts';
import { CallError, isAnswered, makeCall } from '#web/api/client.ts';
import type { ReceivedEnvelope } from '#web/api/received-envelope.ts';
import { type Changed, readChanged, readSendResult } from '#web/api/read/offers.ts';

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
  const [sent, skipped]: [O[], ChunkReport<O>['skipped']] = [[], []];
  const report: ChunkReport<O> = {
    sent,
    skipped,
    doubtful: [],
    untried: [],
    failure: null,
    refusal: null,
    message: '',
  };
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
    const outcome = outcomeOf(chunk, answer.result);
    sent.push(...outcome.sent);
    skipped.push(...outcome.skipped);
    report.message = chunk.length === offers.length ? answer.message : '';
    done += chunk.length;
    onStep({ sent: outcome.sent, done, offers: answer.offers });
  }
  report.untried = offers.slice(done);
  return report;
}

function outcomeOf<O extends Addressed>(
  chunk: readonly O[],
  result: SendResult,
): Pick<ChunkReport<O>, 'sent' | 'skipped'> {
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

export async function remindForms(candidateIds: string[]): Promise<ChunkAnswer> {
  const answer: ReceivedEnvelope & { offers?: unknown } = await makeCall(remindJoiningForms, {
    body: { candidateIds },
  });
  return { result: readSendResult(answer, candidateIds), message: answer.message, offers: readChanged(answer) };
}
