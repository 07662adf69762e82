import { WholeNumberSection } from '#web/hr/parts/whole-number/whole-number.tsx';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { DocumentRequests } from '#web/hr/parts/document-requests/document-requests.tsx';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import { CandidateHead } from '#web/hr/candidate-preview/candidate-head.tsx';
import { CandidateHistory } from '#web/hr/candidate-preview/candidate-history.tsx';
import { useOpenedDocuments } from '#web/hr/candidate-preview/documents/use-opened-documents.ts';
import { candidateTexts } from '#web/hr/candidate-preview/texts.ts';
import { useRevealedNumbers } from '#web/hr/candidate-preview/use-revealed-numbers.ts';
import type { Failure } from '#web/session/failure.ts';
import { UnsavedDialogs } from '#web/session/hr/unsaved-dialogs.tsx';
import { useMyName } from '#web/session/hr/hr-me.ts';
import { useLeaveGuard } from '#web/session/use-leave-guard.ts';
import { useIsPhone } from '#web/ui/layout/media-query.ts';
import { ReviewNav } from './answers/review-nav.tsx';
import { SectionUnderReview } from './answers/review-section.tsx';
import { useReviewActions } from './head/review-actions.tsx';
import { ReviewNotices } from './head/review-notices.tsx';
import { noteId } from './marks/mark-note.tsx';
import { useReview } from './marks/use-review.ts';
import { pathLabel, reviewItems, reviewSections, type ReviewItem } from './parts/review-parts.ts';
import { isReviewed } from './parts/review-state.ts';
import { type ReviewScreen, ReviewScreenProvider } from './review-context.ts';
import { ReviewDocuments } from './review-documents.tsx';
import classes from './review-view.module.css';
import { reviewTexts as t } from './texts.ts';
import { KeysDialog, useKeys, useKeysChoice } from './review-keys.tsx';
import { okAt, showCovered } from './use-marking.ts';
import { nameDate, todayInIndia } from '#domain/values/calendar.ts';

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
  const { ledTo, lead } = useLead();
  const [viewing, setViewing] = useState(false);
  const { screen, sections, opened } = useScreen({ detail, reload, ledTo, onViewing: () => setViewing(true) });
  const { review, items } = screen;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [helping, setHelping] = useState(false);
  const [keysUsed, setKeysUsed] = useKeysChoice();
  const guard = useLeaveGuard(review.unsaved);
  const [firstOpen] = useState(items.find(({ path }) => !isReviewed(path, review.of))?.section.path);
  useKeys(screen, {
    used: keysUsed,
    onShow: (documents) => showCovered(documents, opened),
    onHelp: () => setHelping(true),
  });

  const isEmpty = isNothingFilled(detail);
  const labelOf = (path: string): string => pathLabel(sections, path);
  const {
    buttons,
    items: more,
    dialogs,
  } = useReviewActions({
    detail,
    review,
    fixes: review.fixes.map((fix) => ({ ...fix, label: labelOf(fix.path) })),
    onChanged: () => void reload(),
    onFailed: setFailure,
    onUnsent: lead,
    onKeys: () => setHelping(true),
    items,
    current: screen.current,
    onGo: screen.onGo,
  });
  return (
    <ReviewScreenProvider value={screen}>
      <CandidateHead detail={detail} onRecorded={() => void reload()} more={more}>
        {!isPhone && buttons}
      </CandidateHead>
      <ReviewNotices {...{ detail, review, failure, labelOf, items }} />
      <DocumentRequests candidateId={detail.candidate.candidateId} />
      <div className={classes.besides}>
        <WholeNumberSection candidateId={detail.candidate.candidateId} />
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
      {isPhone && buttons && <div className={classes.actions}>{buttons}</div>}
      {dialogs}
      {helping && <KeysDialog used={keysUsed} onUse={setKeysUsed} onClose={() => setHelping(false)} />}
      <UnsavedDialogs
        guard={guard}
        loss={t.unsavedLost}
        kept={hrSessionMessages.keptAndSent}
        repeat={review.loggedOut ? review.queue.retry : null}
        stopWaiting={review.closeLogin}
      />
    </ReviewScreenProvider>
  );
}

type ScreenOptions = ReviewViewProps & Pick<ReviewScreen, 'ledTo'> & { onViewing: () => void };

function useScreen({ detail, reload, ledTo, onViewing }: ScreenOptions) {
  const { candidate, changes, submissionVersion } = detail;
  const review = useReview({ detail, reload });
  const sections = useMemo(() => reviewSections(detail), [detail]);
  const items = useMemo(() => reviewItems(sections), [sections]);
  const start = items.find(({ path }) => !isReviewed(path, review.of)) ?? items[0];
  const walk = useWhere(items, start?.path ?? '');
  const where = { ...walk, onView: (path: string) => (walk.onView(path), onViewing()) };
  // The refresh is for the history alone; the screen does not wait for it.
  const refresh = useCallback(() => void reload(), [reload]);
  const numbers = useRevealedNumbers(candidate.candidateId, refresh);
  const opened = useOpenedDocuments({ candidateId: candidate.candidateId, reload, onRevealed: refresh });
  const screen: ReviewScreen = {
    review,
    may: candidate.may.review,
    stage: stageOf(detail),
    version: submissionVersion,
    changes,
    items,
    candidateName: detail.personalDetails.firstName ?? candidate.name,
    myName: useMyName(),
    numbers,
    ledTo,
    ...where,
    onOk: (path, goOn) => okAt(path, { review, items, where, opened, goOn }),
  };
  return { screen, sections, opened };
}

/** Leads to a mark that keeps the form from being sent back: to its note, or to the way to save it. */
function useLead(): { ledTo: { path: string } | null; lead: (path: string) => void } {
  const [ledTo, setLedTo] = useState<{ path: string } | null>(null);
  const arrived = useRef(ledTo);
  // A folded section opens with the render; only then there is something to bring the focus to.
  useEffect(() => {
    if (ledTo === null || arrived.current === ledTo) return;
    arrived.current = ledTo;
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-again]')];
    const again = buttons.find(({ dataset }) => dataset.again === ledTo.path);
    (again ?? document.getElementById(noteId(ledTo.path)))?.focus();
  }, [ledTo]);
  return { ledTo, lead: (path) => setLedTo({ path }) };
}

type Where = Pick<ReviewScreen, 'current' | 'shownDocuments' | 'onGo' | 'onView' | 'onStep'>;

function useWhere(items: readonly ReviewItem[], start: string): Where {
  const [current, setCurrent] = useState(start);
  const [shownAt, setShown] = useState(() => (documentsAt(items, start).length > 0 ? start : firstDocument(items)));
  const [going, setGoing] = useState<{ path: string } | null>(null);
  const arrived = useRef<{ path: string } | null>(null);
  // What is folded opens with the render; only then there is something to bring the focus to.
  useEffect(() => {
    if (going === null || arrived.current === going) return;
    arrived.current = going;
    const part = [...document.querySelectorAll<HTMLElement>('[data-part]')].find(
      ({ dataset }) => dataset.part === going.path,
    );
    part?.scrollIntoView({ block: going.path.includes('.') ? 'center' : 'start' });
    part?.focus({ preventScroll: true });
  }, [going]);

  function onView(path: string): void {
    setCurrent(path);
    if (documentsAt(items, path).length > 0) setShown(path);
  }
  function onGo(path: string): void {
    onView(path);
    setGoing({ path });
  }
  return {
    current,
    shownDocuments: documentsAt(items, shownAt),
    onGo,
    onView,
    onStep: (by) => {
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

function firstDocument(items: readonly ReviewItem[]): string {
  return items.find(({ document }) => document !== null)?.path ?? '';
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
