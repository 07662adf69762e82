import type { OfferRecord } from '#contract/offers.ts';
import { offerListMessages } from '#domain/messages.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { OffersChange } from '#web/hr/offers-list/store/all-offers.ts';
import { type SendCall, sendInChunks, type SendReport, sendChunk } from './send-in-chunks.ts';
import { limits } from '#domain/limits.ts';
import { bareSent } from '#web/api/read/bare-offers.ts';
import { knownServer } from '#web/api/contract-version.ts';

export type SendingState = {
  /** How far it has come; null when nothing is being sent. */
  progress: { done: number; total: number } | null;
  /** The result by row, when some were not sent; null when all were, or when it was put away. */
  report: SendReport | null;
};

/** Sends offers outside the screen, so that it goes on while the screen is left. */
export type Sending = {
  read: () => SendingState;
  /** Answers how to end it. */
  subscribe: (listener: () => void) => () => void;
  /** Answers what became of each; raises nothing. Not to be called while something is being sent. */
  send: (offers: readonly OfferRecord[]) => Promise<SendReport>;
  closeReport: () => void;
};

type SendingDeps = {
  call: SendCall;
  change: (change: OffersChange) => void;
  /** False once the session has ended: nothing is sent in another user's name. */
  mayGoOn: () => boolean;
};

/**
 * Sends offers and keeps the list in step (docs/rules/offers-list.md#sending): each hundred turns to Offer Sent as soon
 * as it is sent. Where the user is meanwhile, a toast tells the result; what was not sent is told by row on the screen
 * of the list.
 */
export function createSending({ call, change, mayGoOn }: SendingDeps): Sending {
  let state: SendingState = { progress: null, report: null };
  const listeners = new Set<() => void>();

  function take(next: Partial<SendingState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  async function send(offers: readonly OfferRecord[]): Promise<SendReport> {
    const total = offers.length;
    take({ progress: { done: 0, total }, report: null });
    const report = await sendInChunks(
      offers,
      call,
      ({ sent, done, offers: changed }) => {
        const on = new Date().toISOString();
        change({ type: 'refreshed', offers: changed ?? sent.map((offer) => bareSent(offer, on)) });
        take({ progress: { done, total } });
      },
      { mayGoOn, holdSeconds: holdSecondsFor(total) },
    );
    leaveIfUnauthorized(report.failure);
    // The screen of a session that has ended still listens here, but shows the next one's list, or is about to go.
    const isGone = !mayGoOn();
    const isPartial = !isAllSent(report);
    take({ progress: null, report: isPartial ? report : null });
    if (!isPartial || isGone || listeners.size === 0) toast(sentence(report), isPartial ? 'warn' : 'ok');
    return report;
  }

  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send,
    closeReport: () => take({ report: null }),
  };
}

/** Whether each of the offers is known to be sent. */
function isAllSent({ skipped, doubtful, untried }: SendReport): boolean {
  return skipped.length + doubtful.length + untried.length === 0;
}

/** What a sending came to, in sentences; the server's own words where it has some. */
function sentence(report: SendReport): string {
  const { sent, skipped, doubtful, untried, message } = report;
  const missed = skipped.length + untried.length;
  if (isAllSent(report) && message !== '') return message;
  const parts = [
    sent.length > 0 && offerListMessages.sent(sent.length),
    doubtful.length > 0 && offerListMessages.doubtful(doubtful.length),
    missed > 0 && offerListMessages.notSent(missed),
  ];
  return parts.filter(Boolean).join(' ');
}

/** A press that sends fewer letters is seldom a slip, and they are to leave at once. */
const fewestHeld = 10;
const oneChunkSeconds = 10;

/**
 * How long the mails of one press wait, so that it can be taken back. Of several calls each hold counts from its own, and
 * the first one must last beyond the last call. A server that is not our own knows no hold.
 */
export function holdSecondsFor(count: number): number {
  if (count < fewestHeld || knownServer() !== 'own') return 0;
  return count <= sendChunk ? oneChunkSeconds : limits.sendHoldSecondsMax;
}
