import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { nameDate, todayInIndia } from '#domain/values/calendar.ts';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import { CandidateHead } from '#web/hr/candidate-preview/candidate-head.tsx';
import { CandidateHistory } from '#web/hr/candidate-preview/candidate-history.tsx';
import type { CandidateDocument } from '#web/hr/candidate-preview/documents/documents-of.ts';
import {
  type OpenedDocuments,
  showCovered,
  useOpenedDocuments,
} from '#web/hr/candidate-preview/documents/use-opened-documents.ts';
import { useRevealedNumbers } from '#web/hr/candidate-preview/revealable-number.tsx';
import { candidateTexts } from '#web/hr/candidate-preview/texts.ts';
import { DocumentRequests } from '#web/hr/parts/document-requests/document-requests.tsx';
import { WholeNumberSection } from '#web/hr/parts/whole-number/whole-number.tsx';
import type { Failure } from '#web/session/failure.ts';
import { useMyName } from '#web/session/hr/hr-me.ts';
import { UnsavedDialogs } from '#web/session/hr/unsaved-dialogs.tsx';
import { useLeaveGuard } from '#web/session/use-leave-guard.ts';
import { useIsPhone } from '#web/ui/layout/media-query.ts';
import { ReviewNav } from './answers/review-nav.tsx';
import { SectionUnderReview } from './answers/review-section.tsx';
import { useReviewActions } from './head/review-actions.tsx';
import { ReviewNotices } from './head/review-notices.tsx';
import { useReview } from './marks/use-review.ts';
import { noteId } from './marks/verdict.tsx';
import { pathLabel, type ReviewItem, reviewItems, reviewSections } from './parts/review-parts.ts';
import { isReviewed, nextOpen } from './parts/review-state.ts';
import { type ReviewScreen, ReviewScreenContext } from './review-context.ts';
import { ReviewDocuments } from './review-documents.tsx';
import { KeysDialog, useKeys, useKeysChoice } from './review-keys.tsx';
import classes from './review-view.module.css';
import { reviewTexts as t } from './texts.ts';

type ReviewViewProps = { detail: CandidateRecord; reload: () => Promise<CandidateRecord | undefined> };

/** What is said of a submission while it is in force; a form that was sent back has nothing of it. */
const notSubmitted = { marks: [], changes: [], documentsBefore: [], checks: [], verification: null };

function stageOf({ submissionVersion, verification, candidate: { joining } }: CandidateRecord): ReviewScreen['stage'] {
  if (submissionVersion === 0 || joining === null) return 'none';
  if (joining.submittedOn === null || joining.sentBack !== null) return 'none';
  return verification === null ? 'review' : 'verified';
}

const isNothingFilled = ({ submissionVersion, candidate: { joining } }: CandidateRecord): boolean =>
  submissionVersion === 0 && joining !== null && Object.values(joining.steps).every((saved) => !saved);

/** A candidate's form as HR reads it: the answers, and the document next to them; and while a submission is in force as
 * HR checks it: what is left to do, and the marks. */
export function ReviewView({ detail: given, reload }: ReviewViewProps) {
  const isPhone = useIsPhone();
  const detail = useMemo(() => (stageOf(given) === 'none' ? { ...given, ...notSubmitted } : given), [given]);
  const [ledTo, lead] = useLead(focusMark);
  const [viewing, setViewing] = useState(false);
  const { screen, sections, opened } = useScreen({ detail, reload, ledTo, onViewing: () => setViewing(true) });
  const { review, items } = screen;
  const { candidateId } = detail.candidate;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [helping, setHelping] = useState(false);
  const [keysUsed, setKeysUsed] = useKeysChoice();
  const guard = useLeaveGuard(review.unsaved);
  const [firstOpen] = useState(items.find(({ path }) => !isReviewed(path, review.of))?.section.path);
  const help = () => setHelping(true);
  useKeys(screen, { used: keysUsed, opened, onHelp: help });

  const isEmpty = isNothingFilled(detail);
  const labelOf = (path: string): string => pathLabel(sections, path);
  const onChanged = () => void reload();
  const actions = useReviewActions({
    detail,
    screen,
    fixes: review.fixes.map((fix) => ({ ...fix, label: labelOf(fix.path) })),
    onChanged,
    onFailed: setFailure,
    onUnsent: lead,
    onKeys: help,
  });
  return (
    <ReviewScreenContext value={screen}>
      <CandidateHead detail={detail} onRecorded={onChanged} more={actions.items}>
        {!isPhone && actions.buttons}
      </CandidateHead>
      <ReviewNotices {...{ detail, review, failure, labelOf, items }} />
      <DocumentRequests candidateId={candidateId} />
      <div className={classes.besides}>
        <WholeNumberSection candidateId={candidateId} />
        <GivenConsents consents={detail.consents} />
      </div>
      {isEmpty && <p className={classes.empty}>{candidateTexts.nothingFilled}</p>}
      {isEmpty && <CandidateHistory detail={detail} />}
      {!isEmpty && (
        <div className={classes.screen}>
          <div className={classes.nav}>
            <ReviewNav />
          </div>
          <div className={classes.main}>
            {sections.map((section) => (
              <SectionUnderReview
                key={section.path}
                section={section}
                foldable={isPhone}
                defaultOpen={section.path === firstOpen}
              />
            ))}
            <CandidateHistory detail={detail} />
          </div>
          <ReviewDocuments {...{ detail, opened, viewing, reload }} onClose={() => setViewing(false)} />
        </div>
      )}
      {isPhone && actions.buttons && <div className={classes.actions}>{actions.buttons}</div>}
      {actions.dialogs}
      {helping && <KeysDialog used={keysUsed} onUse={setKeysUsed} onClose={() => setHelping(false)} />}
      <UnsavedDialogs
        guard={guard}
        loss={t.unsavedLost}
        kept={hrSessionMessages.keptAndSent}
        repeat={review.loggedOut ? review.queue.retry : null}
        stopWaiting={review.closeLogin}
      />
    </ReviewScreenContext>
  );
}

type ScreenOptions = ReviewViewProps & Pick<ReviewScreen, 'ledTo'> & { onViewing: () => void };

function useScreen({ detail, reload, ledTo, onViewing }: ScreenOptions) {
  const { candidate, changes, submissionVersion: version } = detail;
  const review = useReview({ detail, reload });
  const sections = useMemo(() => reviewSections(detail), [detail]);
  const items = useMemo(() => reviewItems(sections), [sections]);
  const start = items.find(({ path }) => !isReviewed(path, review.of)) ?? items[0];
  const where = useWhere(items, start?.path ?? '', onViewing);
  // The refresh is for the history alone; the screen does not wait for it.
  const refresh = useCallback(() => void reload(), [reload]);
  const numbers = useRevealedNumbers(candidate.candidateId, refresh);
  const opened = useOpenedDocuments({ candidateId: candidate.candidateId, reload, onRevealed: refresh });
  const screen: ReviewScreen = {
    review,
    may: candidate.may.review,
    stage: stageOf(detail),
    version,
    changes,
    items,
    candidateName: detail.personalDetails.firstName ?? candidate.name,
    myName: useMyName(),
    numbers,
    ledTo,
    ...where,
    onOk: (path, goOn) => okAt(path, goOn, { ...where, review, items, opened }),
  };
  return { screen, sections, opened };
}

type Marking = Pick<ReviewScreen, 'review' | 'items' | 'shownDocuments' | 'onGo' | 'onView'> & {
  opened: OpenedDocuments;
};

/** Marks a part OK and goes on to the next one without a mark. A covered document is shown first, and marked by the
 * next press. A section takes along those of its documents that are next to it, open, and have no mark. */
function okAt(path: string, goOn: boolean, { review, items, shownDocuments, opened, onGo, onView }: Marking): void {
  const item = items.find((one) => one.path === path);
  if (item?.document && !wasSeen(item.document, opened)) {
    onView(path);
    return showCovered([item.document], opened);
  }
  const along =
    item?.document === null ? item.section.documents.filter((one) => shownDocuments.includes(one.path)) : [];
  const seen = along.filter((one) => opened.of(one)?.kind === 'ready' && !isReviewed(one.path, review.of));
  const marked = [path, ...seen.map((one) => one.path)];
  for (const one of marked) review.queue.ok(one, review.of(one)?.note);
  if (item === undefined || !goOn) return;
  const next = nextOpen(items, path, (one) => (marked.includes(one) ? justOk : review.of(one)));
  if (next !== undefined) onGo(next.path);
}

const justOk = { verdict: 'OK', note: '', mark: null, draft: null, saved: false } as const;

/** What is not covered opens by itself; what cannot be had any more is marked without. */
function wasSeen(document: CandidateDocument, opened: OpenedDocuments): boolean {
  const state = opened.of(document);
  return document.reveal === null || state?.kind === 'ready' || (state?.kind === 'failed' && state.isForGood);
}

/** Leads to a part of the form once it is rendered: what is folded opens with that render. Another object each time. */
function useLead(arrive: (path: string) => void) {
  const [ledTo, setLedTo] = useState<ReviewScreen['ledTo']>(null);
  useEffect(() => {
    if (ledTo !== null) arrive(ledTo.path);
  }, [ledTo, arrive]);
  return [ledTo, (path: string) => setLedTo({ path })] as const;
}

/** To the note of a mark that keeps the form from being sent back, or to the way to save it. */
function focusMark(path: string): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-again]')];
  const again = buttons.find(({ dataset }) => dataset.again === path);
  (again ?? document.getElementById(noteId(path)))?.focus();
}

function focusPart(path: string): void {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-part]')];
  const part = parts.find(({ dataset }) => dataset.part === path);
  part?.scrollIntoView({ block: path.includes('.') ? 'center' : 'start' });
  part?.focus({ preventScroll: true });
}

function useWhere(items: readonly ReviewItem[], start: string, onViewing: () => void) {
  const [current, setCurrent] = useState(start);
  const firstDocument = items.find(({ document }) => document !== null)?.path ?? '';
  const [shownAt, setShown] = useState(documentsAt(items, start).length > 0 ? start : firstDocument);
  const [, lead] = useLead(focusPart);

  function turnTo(path: string): void {
    setCurrent(path);
    if (documentsAt(items, path).length > 0) setShown(path);
  }
  function onGo(path: string): void {
    turnTo(path);
    lead(path);
  }
  return {
    current,
    shownDocuments: documentsAt(items, shownAt),
    onGo,
    onView(path: string): void {
      turnTo(path);
      onViewing();
    },
    onStep(by: 1 | -1): void {
      const next = items[items.findIndex(({ path }) => path === current) + by];
      if (next !== undefined) onGo(next.path);
    },
  };
}

function documentsAt(items: readonly ReviewItem[], path: string): readonly string[] {
  const item = items.find((one) => one.path === path);
  if (item === undefined) return [];
  return item.document === null ? item.section.documents.map((one) => one.path) : [item.path];
}

/** What the candidate agreed to and withdrew, on which HR acts; nothing where no privacy notice is published. */
function GivenConsents({ consents }: Pick<CandidateRecord, 'consents'>) {
  const headingId = useId();
  if (consents.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>{candidateTexts.consents}</h2>
      <p>{consents.map(wordsOf).join(' · ')}</p>
    </section>
  );
}

function wordsOf({ purpose, given, decidedOn }: CandidateRecord['consents'][number]): string {
  const name = candidateTexts.consentNames[purpose];
  if (decidedOn === null) return candidateTexts.notGiven(name);
  return (given ? candidateTexts.given : candidateTexts.withdrawn)(name, nameDate(todayInIndia(new Date(decidedOn))));
}
