import type { OfferRecord } from '#contract/offers.ts';
import { offerListMessages } from '#domain/messages.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { bareSent } from '#web/api/read/bare-offers.ts';
import { holdSecondsFor } from '#web/hr/parts/offer-actions/undo-sending.ts';
import {
  type ChunkAnswer,
  type ChunkReport,
  sendChunk,
  sendInChunks,
} from '#web/hr/parts/offer-sending/send-in-chunks.ts';
import { sharedValue } from '#web/ui/shared-value.ts';

export type SendReport = Omit<ChunkReport<OfferRecord>, 'refusal'> & {
  /** How long the mails wait, so that the sending can be undone. */
  holdSeconds: number;
  words: string;
};

export type SendCall = (candidateIds: string[], holdSeconds: number) => Promise<ChunkAnswer>;

export type SendingState = {
  /** How far it has come; null when nothing is being sent. */
  progress: { done: number; total: number } | null;
  /** The result by row, when some were not sent; null when all were, or when it was put away. */
  report: SendReport | null;
};

type SendingDeps = {
  call: SendCall;
  put: (offers: readonly OfferRecord[]) => void;
  /** False once the session has ended: nothing is sent in another user's name. */
  mayGoOn: () => boolean;
};

/** Sends offers outside the screen, so that it goes on while the screen is left, and keeps the list in step
 * (docs/rules/offers-list.md#sending): each hundred gets the status Offer Sent as soon as it is sent. A toast shows the
 * result on every screen; what was not sent is shown by row on the screen of the list. */
export function createSending({ call, put, mayGoOn }: SendingDeps) {
  const { read, set, subscribe, hasListeners } = sharedValue<SendingState>({ progress: null, report: null });
  const change = (part: Partial<SendingState>): void => set({ ...read(), ...part });

  /** Answers the outcome of each; raises nothing. Not to be called while something is being sent. */
  async function send(offers: readonly OfferRecord[]): Promise<SendReport> {
    const total = offers.length;
    change({ progress: { done: 0, total }, report: null });
    const holdSeconds = holdSecondsFor(Math.ceil(total / sendChunk));
    const ids = (chunk: readonly OfferRecord[]) => chunk.map(({ candidateId }) => candidateId);
    const { refusal, ...found } = await sendInChunks(offers, (chunk) => call(ids(chunk), holdSeconds), {
      onStep: ({ sent, done, offers: changed }) => {
        const on = new Date().toISOString();
        put(changed ?? sent.map((offer) => bareSent(offer, on)));
        change({ progress: { done, total } });
      },
      mayGoOn,
    });
    // That one chunk of several could not be sent is shown by its rows; only when nothing was sent is it a failure.
    const failure = found.failure ?? (found.sent.length === 0 ? refusal : null);
    const isPartial = found.skipped.length + found.doubtful.length + found.untried.length > 0;
    // The server's own words where all were sent and it has some.
    const words = (!isPartial && found.message) || sentencesOf(found).join(' ');
    const report = { ...found, failure, holdSeconds, words };
    leaveIfUnauthorized(failure);
    // The screen of a session that has ended still listens here, but shows the next one's list, or is about to go.
    const isGone = !mayGoOn();
    change({ progress: null, report: isPartial ? report : null });
    if (!isPartial || isGone || !hasListeners()) toast(words, isPartial ? 'warn' : 'ok');
    return report;
  }

  return { read, subscribe, send, closeReport: () => change({ report: null }) };
}

export function sentencesOf({
  sent,
  skipped,
  doubtful,
  untried,
}: Pick<SendReport, 'sent' | 'skipped' | 'doubtful' | 'untried'>): string[] {
  const missed = skipped.length + untried.length;
  return [
    sent.length > 0 && offerListMessages.sent(sent.length),
    doubtful.length > 0 && offerListMessages.doubtful(doubtful.length),
    missed > 0 && offerListMessages.notSent(missed),
  ].filter((sentence) => sentence !== false);
}
