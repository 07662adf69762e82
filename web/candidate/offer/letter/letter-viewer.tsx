import { type ComponentType, useState } from 'react';
import { addressOf } from '#web/api/api-host.ts';
import type { LetterReaderProps } from '#web/candidate/offer/reading/letter-reader.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useIsPhone } from '#web/ui/layout/media-query.ts';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { PdfPane } from '#web/ui/document/pdf-pane.tsx';
import { ZoomButtons } from '#web/ui/document/zoom-buttons.tsx';
import { LetterCard } from './letter-card.tsx';
import type { LetterViewerProps } from './letter-props.ts';
import classes from './letter-viewer.module.css';
import { letterTexts as t } from './texts.ts';
import { useLetter } from './use-letter.ts';
import { Modal } from '#web/ui/overlay/dialog.tsx';
import type { PdfPages } from '#web/ui/document/pdf-reader.ts';

/** The letter: on a phone the way to its text; on a wider screen the picture of it, next to the terms where there is room. */
export function LetterViewer(props: LetterViewerProps) {
  const { version, letterUrl, reload, mayDecide = false } = props;
  const isPhone = useIsPhone();
  // Of the version that it was opened for; it stays when the phone is turned.
  const [opened, setOpened] = useState<{ Reader: ComponentType<LetterReaderProps>; version: number } | null>(null);
  return (
    <>
      {isPhone ? <LetterCard {...props} onOpened={setOpened} /> : <LetterPicture {...props} />}
      {opened !== null && opened.version === version && (
        <opened.Reader {...{ version, letterUrl, reload, mayDecide }} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

function LetterPicture({ version, letterUrl, reload }: LetterViewerProps) {
  const { letter, retry } = useLetter({ version, letterUrl, reload });
  const [zoom, setZoom] = useState(1);
  const [opened, setOpened] = useState(false);
  const pages = letter.kind === 'ready' ? letter.pages : null;
  return (
    <Card className={classes.viewer} aria-label={t.label} data-letter="">
      <div className={classes.bar}>
        <h2>{t.title}</h2>
        {pages !== null && <span className={classes.count}>{t.pages(pages.length)}</span>}
        <div className={classes.tools}>
          {pages !== null && (
            <div className={classes.zoom}>
              <ZoomButtons zoom={zoom} onZoom={setZoom} />
            </div>
          )}
          {letterUrl !== null && (
            <LinkButton variant="quiet" href={addressOf(letterUrl) ?? ''} download icon={<Icon name="download" />}>
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
          <PdfPane name={t.pdf} label={t.pagesLabel} pages={pages} zoom={zoom} keepHeight className={classes.pane} />
          {pages === null ? (
            <VisuallyHidden>
              <span role="status">{t.loading}</span>
            </VisuallyHidden>
          ) : (
            <div className={classes.open}>
              <Button icon={<Icon name="maximize" />} onClick={() => setOpened(true)}>
                {t.open}
              </Button>
            </div>
          )}
        </div>
      )}
      {opened && pages !== null && <LetterScreen pages={pages} onClose={() => setOpened(false)} />}
    </Card>
  );
}

/** The letter over the whole screen, for reading on a phone: fitted first, then larger by button or fingers. */
function LetterScreen({ pages, onClose }: { pages: PdfPages; onClose: () => void }) {
  const [zoom, setZoom] = useState(1);
  return (
    <Modal label={t.title} onClose={onClose} className={classes.screen}>
      <div className={classes.inside}>
        <div className={classes.screenBar}>
          <b>{t.title}</b>
          <div className={classes.screenTools}>
            <ZoomButtons zoom={zoom} onZoom={setZoom} />
            <IconButton icon="close" label={t.close} onClick={onClose} />
          </div>
        </div>
        <PdfPane
          name={t.pdf}
          label={t.pagesLabel}
          pages={pages}
          zoom={zoom}
          reserve={1.5}
          firstFocus
          className={classes.screenPane}
        />
      </div>
    </Modal>
  );
}
