import { type DragEvent, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { FieldFrame, useFieldWiring } from '#web/ui/form/field.tsx';
import { VerifyIcon } from '#web/ui/verify-icon.tsx';
import { type FileRefusal, pdfMegabytesMax } from './use-verification.ts';
import { verifyTexts as t } from './texts.ts';
import classes from './verify-page.module.css';

type PdfFieldProps = {
  isBusy: boolean;
  /** The file that is being verified, or was. */
  file: File | null;
  refusal: FileRefusal | null;
  onChoose: (file: File) => void;
};

/** A real file input over a zone that takes what is dropped on it. The file is read here and never sent. Not a
 * `FileZone`: that is in the file which signed-in pages share (ADR 62), and in one of its own would cost each of them
 * two requests. */
export function PdfField({ isBusy, file, refusal, onChoose }: PdfFieldProps) {
  const [isOver, setOver] = useState(false);
  const error = refusal === null ? undefined : refusal === 'tooLarge' ? t.tooLarge(pdfMegabytesMax) : t[refusal];
  const wiring = useFieldWiring({ error, describedBy: 'verify-stays-here' });

  function take(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined && !isBusy) onChoose(dropped);
  }

  return (
    <>
      <FieldFrame label={t.pdf} error={error} wiring={wiring}>
        <div
          className={classNames(classes.zone, isOver && classes.over, error !== undefined && classes.bad)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={take}
        >
          <input
            type="file"
            id={wiring.id}
            accept="application/pdf,.pdf"
            className={classes.cover}
            disabled={isBusy}
            aria-describedby={wiring.describedBy}
            aria-invalid={wiring.invalid}
            // The same file chosen again must count as a choice.
            onClick={(event) => {
              event.currentTarget.value = '';
            }}
            onChange={(event) => {
              const chosen = event.currentTarget.files?.[0];
              if (chosen !== undefined) onChoose(chosen);
            }}
          />
          <span className={classes.zoneIcon}>
            <VerifyIcon name="pdf" />
          </span>
          <span className={classes.zoneText} aria-hidden="true">
            <b>{file === null ? t.choosePdf : t.chooseAnother}</b>
            <span>{file === null ? t.dropHere : file.name}</span>
          </span>
        </div>
      </FieldFrame>
      <p className={classes.private} id="verify-stays-here">
        <VerifyIcon name="stays-here" />
        <span>{t.staysHere}</span>
      </p>
    </>
  );
}
