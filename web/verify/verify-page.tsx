import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { parseVerificationCode, readableCode } from '#domain/verification/code.ts';
import { CompanyBrand } from '#web/ui/brand/brand.tsx';
import { PageFooter } from '#web/ui/page/page-footer.tsx';
import { CodeForm } from './code-form.tsx';
import { PdfField } from './pdf-field.tsx';
import { Result } from './result.tsx';
import { verifyTexts as t, verifyExplanation } from './texts.ts';
import { type Outcome, type Question, useVerification } from './use-verification.ts';
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
    const path = readableCode(code);
    if (typed !== undefined && parseVerificationCode(typed) === code) ask(null);
    else void navigate(`/verify/${path}`);
  }

  return (
    <div className={classes.page} data-area="candidate">
      <header className={classes.header}>
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
        <Explanation />
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

function Explanation() {
  return (
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
  );
}
