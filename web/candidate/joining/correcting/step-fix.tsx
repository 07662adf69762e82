import { useEffect, useRef, useState } from 'react';
import type { Fix } from '#contract/joining.ts';
import { limits } from '#domain/limits.ts';
import type { AnswersByPath } from '#domain/review/answers.ts';
import { partsOfPath } from '#domain/review/path-words.ts';
import { useWizard } from '#web/candidate/joining/wizard/wizard.tsx';
import { joiningProgress } from '#web/session/candidate/joining-progress.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import classes from './open-part.module.css';
import type { FixError } from './use-correcting.ts';
import { correctingTexts as t } from './texts.ts';

type StepFixProps = { fix: Fix; answers: AnswersByPath; error: FixError | undefined };

/** One thing that HR asks for: the note, and an answer instead where it cannot be changed. */
export function StepFix({ fix: { path, note, comment }, answers, error }: StepFixProps) {
  const { candidateId } = useWizard();
  const [typed, setTyped] = useState(() => joiningProgress.read(candidateId).comments?.[path] ?? comment ?? '');
  const box = useRef<HTMLDivElement>(null);
  const first = error?.first === true ? error : null;
  useEffect(() => {
    if (first !== null) box.current?.focus();
  }, [first]);
  const { place, field } = partsOfPath(path, answers);
  return (
    <div className={classes.fix} ref={box} tabIndex={-1} role="group" aria-label={t.asks(field ?? place)}>
      <Alert tone="warn" live="off" action={<p className={classes.note}>{note}</p>}>
        {t.asks(field ?? place)}
      </Alert>
      {error !== undefined && <Alert tone="bad">{error.message}</Alert>}
      <Disclosure title={t.cannotChange} icon={<Icon name="mail" />} defaultOpen={typed !== ''}>
        <TextAreaField
          label={t.answerToHr}
          hint={t.answerHint}
          rows={3}
          maxLength={limits.noteMax}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            joiningProgress.writeComment(candidateId, path, target.value === (comment ?? '') ? '' : target.value);
          }}
        />
      </Disclosure>
    </div>
  );
}
