import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { onboardingMessages as m } from '#domain/joining/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadingText } from '#web/ui/feedback/skeleton.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import classes from './document-desk.module.css';
import { DocumentSheets, type Look } from './document-sheets.tsx';
import type { CandidateDocument } from './documents-of.ts';
import type { OpenedDocument } from './use-opened-documents.ts';

type DocumentDeskProps = {
  document: CandidateDocument;
  /** Undefined before it was opened. */
  opened: OpenedDocument | undefined;
  look: Look;
  onOpen: () => void;
};

/** Where the document lies: covered until HR asks for it where it bears an identity number. */
export function DocumentDesk({ document, opened, look, onOpen }: DocumentDeskProps) {
  const desk = useRef<HTMLDivElement>(null);
  const room = useRoom(desk);

  function lying(): ReactNode {
    if (opened === undefined) return document.reveal === null ? null : <Cover title={document.title} onOpen={onOpen} />;
    if (opened.kind === 'loading') return <LoadingText>{m.openingDocument}</LoadingText>;
    if (opened.kind === 'failed') {
      return <ErrorState message={opened.message} {...(opened.isForGood ? {} : { onRetry: onOpen })} />;
    }
    return room === null ? null : (
      <DocumentSheets key={document.key} file={opened.file} name={document.title} room={room} look={look} />
    );
  }

  const ready = opened?.kind === 'ready';
  return (
    <div
      ref={desk}
      className={classes.desk}
      {...(ready ? { role: 'region', 'aria-label': document.title, tabIndex: 0 } : {})}
    >
      <div className={classes.middle}>{lying()}</div>
    </div>
  );
}

/** Masking the numbers would be idle if the cards that bear them lay open (rulings). */
function Cover({ title, onOpen }: { title: string; onOpen: () => void }) {
  return (
    <div className={classes.cover}>
      <Icon name="lock" size={28} />
      <b>{title}</b>
      <span>{m.openingIsRecorded}</span>
      <Button icon={<Icon name="eye" />} onClick={onOpen}>
        {`Show ${title}`}
      </Button>
    </div>
  );
}

function useRoom(desk: RefObject<HTMLDivElement | null>) {
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const element = desk.current;
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
  }, [desk]);
  return room;
}
