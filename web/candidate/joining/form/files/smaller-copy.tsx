import { documentMessages as m } from '#domain/joining/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { shownSize } from '#web/ui/file/file-name.ts';
import { copyOf, originalOf } from './shrink-image.ts';
import classes from './smaller-copy.module.css';

type SmallerCopyProps = { file: File; maxBytes: number; onChoose: (file: File) => void };

/** Says that a picture was made smaller, with the way back to the original, and from there to the copy again. */
export function SmallerCopy({ file, maxBytes, onChoose }: SmallerCopyProps) {
  const original = originalOf(file);
  const copy = copyOf(file);
  if (original !== undefined) {
    return (
      <p className={classes.offer}>
        <span role="status">{m.madeSmaller(shownSize(file.size))}</span>
        {original.size <= maxBytes && (
          <Button variant="quiet" onClick={() => onChoose(original)}>
            {m.useOriginal}
          </Button>
        )}
      </p>
    );
  }
  if (copy === undefined || copy.size > maxBytes) return null;
  return (
    <p className={classes.offer}>
      {m.smallerOffered}
      <Button variant="quiet" onClick={() => onChoose(copy)}>
        {m.useSmaller(shownSize(copy.size))}
      </Button>
    </p>
  );
}
