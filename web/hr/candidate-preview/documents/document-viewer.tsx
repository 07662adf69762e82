import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { onboardingMessages as m } from '#domain/joining/messages.ts';
import { linkElsewhere } from '#web/api/link-elsewhere.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadingText, ErrorState } from '#web/ui/feedback/states.tsx';
import { candidateDocumentTexts as t } from '#web/hr/candidate-preview/texts.ts';
import classes from './document-viewer.module.css';
import { DocumentPages, type Viewport } from './document-pages.tsx';
import type { CandidateDocument } from './documents-of.ts';
import type { OpenedDocument } from './use-opened-documents.ts';

type DocumentViewerProps = {
  document: CandidateDocument;
  opened: OpenedDocument | undefined;
  viewport: Viewport;
  onOpen: () => void;
};

/** Where the document lies: covered until HR asks for it where it bears an identity number. */
export function DocumentViewer({ document, opened, viewport, onOpen }: DocumentViewerProps) {
  const viewer = useRef<HTMLDivElement>(null);
  const room = useRoom(viewer);

  function lying(): ReactNode {
    if (opened === undefined) return document.reveal === null ? null : <Cover title={document.title} onOpen={onOpen} />;
    if (opened.kind === 'loading') return <LoadingText>{m.openingDocument}</LoadingText>;
    if (opened.kind === 'failed') {
      return (
        <ErrorState
          message={opened.message}
          {...(opened.isForGood ? {} : { onRetry: onOpen })}
          action={linkElsewhere(document.link)}
        />
      );
    }
    return room === null ? null : (
      <DocumentPages key={document.path} file={opened.file} name={document.title} room={room} viewport={viewport} />
    );
  }

  const ready = opened?.kind === 'ready';
  return (
    <div
      ref={viewer}
      className={classes.viewer}
      {...(ready ? { role: 'region', 'aria-label': document.title, tabIndex: 0 } : {})}
    >
      <div className={classes.middle}>{lying()}</div>
    </div>
  );
}

/** Masking the numbers would be idle if the cards that bear them lay open. */
function Cover({ title, onOpen }: { title: string; onOpen: () => void }) {
  return (
    <div className={classes.cover}>
      <Icon name="lock" size={28} />
      <b>{title}</b>
      <span>{m.openingIsRecorded}</span>
      <Button icon={<Icon name="eye" />} onClick={onOpen}>
        {t.show(title)}
      </Button>
    </div>
  );
}

function useRoom(viewer: RefObject<HTMLDivElement | null>) {
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const element = viewer.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const style = getComputedStyle(element);
      const width = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      const height = element.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
      setRoom({ width: Math.max(Math.floor(width), 1), height: Math.max(Math.floor(height), 1) });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [viewer]);
  return room;
}
