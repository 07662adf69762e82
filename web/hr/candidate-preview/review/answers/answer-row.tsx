import { RevealableNumber } from '#web/hr/candidate-preview/revealable-number.tsx';
import { Verdict, VerdictFoot } from '#web/hr/candidate-preview/review/marks/verdict.tsx';
import type { ReviewAnswer } from '#web/hr/candidate-preview/review/parts/review-parts.ts';
import { useReviewScreen } from '#web/hr/candidate-preview/review/review-context.ts';
import { reviewTexts as t } from '#web/hr/candidate-preview/review/texts.ts';
import { Missing } from '#web/joining-summary/answers.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './answer-row.module.css';

export function AnswerRow({ answer }: { answer: ReviewAnswer }) {
  const { review } = useReviewScreen();
  const { path, label } = answer;
  const shown = review.of(path);
  return (
    <div className={classes.row} data-fix={shown?.verdict === 'FIX' || undefined}>
      <dt>{label}</dt>
      <dd className={classes.value}>
        <AnswerValue answer={answer} />
      </dd>
      <dd className={classes.acts}>{shown === null ? <FixButton path={path} label={label} /> : null}</dd>
      {shown !== null && (
        <dd className={classes.mark}>
          <Verdict path={path} label={label} />
          <VerdictFoot path={path} label={label} />
        </dd>
      )}
    </div>
  );
}

/** The answer as it is now; a masked number with the button that reveals it. */
export function AnswerValue({ answer: { value, masked, missing } }: { answer: ReviewAnswer }) {
  const { numbers } = useReviewScreen();
  if (value === null || value === '') return <Missing>{missing}</Missing>;
  return masked === null ? value : <RevealableNumber field={masked} value={value} numbers={numbers} />;
}

export function FixButton({ path, label }: { path: string; label: string }) {
  const { review, may } = useReviewScreen();
  if (!may) return null;
  return (
    <IconButton
      icon="alert-circle"
      size={16}
      className={classes.fix}
      label={t.fixAnswer(label)}
      title={t.fix}
      onClick={() => review.queue.fix(path)}
    />
  );
}
