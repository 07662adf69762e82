import { useEffect, useState } from 'react';
import { LinkButton } from './button.tsx';
import { Icon } from './icon.tsx';
import classes from './pdf-frame.module.css';

/** An address for a file that is only in memory; given back when the file changes or the screen is left. */
function useObjectUrl(file: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

type PdfFrameProps = {
  file: Blob;
  /** Names the frame. */
  title: string;
  /** What a downloaded copy is called. */
  fileName: string;
};

/**
 * A PDF in the page, by the browser's own viewer, with a way to open and to keep it. A browser that has no viewer, as on
 * most phones, gets the two ways only.
 */
export function PdfFrame({ file, title, fileName }: PdfFrameProps) {
  const url = useObjectUrl(file);
  if (url === undefined) return <div className={classes.box} />;
  return (
    <div className={classes.box}>
      <div className={classes.bar}>
        <LinkButton href={url} target="_blank" rel="noreferrer" icon={<Icon name="external-link" />}>
          Open
        </LinkButton>
        <LinkButton href={url} download={fileName} icon={<Icon name="download" />}>
          Download
        </LinkButton>
      </div>
      {navigator.pdfViewerEnabled ? (
        <iframe className={classes.frame} src={url} title={title} />
      ) : (
        <p className={classes.note}>This browser shows PDFs in an app of their own.</p>
      )}
    </div>
  );
}
