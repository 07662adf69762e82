import type { OfferPage } from '#contract/hr/offer-page.ts';
import type { OfferRecord } from '#contract/offers.ts';
import { joiningProgressOf } from '#domain/joining/progress.ts';
import { joiningSteps } from '#domain/joining/steps.ts';
import { daysLeft } from '#domain/offer/sending/reply-by.ts';
import { formatDate, formatInstant, isRealDate, nameDay, todayInIndia, weekday } from '#domain/values/calendar.ts';
import { lacksSignOff } from '#web/hr/parts/sign-off/sign-off-chip.tsx';
import { offerNextTexts as next, offerStepTexts as t } from './texts.ts';

type Steps = keyof typeof t.names;
/** A step on the way of an offer; `lines` are when and who, or why not yet. */
export type StatusStep = { name: Steps; state: 'done' | 'now' | 'ahead'; lines: string[] };

const done = (name: Steps, ...lines: string[]): StatusStep => ({ name, state: 'done', lines });
const ahead = (name: Steps, ...lines: string[]): StatusStep => ({ name, state: 'ahead', lines });

/** The way of an offer from its creation to the first day: at most one step is the one it waits at. */
export function statusSteps(page: OfferPage, today = todayInIndia()): StatusStep[] {
  const { createdOn, createdBy } = page.offer;
  const created = [createdOn === '' ? '' : formatInstant(createdOn), createdBy].filter((line) => line !== '');
  const all = [
    done('created', ...created),
    sentStep(page),
    openedStep(page),
    decidedStep(page, today),
    formStep(page),
    joinedStep(page),
  ];
  // Who was sent a newer version has not opened that one: what comes after the first open step is still ahead.
  const isOver = hasEnded(page.offer) || page.joining?.firstDay?.outcome === 'NOT_JOINED';
  const at = isOver ? -1 : all.findIndex(({ state }) => state !== 'done');
  return all.map((step, index) => (index === at ? { ...step, state: 'now' } : step));
}

const hasEnded = ({ offerLetterStatus, removedOn }: OfferRecord): boolean =>
  offerLetterStatus === 'Rejected' || offerLetterStatus === 'Deleted' || removedOn !== null;

const hasMailFailed = ({ delivery }: OfferRecord) => delivery?.state === 'failed' || delivery?.state === 'bounced';

function sentStep({ offer, versions }: OfferPage): StatusStep {
  if (offer.sentOn === null) return ahead('sent', t.notYet);
  const on = formatInstant(offer.sentOn);
  if (offer.offerLetterStatus === 'Open')
    return ahead('sent', on, hasMailFailed(offer) ? t.mailFailed : t.changedSince);
  const sent = versions.find((version) => version.sent !== null);
  return sent === undefined ? done('sent', on) : done('sent', on, t.version(sent.version));
}

function openedStep({ offer: { openedOn, sentOn }, opened }: OfferPage): StatusStep {
  if (openedOn === null) return sentOn === null ? ahead('opened') : ahead('opened', t.notYet);
  const again = opened !== null && opened.times > 1 ? [t.times(opened.times, formatInstant(opened.lastOn))] : [];
  return done('opened', formatInstant(openedOn), ...again);
}

function decidedStep({ offer, versions }: OfferPage, today: string): StatusStep {
  const { offerLetterStatus: status } = offer;
  if (status !== 'Approved' && status !== 'Rejected') {
    return status === 'Offer Sent' ? ahead('decided', ...replyLines(offer, today)) : ahead('decided');
  }
  const on = versions.find(({ decision }) => decision !== null)?.decision?.on;
  const outcome = status === 'Approved' ? t.accepted : t.rejected;
  return on === undefined ? done('decided', outcome) : done('decided', outcome, formatInstant(on));
}

function replyLines({ replyBy, expired }: OfferRecord, today: string): string[] {
  if (replyBy === null || !isRealDate(replyBy)) return [t.notYet];
  const left = daysLeft(replyBy, today);
  if (expired || left === null) return [t.expired(formatDate(replyBy))];
  return [t.replyBy(formatDate(replyBy)), left === 0 ? t.lastDay : t.daysLeft(left)];
}

function formStep({ offer, joining }: OfferPage): StatusStep {
  if (joining === null) return hasEnded(offer) ? ahead('form') : ahead('form', t.afterAcceptance);
  const { verifiedOn, submittedOn, sentBack, steps } = joining;
  // The outcome of the first day is the next step.
  const { kind, words } = joiningProgressOf({ ...joining, firstDay: undefined });
  if (kind === 'verified' && verifiedOn !== null) return done('form', words, formatInstant(verifiedOn));
  if (kind === 'submitted' && submittedOn !== null) return done('form', t.submitted, formatInstant(submittedOn));
  if (sentBack !== null) return ahead('form', t.sentBack, formatInstant(sentBack.on));
  const due = isRealDate(offer.joiningDate) ? [t.dueBefore(formatDate(offer.joiningDate))] : [];
  return ahead('form', joiningSteps.some((step) => steps[step]) ? words : t.notBegun, ...due);
}

function joinedStep({ offer, joining }: OfferPage): StatusStep {
  const dayWords = (date: string) => t.day(formatDate(date), weekday(date));
  const { joiningDate } = offer;
  const firstDay = joining?.firstDay;
  if (firstDay === undefined) {
    return hasEnded(offer) || !isRealDate(joiningDate)
      ? ahead('joined')
      : ahead('joined', t.planned, dayWords(joiningDate));
  }
  const { outcome, date } = firstDay;
  return outcome === 'JOINED' ? done('joined', dayWords(date)) : ahead('joined', t.outcomes[outcome], dayWords(date));
}

/** Where the offer stands and what comes next, in a sentence; null where something else on the page says it. */
export function nextWords({ offer, joining }: OfferPage): string | null {
  const { offerLetterStatus: status, candidateName: name, removedOn } = offer;
  if (removedOn !== null || status === 'Deleted' || lacksSignOff(offer)) return null;
  if (status === 'Pending') return next.pending;
  if (status === 'Open') return hasMailFailed(offer) ? null : next.open;
  if (status === 'Rejected') return next.rejected(name);
  return status === 'Approved' ? formWords(offer, joining) : replyWords(offer);
}

function replyWords({ candidateName: name, replyBy, expired, openedOn }: OfferRecord): string {
  const until = replyBy !== null && isRealDate(replyBy) ? nameDay(replyBy) : null;
  if (until !== null && expired) return next.expired(name, until);
  if (openedOn === null) return until === null ? next.notOpened(name) : next.notOpenedUntil(name, until);
  return until === null ? next.opened(name) : next.openedUntil(name, until);
}

function formWords({ candidateName: name, joiningDate }: OfferRecord, joining: OfferPage['joining']): string {
  if (joining === null || !isRealDate(joiningDate)) return next.accepted(name);
  const { outcome, date = joiningDate } = joining.firstDay ?? {};
  if (outcome === 'JOINED') return next.joined(name, nameDay(date));
  if (outcome === 'NOT_JOINED') return next.notJoined(name);
  if (joining.sentBack !== null) return next.sentBack(name);
  if (joining.verifiedOn !== null) return next.verified(name, nameDay(joiningDate));
  if (joining.submittedOn !== null) return next.submitted(name);
  const done = joiningSteps.filter((step) => joining.steps[step]).length;
  const due = nameDay(joiningDate);
  return done === 0 ? next.formNotBegun(name, due) : next.formBegun(name, done, joiningSteps.length, due);
}
