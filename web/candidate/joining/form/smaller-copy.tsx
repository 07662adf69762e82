import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { shownSize } from '#web/ui/file-name.ts';
import classes from './smaller-copy.module.css';
import { originalOf, smallerCopyOf } from './shrink-image.ts';

type SmallerCopyProps = { file: File; maxBytes: number; onChoose: (file: File) => void };

/** Offers a smaller copy of a picture that is larger than anybody needs, and the way back to the original. */
export function SmallerCopy({ file, maxBytes, onChoose }: SmallerCopyProps) {
  const [found, setFound] = useState<{ of: File; copy: File } | null>(null);
  const original = originalOf(file);
  useEffect(() => {
    const leaving = new AbortController();
    void smallerCopyOf(file).then((copy) => {
      if (copy !== null && !leaving.signal.aborted) setFound({ of: file, copy });
      return undefined;
    });
    return () => leaving.abort();
  }, [file]);

  if (original !== undefined) {
    return (
      <p className={classes.offer}>
        This is the smaller copy.
        {original.size <= maxBytes && (
          <Button variant="quiet" onClick={() => onChoose(original)}>
            {`Use the original (${shownSize(original.size)})`}
          </Button>
        )}
      </p>
    );
  }
  if (found?.of !== file || found.copy.size > maxBytes) return null;
  return (
    <p className={classes.offer}>
      A smaller copy is as easy to read and faster to send.
      <Button variant="quiet" onClick={() => onChoose(found.copy)}>
        {`Use the smaller copy (${shownSize(found.copy.size)})`}
      </Button>
    </p>
  );
}
