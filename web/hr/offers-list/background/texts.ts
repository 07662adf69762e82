import type { OfferSending } from '#contract/hr/offer-sendings.ts';
import { texts } from '#domain/texts.ts';
import { formatCount } from '#domain/values/count.ts';

const offers = (count: number) => (count === 1 ? '1 offer' : `${formatCount(count)} offers`);

/** Sendings in the background (ADR 63): how far they are, what can be done about them, and the outcome of each offer. */
export const backgroundTexts = texts('background', {
  region: 'Background sending',
  label: 'Progress of the sending',
  running: (done: number, total: number) => `Sending ${formatCount(done)} of ${formatCount(total)}`,
  paused: (done: number, total: number) => `Paused at ${formatCount(done)} of ${formatCount(total)}`,
  stopped: (sent: number, total: number) => `Stopped: ${formatCount(sent)} of ${offers(total)} sent.`,
  done: (sent: number, total: number) => `${formatCount(sent)} of ${offers(total)} sent.`,
  skipped: (count: number) => (count === 1 ? '1 was skipped.' : `${formatCount(count)} were skipped.`),
  about: (startedBy: string, time: string) => `Started by ${startedBy} at ${time}.`,
  state: { RUNNING: 'The sending is running.', PAUSED: 'The sending is paused.' },
  pauseReason: {
    'no-access': "The user in whose name it was sent has lost access. 'Continue' sends the rest in your own name.",
    letterhead:
      "The company's details were incomplete, and letters would have carried an invented company. Set what is missing in Settings, Company; 'Continue' then sends the rest.",
  },
  pause: 'Pause',
  continue: 'Continue',
  stop: 'Stop',
  result: 'Result by row',
  dismiss: 'Dismiss',
  stopTitle: 'Stop this sending?',
  stopText: (sent: number, left: number) =>
    `${sent === 1 ? '1 offer that was sent stays' : `${formatCount(sent)} offers that were sent stay`} sent. ${
      left === 1 ? 'The other one is' : `The other ${formatCount(left)} are`
    } not sent and can be sent later. A sending that was stopped cannot be continued.`,
  stopConfirm: 'Stop sending',
  stopCancel: 'Keep sending',
  stopping: 'Stopping...',
  changeFailed: 'The sending could not be changed. Please check your connection and try again.',
  startFailed: 'Failed to send offer',
  started: (count: number) => `${offers(count)} will be sent, starting in 10 seconds.`,
  resultTitle: 'Result of the sending',
  show: 'Show',
  all: (count: number) => `All (${formatCount(count)})`,
  outcomeCount: (outcome: string, count: number) => `${outcome} (${formatCount(count)})`,
  rows: 'Offers of the sending',
  rowsFailed: 'The result could not be loaded. Please check your connection and try again.',
  rowsLoading: 'Loading the result...',
  noRows: 'None.',
  candidateId: (id: string) => `Candidate ${id}`,
  close: 'Done',
});

/** Why a sending has paused by itself, and what to do; null where it has not, and from a server that does not say. */
export const pauseReasonOf = ({ pauseReason = null }: Pick<OfferSending, 'pauseReason'>): string | null =>
  pauseReason === null ? null : backgroundTexts.pauseReason[pauseReason];
