import { useEffect, useState } from 'react';
import type { FileType } from '#domain/joining/documents.ts';
import { joiningMessages } from '#domain/joining/messages.ts';
import classes from './document-view.module.css';
import { PdfFrame } from './pdf-frame.tsx';
import { LoadingText } from './skeleton.tsx';
import { ErrorState } from './states.tsx';

/** A file to be looked at: `url` is a link that needs no bearer, or that of `blob`, a file in memory. */
export type ViewedFile = { name: string; type: FileType; url: string; blob?: Blob };

/** One picture or PDF in the place where it stands, with its name; 'Retry' when it could not be had. */
export function DocumentView({ file }: { file: ViewedFile }) {
  const [attempt, setAttempt] = useState(0);
  const key = `${file.url} ${attempt}`;
  const retry = () => setAttempt(attempt + 1);
  return file.type === 'PDF' ? (
    <PdfDocument key={key} file={file} onRetry={retry} />
  ) : (
    <Picture key={key} file={file} onRetry={retry} />
  );
}

type PartProps = { file: ViewedFile; onRetry: () => void };

function Picture({ file, onRetry }: PartProps) {
  const [failed, setFailed] = useState(false);
  if (failed) return <ErrorState message={joiningMessages.documentFailed} onRetry={onRetry} />;
  return (
    <div className={classes.desk}>
      <img className={classes.picture} src={file.url} alt={file.name} onError={() => setFailed(true)} />
    </div>
  );
}

function PdfDocument({ file, onRetry }: PartProps) {
  const { url, blob } = file;
  const [pdf, setPdf] = useState<Blob | 'failed' | null>(blob ?? null);
  useEffect(() => {
    if (blob !== undefined) return undefined;
    const leaving = new AbortController();
    void loadBlob(url, leaving.signal).then((loaded) => {
      if (!leaving.signal.aborted) setPdf(loaded);
      return undefined;
    });
    return () => leaving.abort();
  }, [url, blob]);
  if (pdf === null) return <LoadingText>Opening the document...</LoadingText>;
  if (pdf === 'failed') return <ErrorState message={joiningMessages.documentFailed} onRetry={onRetry} />;
  return <PdfFrame file={pdf} title={file.name} fileName={file.name} opening="Opening the document..." />;
}

async function loadBlob(url: string, signal: AbortSignal): Promise<Blob | 'failed'> {
  try {
    const answer = await fetch(url, { signal });
    return answer.ok ? await answer.blob() : 'failed';
  } catch (error) {
    if (!signal.aborted) console.warn('A document could not be loaded', error instanceof Error ? error.name : error);
    return 'failed';
  }
}
