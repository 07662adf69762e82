import { useEffect, useState } from 'react';
import type { FileType } from '#domain/joining/documents/documents.ts';
import { joiningMessages } from '#domain/joining/messages.ts';
import classes from './document-view.module.css';
import { PdfFrame } from './pdf-frame.tsx';
import { LoadingText, ErrorState } from '#web/ui/feedback/states.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { documentViewTexts as t } from './texts.ts';

export type ViewedFile = { name: string; type: FileType; url: string; blob?: Blob };

export function DocumentDialog({ title, file, onClose }: { title: string; file: ViewedFile; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={title} size="lg">
      <DocumentView file={file} />
    </Dialog>
  );
}

export function DocumentView({ file }: { file: ViewedFile }) {
  const [attempt, setAttempt] = useState(0);
  const key = `${file.url} ${attempt}`;
  const retry = () => setAttempt(attempt + 1);
  const Part = file.type === 'PDF' ? PdfDocument : Picture;
  return <Part key={key} file={file} onRetry={retry} />;
}

type PartProps = { file: ViewedFile; onRetry: () => void };

function Picture({ file, onRetry }: PartProps) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isShown, setShown] = useState(false);
  if (failure !== null) return <Failed failure={failure} onRetry={onRetry} />;
  // The browser does not say why a picture did not come: the link is requested again.
  async function explain(): Promise<void> {
    const answer = await load(file.url, new AbortController().signal);
    setFailure(answer instanceof Blob ? { status: null, message: null } : answer);
  }
  return (
    <div className={classes.backing}>
      {!isShown && <LoadingText>{t.openingDocument}</LoadingText>}
      <img
        className={classes.picture}
        src={file.url}
        alt={file.name}
        hidden={!isShown}
        onLoad={() => setShown(true)}
        onError={() => void explain()}
      />
    </div>
  );
}

/** The server's words where no further try helps; else 'Retry'. */
function Failed({ failure: { status, message }, onRetry }: { failure: Failure; onRetry: () => void }) {
  if (status === 410 && message !== null) return <ErrorState message={message} />;
  return <ErrorState message={joiningMessages.documentFailed} onRetry={onRetry} />;
}

function PdfDocument({ file, onRetry }: PartProps) {
  const { url, blob } = file;
  const [pdf, setPdf] = useState<Blob | Failure | null>(blob ?? null);
  useEffect(() => {
    if (blob !== undefined) return undefined;
    const leaving = new AbortController();
    void load(url, leaving.signal).then((loaded) => {
      if (!leaving.signal.aborted) setPdf(loaded);
      return undefined;
    });
    return () => leaving.abort();
  }, [url, blob]);
  if (pdf === null) return <LoadingText>{t.openingDocument}</LoadingText>;
  if (!(pdf instanceof Blob)) return <Failed failure={pdf} onRetry={onRetry} />;
  return <PdfFrame file={pdf} title={file.name} fileName={file.name} opening={t.openingDocument} />;
}

type Failure = { status: number | null; message: string | null };

async function load(url: string, signal: AbortSignal): Promise<Blob | Failure> {
  try {
    const answer = await fetch(url, { signal });
    if (answer.ok) return await answer.blob();
    const envelope = (await answer.json()) as { message?: string };
    return { status: answer.status, message: envelope.message ?? null };
  } catch (error) {
    if (!signal.aborted) console.warn('A document could not be loaded', error instanceof Error ? error.name : error);
    return { status: null, message: null };
  }
}
