import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { PdfPane } from '#web/ui/document/pdf-pane.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Spinner } from '#web/ui/feedback/progress.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import type { EditedBlock } from '#web/hr/settings/letters/editor/block-kinds.ts';
import { ChoiceList } from '#web/hr/settings/letters/editor/choices/choice-list.tsx';
import classes from './template-preview.module.css';
import { editorTexts, templatePreviewTexts as t } from '#web/hr/settings/letters/editor/texts.ts';
import { type ShownOffer, useOfferEntries } from './use-shown-offer.ts';
import { previewLetterTemplate } from '#contract/hr/letter-templates.ts';
import { letterBlocksSchema } from '#domain/letter/blocks.ts';
import { fetchFile } from '#web/api/client.ts';
import { openPdf, type PdfPages } from '#web/ui/document/pdf-reader.ts';
import { type Failure, failureOf, failureSaying } from '#web/session/failure.ts';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';

type TemplatePreviewProps = {
  blocks: readonly EditedBlock[];
  shown: ShownOffer;
  onLoggedOut: (again: () => void) => void;
};

export function TemplatePreview(props: TemplatePreviewProps) {
  const { pages, busy, failure, waits, retry } = useLetterPreview(props);
  return (
    <aside className={classes.live} aria-label={t.region}>
      <div className={classes.bar}>
        <b>{t.title}</b>
        <span role="status" className={classes.busy}>
          {busy && (
            <>
              <Spinner />
              {t.drawing}
            </>
          )}
        </span>
        <OfferChoice shown={props.shown} />
      </div>
      {waits && <p className={classes.note}>{t.toCorrect}</p>}
      {failure !== null && (
        <Alert tone="bad" requestId={failure.requestId} action={<Button onClick={retry}>{uiTexts.retry}</Button>}>
          {failure.fields[0]?.message ?? failure.message}
        </Alert>
      )}
      <PdfPane name={t.letter} label={t.pages} pages={pages} zoom={1} scrolls className={classes.backing} />
      <p className={classes.note}>{editorTexts.lettersKeep}</p>
    </aside>
  );
}

function OfferChoice({ shown }: { shown: ShownOffer }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  function close(isDone: boolean): void {
    setOpen(false);
    if (isDone) button.current?.focus();
  }
  return (
    <>
      <Button
        ref={button}
        className={classes.choice}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t.shownFor(shown.name)}
        onClick={() => setOpen(true)}
      >
        {shown.name}
        <Icon name="chevron-down" size={16} />
      </Button>
      {isOpen && <OfferList shown={shown} onClose={close} />}
    </>
  );
}

function OfferList({ shown, onClose }: { shown: ShownOffer; onClose: (isDone: boolean) => void }) {
  const [typed, setTyped] = useState('');
  const { entries, status } = useOfferEntries(typed);
  return (
    <ChoiceList
      title={t.choose}
      find={t.find}
      list={t.offers}
      entries={entries}
      typed={typed}
      onType={setTyped}
      onChoose={({ key, label }) => {
        shown.choose(key === '' ? null : Number(key), label);
        onClose(true);
      }}
      onClose={onClose}
      status={status}
      style={{ top: '100%', insetInlineEnd: 0 }}
    />
  );
}

/** So long after the last key the letter is drawn again. */
const pauseMs = 600;

/** The letter that the blocks make, drawn a moment after the last change; an answer that is overtaken is dropped. */
function useLetterPreview({ blocks, shown: { candidateOfferId }, onLoggedOut }: TemplatePreviewProps) {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<{ of: string; failure: Failure | null } | null>(null);
  const { pages, show } = useShownPages();
  const asked = JSON.stringify({ blocks, candidateOfferId, attempt });
  const waits = !letterBlocksSchema.safeParse(blocks).success;
  const loggedOut = useRef(onLoggedOut);
  useEffect(() => {
    loggedOut.current = onLoggedOut;
  }, [onLoggedOut]);

  useEffect(() => {
    if (waits) return undefined;
    const leaving = new AbortController();
    const body = JSON.parse(asked) as { blocks: EditedBlock[]; candidateOfferId: number | null };
    async function draw(): Promise<void> {
      let failure: Failure | null = null;
      try {
        const { blocks: sent, candidateOfferId: offer } = body;
        const query = { body: { blocks: sent, ...(offer === null ? {} : { candidateOfferId: offer }) } };
        const { blob } = await fetchFile(previewLetterTemplate, { ...query, signal: leaving.signal });
        failure = (await show(blob, leaving.signal)) ? null : failureSaying(t.unreadable);
      } catch (error) {
        if (leaving.signal.aborted) return;
        if (isUnauthorized(error)) loggedOut.current(() => setAttempt((last) => last + 1));
        failure = failureOf(error, { refused: t.failed, exception: t.failed });
      }
      if (!leaving.signal.aborted) setOutcome({ of: asked, failure });
    }
    const timer = setTimeout(() => void draw(), pauseMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [asked, waits, show]);

  const isDone = outcome?.of === asked;
  return {
    /** Of the last letter that could be drawn; null before the first. */
    pages,
    /** The blocks are not ready to be drawn: something in them is to be corrected. */
    waits,
    busy: !waits && !isDone,
    failure: isDone && !waits ? outcome.failure : null,
    retry: () => setAttempt((last) => last + 1),
  };
}

/** The pages of the letter that was opened last: they stay until those of the next one are there. */
function useShownPages() {
  const [pages, setPages] = useState<PdfPages | null>(null);
  const opened = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      opened.current?.abort();
      opened.current = null;
    },
    [],
  );
  const [show] = useState(() => async (file: Blob, signal: AbortSignal): Promise<boolean> => {
    const open = new AbortController();
    try {
      const next = await openPdf(await file.arrayBuffer(), open.signal);
      if (signal.aborted) {
        open.abort();
        return true;
      }
      setPages(next);
      opened.current?.abort();
      opened.current = open;
      return true;
    } catch (error) {
      console.warn('The preview could not be shown', error);
      return false;
    }
  });
  return { pages, show };
}
