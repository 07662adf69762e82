import { useMemo, useState, type SyntheticEvent, useRef, type DragEvent } from 'react';
import { useNavigate, useParams } from 'react-router';
import {
  parseVerificationCode,
  readableCode,
  codeLengthOf,
  VERIFICATION_CODE_LENGTH,
} from '#domain/verification/code.ts';
import { CompanyBrand } from '#web/ui/brand/brand.tsx';
import frame from '#web/ui/page/frame.module.css';
import { PageFooter } from '#web/ui/page/page-footer.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import control from '#web/ui/form/control.module.css';
import { FieldFrame, useFieldWiring } from '#web/ui/form/field.tsx';
import { VerifyIcon } from '#web/ui/verify-icon.tsx';
import { Result } from './result.tsx';
import { verifyTexts as t, verifyExplanation } from './texts.ts';
import { type Outcome, type Question, useVerification, type FileRefusal, pdfMegabytesMax } from './use-verification.ts';
import classes from './verify-page.module.css';

/** Verifies an accepted letter, with or without a session: by its code, by the link of its QR code, or by its PDF, of
 * which only the SHA-256 leaves the device (docs/rules/verification.md). */
export function VerifyPage() {
  const { code: typed } = useParams();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ typed: string | undefined; file: File | null; time: number }>();
  // A file is forgotten when another code comes.
  const file = asked !== undefined && asked.typed === typed ? asked.file : null;
  const time = asked?.time ?? 0;
  const question = useMemo(() => questionOf(typed, file, time), [typed, file, time]);
  const answer = useVerification(question);
  // A link with a code that cannot be one is answered as one that does not exist.
  const outcome: Outcome | null = question === null && typed !== undefined ? { state: 'none' } : answer;
  const refused = outcome?.state === 'refused' ? outcome.refusal : null;
  const isBusy = outcome?.state === 'busy';

  const ask = (next: File | null): void => setAsked({ typed, file: next, time: time + 1 });
  function askForCode(code: string): void {
    if (typed !== undefined && parseVerificationCode(typed) === code) ask(null);
    else void navigate(`/verify/${readableCode(code)}`);
  }

  return (
    <div className={frame.page} data-area="candidate">
      <header className={frame.header}>
        <CompanyBrand />
      </header>
      <main className={classes.main}>
        <Result
          key={refused === null ? 'result' : 'start'}
          by={question?.by ?? 'code'}
          outcome={refused === null ? outcome : null}
          onRetry={() => ask(file)}
        />
        <section className={classes.try} aria-labelledby="verify-try">
          <h2 id="verify-try" className={classes.h2}>
            {outcome === null || refused !== null ? t.form : t.another}
          </h2>
          <CodeForm
            key={typed}
            isBusy={isBusy && question?.by === 'code'}
            typed={outcome?.state === 'none' && file === null ? typed : undefined}
            onCode={askForCode}
          />
          <p className={classes.or}>{t.or}</p>
          <PdfField isBusy={isBusy && question?.by === 'file'} file={file} refusal={refused} onChoose={ask} />
        </section>
        <section className={classes.explanation} aria-labelledby="verify-explanation">
          <h2 id="verify-explanation" className={classes.h2}>
            {verifyExplanation.title}
          </h2>
          <ul>
            <li>{verifyExplanation.code}</li>
            <li>{verifyExplanation.pdf}</li>
            <li>{verifyExplanation.neither}</li>
            <li>{verifyExplanation.seal}</li>
          </ul>
        </section>
      </main>
      <PageFooter />
    </div>
  );
}

/** `time` makes the same question another one. */
function questionOf(typed: string | undefined, file: File | null, _time: number): Question | null {
  if (file !== null) return { by: 'file', file };
  const code = parseVerificationCode(typed ?? '');
  return code === null ? null : { by: 'code', code };
}

type CodeFormProps = {
  isBusy: boolean;
  /** The code of the link that was not found, to be compared and corrected. */
  typed: string | undefined;
  onCode: (code: string) => void;
};

/** The field for the code. What cannot be a code is refused here, with how many characters it has. */
function CodeForm({ isBusy, typed, onCode }: CodeFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState<string>();
  const wiring = useFieldWiring({ hint: t.codeHint, error });

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const text = field.current?.value ?? '';
    const code = parseVerificationCode(text);
    setError(code === null ? whyNot(text) : undefined);
    if (code === null) field.current?.focus();
    else onCode(code);
  }

  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <FieldFrame label={t.code} hint={t.codeHint} error={error} wiring={wiring}>
        <textarea
          ref={field}
          id={wiring.id}
          name="code"
          rows={2}
          defaultValue={typed}
          className={classNames(control.control, control.area, control.gap, classes.code)}
          aria-describedby={wiring.describedBy}
          aria-invalid={wiring.invalid}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          // A code has no second line of its own: Enter sends it, as in a field of one line.
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
      </FieldFrame>
      <Button type="submit" variant="primary" block busy={isBusy} busyText={t.verifying}>
        {t.verify}
      </Button>
    </form>
  );
}

function whyNot(text: string): string {
  const count = codeLengthOf(text);
  if (count === 0) return t.codeRequired;
  return count === VERIFICATION_CODE_LENGTH ? t.codeWrong : t.codeLength(count);
}

type PdfFieldProps = {
  isBusy: boolean;
  file: File | null;
  refusal: FileRefusal | null;
  onChoose: (file: File) => void;
};

/** A real file input over a zone for drops; the file is read here and never sent. Not a `FileZone`, which is in the file
 * that signed-in pages share (ADR 62). */
function PdfField({ isBusy, file, refusal, onChoose }: PdfFieldProps) {
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
          className={classNames(control.file, control.empty, isOver && control.over, error && control.bad)}
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
            className={control.cover}
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
          <span className={control.zoneIcon}>
            <VerifyIcon name="pdf" />
          </span>
          <span className={control.zoneBody} aria-hidden="true">
            <span className={control.call}>{file === null ? t.choosePdf : t.chooseAnother}</span>
            <span className={classNames(control.meta, classes.chosen)}>{file === null ? t.dropHere : file.name}</span>
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
