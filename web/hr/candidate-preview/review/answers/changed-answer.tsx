import type { ReactNode } from 'react';
import type { Change } from '#contract/onboarding.ts';
import { fresherLabels } from '#domain/joining/fields/labels.ts';
import { isMaskedNumber, maskNumber } from '#domain/joining/fields/masked-numbers.ts';
import { shownValue } from '#domain/joining/fields/shown-value.ts';
import { joiningMessages } from '#domain/joining/messages.ts';
import { fieldOfPath } from '#domain/review/paths.ts';
import { RevealableNumber } from '#web/hr/candidate-preview/revealable-number.tsx';
import { Verdict, VerdictFoot } from '#web/hr/candidate-preview/review/marks/verdict.tsx';
import { differenceOf } from '#web/hr/candidate-preview/review/parts/difference.ts';
import type { ReviewAnswer } from '#web/hr/candidate-preview/review/parts/review-parts.ts';
import { useReviewScreen } from '#web/hr/candidate-preview/review/review-context.ts';
import { reviewTexts as t } from '#web/hr/candidate-preview/review/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AnswerValue, FixButton } from './answer-row.tsx';
import classes from './changed-answer.module.css';

/** An answer that is another one since the form was sent back: what was asked, both values, and what the candidate says. */
export function ChangedAnswer({ change, answer }: { change: Change; answer: ReviewAnswer }) {
  const { review, numbers, version } = useReviewScreen();
  const { path, label, value, masked } = answer;
  const before = shownBefore(path, change.before);
  const { start, was, now, end } = differenceOf(before ?? '', value ?? '');
  return (
    <div className={classes.changed} role="group" aria-label={t.changedSince(label)}>
      <Asked note={change.note} />
      <div className={classes.values} data-covered={masked !== null || undefined}>
        <div>
          <span className={classes.label}>{t.before(label)}</span>
          <del className={masked === null ? undefined : classes.covered}>
            {before === null ? (
              joiningMessages.notProvided
            ) : masked !== null ? (
              <RevealableNumber
                field={masked}
                value={before}
                numbers={numbers}
                submitted={{ version: version - 1, label: t.before(label) }}
              />
            ) : (
              <Cut start={start} middle={<mark data-was>{was}</mark>} end={end} />
            )}
          </del>
        </div>
        <Icon name="arrow-right" size={18} className={classes.arrow} />
        <div>
          <span className={classes.label}>{t.now(label)}</span>
          {masked === null && value !== null ? (
            <ins>
              <Cut start={start} middle={<mark data-now>{now}</mark>} end={end} />
            </ins>
          ) : (
            <AnswerValue answer={answer} />
          )}
        </div>
        {review.of(path) === null && <FixButton path={path} label={label} />}
      </div>
      <Answered comment={change.comment} />
      {review.of(path) !== null && (
        <div className={classes.mark}>
          <Verdict path={path} label={label} />
          <VerdictFoot path={path} label={label} />
        </div>
      )}
    </div>
  );
}

function Cut({ start, middle, end }: { start: string; middle: ReactNode; end: string }) {
  return (
    <>
      {start}
      {middle}
      {end}
    </>
  );
}

export function Asked({ note }: { note: string | null }) {
  if (note === null) return null;
  return (
    <p className={classes.asked}>
      <Icon name="mail" size={18} />
      <span>
        <b>{t.asked}</b> {note}
      </span>
    </p>
  );
}

export function Answered({ comment }: { comment: string | null }) {
  const { candidateName } = useReviewScreen();
  if (comment === null || comment === '') return null;
  return (
    <p className={classes.answered}>
      <Icon name="redo" size={18} />
      <span>
        <b>{t.answered(candidateName)}</b> {comment}
      </span>
    </p>
  );
}

/** A value of an earlier submission, written out as answers are; null where there was none. */
function shownBefore(path: string, stored: string | null): string | null {
  if (stored === null || stored === '') return null;
  const field = fieldOfPath(path);
  if (field === undefined) return stored === 'true' || stored === 'false' ? fresherLabels[stored] : stored;
  const key = path.slice(path.lastIndexOf('.') + 1);
  if (isMaskedNumber(key)) return maskNumber(key, stored);
  return shownValue(field, field.shown === 'grade' ? Number(stored) : stored);
}
