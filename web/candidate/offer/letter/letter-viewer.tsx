import { type ComponentType, useState } from 'react';
import { addressOf } from '#web/api/api-host.ts';
import type { LetterReaderProps } from '#web/candidate/offer/reading/letter-reader.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useIsWide } from '#web/ui/layout/media-query.ts';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { PdfPane } from '#web/ui/document/pdf-pane.tsx';
import { ZoomButtons } from '#web/ui/document/zoom-buttons.tsx';
import { LetterCard } from './letter-card.tsx';
import classes from './letter-viewer.module.css';
import { letterTexts as t } from './texts.ts';
import { type LetterSource, useLetter } from './use-letter.ts';

/** The letter: the way to its text, and where there is room next to the terms the picture of it. */
export function LetterViewer({ mayDecide = false, ...source }: LetterSource & { mayDecide?: boolean }) {
  const isWide = useIsWide();
  // Of the version that it was opened for; it stays when the device is turned.
  const [opened, setOpened] = useState<{ Reader: ComponentType<LetterReaderProps>; version: number } | null>(null);
  return (
    <>
      {isWide ? <LetterPicture {...source} /> : <LetterCard {...source} onOpened={setOpened} />}
      {opened !== null && opened.version === source.version && (
        <opened.Reader {...source} version={opened.version} mayDecide={mayDecide} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

function LetterPicture(source: LetterSource) {
  const { letter, retry } = useLetter(source);
  const [zoom, setZoom] = useState(1);
  const pages = letter.kind === 'ready' ? letter.pages : null;
  return (
    <Card className={classes.viewer} aria-label={t.label} data-letter="">
      <div className={classes.bar}>
        <h2>{t.title}</h2>
        {pages !== null && <span className={classes.count}>{t.pages(pages.length)}</span>}
        <div className={classes.tools}>
          {pages !== null && <ZoomButtons zoom={zoom} onZoom={setZoom} />}
          {source.letterUrl !== null && (
            <LinkButton
              variant="quiet"
              href={addressOf(source.letterUrl) ?? ''}
              download
              icon={<Icon name="download" />}
            >
              {t.download}
            </LinkButton>
          )}
        </div>
      </div>
      {letter.kind === 'failed' ? (
        <div className={classes.failed}>
          <ErrorState message={letter.message} onRetry={retry} />
        </div>
      ) : (
        <div className={classes.backing}>
          <PdfPane name={t.pdf} label={t.pagesLabel} pages={pages} zoom={zoom} className={classes.pane} />
          {pages === null && (
            <VisuallyHidden>
              <span role="status">{t.loading}</span>
            </VisuallyHidden>
          )}
        </div>
      )}
    </Card>
  );
}
