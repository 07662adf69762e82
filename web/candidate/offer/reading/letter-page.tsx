import { useState } from 'react';
import type { LetterViewerProps } from '#web/candidate/offer/letter/letter-props.ts';
import { letterTexts } from '#web/candidate/offer/letter/texts.ts';
import { useLetter } from '#web/candidate/offer/letter/use-letter.ts';
import { PdfPane } from '#web/ui/document/pdf-pane.tsx';
import { ZoomButtons } from '#web/ui/document/zoom-buttons.tsx';
import { LoadingText } from '#web/ui/feedback/skeleton.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import classes from './letter-page.module.css';

/** The picture of the letter: fitted first, then larger by button or fingers. */
export function LetterPage(source: Pick<LetterViewerProps, 'version' | 'letterUrl' | 'reload'>) {
  const { letter, retry } = useLetter(source);
  const [zoom, setZoom] = useState(1);
  if (letter.kind === 'failed') return <ErrorState message={letter.message} onRetry={retry} />;
  const pages = letter.kind === 'ready' ? letter.pages : null;
  return (
    <>
      {pages === null && (
        <div className={classes.loading}>
          <LoadingText>{letterTexts.loading}</LoadingText>
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
