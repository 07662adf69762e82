import { useCallback, useMemo, useRef, useState, type RefObject, useEffect } from 'react';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import { onboardingMessages as m } from '#domain/joining/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { DocumentRequests } from '#web/hr/parts/document-requests/document-requests.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useIsWide } from '#web/ui/layout/media-query.ts';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { CandidateAnswers } from './candidate-answers.tsx';
import { CandidateHead } from './candidate-head.tsx';
import { CandidateHistory } from './candidate-history.tsx';
import { CandidateNotices } from './candidate-notices.tsx';
import classes from './candidate-view.module.css';
import { DocumentPane } from './documents/document-pane.tsx';
import { documentsOf } from './documents/documents-of.ts';
import { SendBackDialog } from './review/head/send-back-dialog.tsx';
import { candidateTexts as t } from './texts.ts';
import { useOpenedDocuments } from './documents/use-opened-documents.ts';
import { useRevealedNumbers } from './use-revealed-numbers.ts';

type CandidateViewProps = { detail: CandidateRecord; reload: () => Promise<CandidateRecord | undefined> };

/** A candidate's answers, with their documents next to them; on a narrow screen a document opens over them. */
export function CandidateView({ detail, reload }: CandidateViewProps) {
  const { candidateId } = detail.candidate;
  const isWide = useIsWide();
  const answers = useRef<HTMLDivElement>(null);
  const documents = useMemo(() => documentsOf(detail), [detail]);
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  // The refresh is for the history alone; the screen does not wait for it.
  const refresh = useCallback(() => void reload(), [reload]);
  const numbers = useRevealedNumbers(candidateId, refresh);
  const opened = useOpenedDocuments({ candidateId, reload, onRevealed: refresh });

  const chosen = documents.find((document) => document.key === chosenKey);
  const current = isWide ? (chosen ?? documents[0]) : chosen;
  const pane = current && (
    <DocumentPane documents={documents} current={current} onChoose={setChosenKey} opened={opened} />
  );
  return (
    <>
      <CandidateHead detail={detail} onRecorded={refresh}>
        {detail.candidate.maySendBack && (
          <Button icon={<Icon name="send-back" />} onClick={() => setSending(true)}>
            {t.sendBack}
          </Button>
        )}
      </CandidateHead>
      <CandidateNotices detail={detail} />
      <DocumentRequests candidateId={candidateId} />
      <div className={classes.pair}>
        <div ref={answers} className={classes.answers}>
          <SectionTabs answers={answers} />
          <CandidateAnswers
            detail={detail}
            documents={documents}
            currentKey={current?.key ?? null}
            onView={setChosenKey}
            numbers={numbers}
          />
          <CandidateHistory detail={detail} />
        </div>
        {isWide && (
          <aside className={classes.documents} aria-label={t.documents}>
            {pane ?? <EmptyState icon="file" title={m.noDocuments} />}
          </aside>
        )}
      </div>
      {!isWide && (
        <Dialog open={current !== undefined} onClose={() => setChosenKey(null)} title={t.documents} size="lg">
          <div className={classes.over}>{pane}</div>
        </Dialog>
      )}
      {sending && (
        <SendBackDialog
          candidate={detail.candidate}
          onSentBack={() => {
            setSending(false);
            refresh();
          }}
          onRefused={refresh}
          onClose={() => setSending(false)}
        />
      )}
    </>
  );
}

/** The ways to the sections inside `answers`, in their order; the one that is read is marked. */
function SectionTabs({ answers }: { answers: RefObject<HTMLElement | null> }) {
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    const sections = sectionsIn(answers.current);
    const seen = new Set<Element>();
    // What crosses the upper part of the window is being read.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target);
          else seen.delete(target);
        }
        const first = sections.findIndex((section) => seen.has(section));
        // None: the page is at its top, where the first one begins below.
        setCurrent(Math.max(first, 0));
      },
      { rootMargin: '-160px 0px -60% 0px' },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [answers]);

  function goTo(index: number): void {
    const section = sectionsIn(answers.current)[index];
    const heading = section?.querySelector('h2');
    if (section === undefined || !heading) return;
    section.scrollIntoView({ block: 'start' });
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }

  return (
    <nav className={classes.tabs} aria-label={t.sectionTabs}>
      {Object.values(t.sections).map((name, index) => (
        <button key={name} type="button" aria-current={index === current || undefined} onClick={() => goTo(index)}>
          {name}
        </button>
      ))}
    </nav>
  );
}

function sectionsIn(answers: HTMLElement | null): Element[] {
  return [...(answers?.querySelectorAll('section') ?? [])];
}
