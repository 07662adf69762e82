import { useRef, useState } from 'react';
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
import { useLetterPreview } from './use-letter-preview.ts';
import { type ShownOffer, useOfferEntries } from './use-shown-offer.ts';

type TemplatePreviewProps = {
  blocks: readonly EditedBlock[];
  shown: ShownOffer;
  onLoggedOut: (again: () => void) => void;
};

export function TemplatePreview({ blocks, shown, onLoggedOut }: TemplatePreviewProps) {
  const { candidateOfferId } = shown;
  const { pages, busy, failure, waits, retry } = useLetterPreview({ blocks, candidateOfferId, onLoggedOut });
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
        <OfferChoice shown={shown} />
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

/** Chooses whose letter it is: a button that says it, and opens the list. */
function OfferChoice({ shown }: { shown: ShownOffer }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  function close(): void {
    setOpen(false);
    button.current?.focus();
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
      {isOpen && (
        <OfferList
          onClose={(isEscape) => (isEscape ? close() : setOpen(false))}
          onChoose={(id, name) => {
            shown.choose(id, name);
            close();
          }}
        />
      )}
    </>
  );
}

type OfferListProps = {
  onChoose: (candidateOfferId: number | null, name: string) => void;
  onClose: (isEscape: boolean) => void;
};

function OfferList({ onChoose, onClose }: OfferListProps) {
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
      onChoose={({ key, label }) => onChoose(key === '' ? null : Number(key), label)}
      onClose={onClose}
      status={status}
      style={{ top: '100%', insetInlineEnd: 0 }}
    />
  );
}
