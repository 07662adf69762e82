import { type ReactNode, useState } from 'react';
import { addressOf } from '#web/api/api-host.ts';
import type { LetterViewerProps } from '#web/candidate/offer/letter/letter-props.ts';
import { letterTexts } from '#web/candidate/offer/letter/texts.ts';
import { useLetter } from '#web/candidate/offer/letter/use-letter.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { PdfPane } from '#web/ui/document/pdf-pane.tsx';
import { ZoomButtons } from '#web/ui/document/zoom-buttons.tsx';
import { ProgressBar } from '#web/ui/feedback/progress.tsx';
import { LoadingText } from '#web/ui/feedback/skeleton.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Modal } from '#web/ui/overlay/dialog.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './letter-reader.module.css';
import { LetterWords } from './letter-words.tsx';
import { readingTexts as t } from './texts.ts';

export type LetterReaderProps = Omit<LetterViewerProps, 'version' | 'mayDecide'> & {
  version: number;
  mayDecide: boolean;
  onClose: () => void;
};

/** The letter over the whole screen of a phone: as text first, and the picture of its page for who asks for it. */
export function LetterReader({ version, letterUrl, reload, mayDecide, onClose }: LetterReaderProps) {
  const [shown, setShown] = useState<'text' | 'page'>('text');
  // Kept once it was asked for: it would be loaded again otherwise.
  const [hasPage, setHasPage] = useState(false);
  const choice = (as: 'text' | 'page', label: string) => (
    <label>
      <input
        type="radio"
        name="letter-as"
        checked={shown === as}
        onChange={() => {
          setShown(as);
          if (as === 'page') setHasPage(true);
        }}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <Modal label={letterTexts.title} onClose={onClose} className={classes.screen}>
      <div className={classes.inside}>
        <div className={classes.bar}>
          <IconButton icon="chevron-left" label={t.close} onClick={onClose} />
          <b>{letterTexts.title}</b>
          <div role="radiogroup" aria-label={t.showAs} className={classes.choice}>
            {choice('text', t.text)}
            {choice('page', t.page)}
          </div>
          {letterUrl !== null && (
            <LinkButton
              variant="quiet"
              href={addressOf(letterUrl) ?? ''}
              download
              className={classes.download}
              icon={<Icon name="download" />}
            >
              <VisuallyHidden>{letterTexts.download}</VisuallyHidden>
            </LinkButton>
          )}
        </div>
        <Shown when={shown === 'text'}>
          <LetterWords version={version} reload={reload} />
        </Shown>
        {hasPage && (
          <Shown when={shown === 'page'}>
            <LetterPage {...{ version, letterUrl, reload }} />
          </Shown>
        )}
        <div className={classes.foot}>
          <Button variant="primary" block onClick={onClose}>
            {mayDecide ? t.backToDecision : t.backToOffer}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function Shown({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <div className={classes.shown} hidden={!when}>
      {children}
    </div>
  );
}

/** The picture of the letter: fitted first, then larger by button or fingers. */
function LetterPage(source: Pick<LetterViewerProps, 'version' | 'letterUrl' | 'reload'>) {
  const { letter, retry } = useLetter(source);
  const [zoom, setZoom] = useState(1);
  if (letter.kind === 'failed') return <ErrorState message={letter.message} onRetry={retry} />;
  const pages = letter.kind === 'ready' ? letter.pages : null;
  return (
    <>
      {pages === null && (
        <div className={classes.loading}>
          <LoadingText>{letterTexts.loading}</LoadingText>
          {letter.kind === 'loading' && letter.percent !== null && (
            <ProgressBar value={letter.percent} label={letterTexts.loading} />
          )}
        </div>
      )}
      <PdfPane
        name={letterTexts.pdf}
        label={letterTexts.pagesLabel}
        pages={pages}
        zoom={zoom}
        reserve={1.5}
        scrolls
        className={classes.pane}
      />
      {pages !== null && (
        <div className={classes.zoom}>
          <ZoomButtons zoom={zoom} onZoom={setZoom} />
        </div>
      )}
    </>
  );
}
