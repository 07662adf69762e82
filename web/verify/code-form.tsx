import { type SyntheticEvent, useRef, useState } from 'react';
import { codeLengthOf, parseVerificationCode, VERIFICATION_CODE_LENGTH } from '#domain/verification/code.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import control from '#web/ui/form/control.module.css';
import { FieldFrame, useFieldWiring } from '#web/ui/form/field.tsx';
import { verifyTexts as t } from './texts.ts';
import classes from './verify-page.module.css';

type CodeFormProps = {
  isBusy: boolean;
  /** The code of the link that was not found, to be compared and corrected. */
  typed: string | undefined;
  /** Called with a code as it is stored. */
  onCode: (code: string) => void;
};

/** The field for the code. What cannot be a code is refused here, with how many characters it has. */
export function CodeForm({ isBusy, typed, onCode }: CodeFormProps) {
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
