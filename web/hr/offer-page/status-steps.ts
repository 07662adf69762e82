import type { OfferPage } from '#contract/hr/offer-page.ts';
import type { OfferRecord } from '#contract/offers.ts';
import { joiningProgressOf } from '#domain/joining/progress.ts';
import { joiningSteps } from '#domain/joining/steps.ts';
import { daysLeft } from '#domain/offer/sending/reply-by.ts';
import { formatDate, formatInstant, isRealDate, nameDay, todayInIndia, weekday } from '#domain/values/calendar.ts';
import { lacksSignOff } from '#web/hr/parts/sign-off/sign-off-chip.tsx';
import { offerNextTexts as next, offerStepTexts as t } from './texts.ts';

type StepName = keyof typeof t.names;
/** A step on the way of an offer; `lines` are when and who, or why not yet. */
export type StatusStep = { name: StepName; state: 'done' | 'now' | 'ahead'; lines: string[] };

/** The way of an offer from its creation to the first day: at most one step is the one it waits at. */
export function statusSteps(page: OfferPage, today = todayInIndia()): StatusStep[] {
  const steps = [createdStep(page), sentStep(page), openedStep(page), decidedStep(page, today), formStep(page)];
  const all: StatusStep[] = [...steps, joinedStep(page)];
  // Who was sent a newer version has not opened that one: what comes after the first open step is still ahead.
  const isOver = hasEnded(page.offer) || page.joining?.firstDay?.outcome === 'NOT_JOINED';
  const at = isOver ? -1 : all.findIndex(({ state }) => state !== 'done');
  return all.map((step, index) => (step.state === 'done' ? step : { ...step, state: index === at ? 'now' : 'ahead' }));
}

function hasEnded({ offerLetterStatus, removedOn }: OfferRecord): boolean {
  return offerLetterStatus === 'Rejected' || offerLetterStatus === 'Deleted' || removedOn !== null;
}

function createdStep({ offer: { createdOn, createdBy } }: OfferPage): StatusStep {
  const lines = [createdOn === '' ? '' : formatInstant(createdOn), createdBy];
  return { name: 'created', state: 'done', lines: lines.filter((line) => line !== '') };
}

function sentStep({ offer, versions }: OfferPage): StatusStep {
  if (offer.sentOn === null) return { name: 'sent', state: 'ahead', lines: [t.notYet] };
  const sent = versions.find((version) => version.sent !== null);
  const lines = [formatInstant(offer.sentOn)];
  if (offer.offerLetterStatus === 'Open') {
    const hasFailed = offer.delivery?.state === 'failed' || offer.delivery?.state === 'bounced';
    return { name: 'sent', state: 'ahead', lines: [...lines, hasFailed ? t.mailFailed : t.changedSince] };
  }
  return { name: 'sent', state: 'done', lines: sent === undefined ? lines : [...lines, t.version(sent.version)] };
}

function openedStep({ offer, opened }: OfferPage): StatusStep {
  const { openedOn } = offer;
  if (openedOn === null) return { name: 'opened', state: 'ahead', lines: offer.sentOn === null ? [] : [t.notYet] };
  const again = opened !== null && opened.times > 1 ? [t.times(opened.times, formatInstant(opened.lastOn))] : [];
  return { name: 'opened', state: 'done', lines: [formatInstant(openedOn), ...again] };
}

function decidedStep({ offer, versions }: OfferPage, today: string): StatusStep {
  const { offerLetterStatus: status } = offer;
  if (status === 'Approved' || status === 'Rejected') {
    const on = versions.find(({ decision }) => decision !== null)?.decision?.on;
    const outcome = status === 'Approved' ? t.accepted : t.rejected;
    return { name: 'decided', state: 'done', lines: on === undefined ? [outcome] : [outcome, formatInstant(on)] };
  }
  return { name: 'decided', state: 'ahead', lines: status === 'Offer Sent' ? replyLines(offer, today) : [] };
}

function replyLines({ replyBy, expired }: OfferRecord, today: string): string[] {
  if (replyBy === null || !isRealDate(replyBy)) return [t.notYet];
  const left = daysLeft(replyBy, today);
  if (expired || left === null) return [t.expired(formatDate(replyBy))];
  return [t.replyBy(formatDate(replyBy)), left === 0 ? t.lastDay : t.daysLeft(left)];
}

function formStep({ offer, joining }: OfferPage): StatusStep {
  if (joining === null) return { name: 'form', state: 'ahead', lines: hasEnded(offer) ? [] : [t.afterAcceptance] };
  // The outcome of the first day is the next step.
  const { kind, words } = joiningProgressOf({ ...joining, firstDay: undefined });
  if (kind === 'verified' && joining.verifiedOn !== null) {
    return { name: 'form', state: 'done', lines: [words, formatInstant(joining.verifiedOn)] };
  }
  if (kind === 'submitted' && joining.submittedOn !== null) {
    return { name: 'form', state: 'done', lines: [t.submitted, formatInstant(joining.submittedOn)] };
  }
  if (joining.sentBack !== null) {
    return { name: 'form', state: 'ahead', lines: [t.sentBack, formatInstant(joining.sentBack.on)] };
  }
  const begun = joiningSteps.some((step) => joining.steps[step]);
  return { name: 'form', state: 'ahead', lines: [begun ? words : t.notBegun, ...dueLines(offer)] };
}

function dueLines({ joiningDate }: OfferRecord): string[] {
  return isRealDate(joiningDate) ? [t.dueBefore(formatDate(joiningDate))] : [];
}

function joinedStep({ offer, joining }: OfferPage): StatusStep {
  const firstDay = joining?.firstDay;
  if (firstDay === undefined) return { name: 'joined', state: 'ahead', lines: plannedLines(offer) };
  const day = t.day(formatDate(firstDay.date), weekday(firstDay.date));
  if (firstDay.outcome === 'JOINED') return { name: 'joined', state: 'done', lines: [day] };
  return { name: 'joined', state: 'ahead', lines: [t.outcomes[firstDay.outcome], day] };
}

function plannedLines(offer: OfferRecord): string[] {
  const { joiningDate } = offer;
  if (hasEnded(offer) || !isRealDate(joiningDate)) return [];
  return [t.planned, t.day(formatDate(joiningDate), weekday(joiningDate))];
}

/** Where the offer stands and what comes next, in a sentence; null where something else on the page says it. */
export function nextWords({ offer, joining }: OfferPage): string | null {
  const { offerLetterStatus: status, candidateName: name, removedOn } = offer;
  if (removedOn !== null || status === 'Deleted') return null;
  if (lacksSignOff(offer)) return null;
  if (status === 'Pending') return next.pending;
  if (status === 'Open') {
    const hasFailed = offer.delivery?.state === 'failed' || offer.delivery?.state === 'bounced';
    return hasFailed ? null : next.open;
  }
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
