import type { CandidateRecord } from '#web/api/read/candidates.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { wordsOfCheck } from '#domain/review/checks.ts';
import { sayText } from '#domain/texts.ts';
import type { Review } from '#web/hr/candidate-preview/review/marks/use-review.ts';
import { reviewTexts as t } from '#web/hr/candidate-preview/review/texts.ts';
import { CallError } from '#web/api/client.ts';
import { type Failure, failureOf } from '#web/session/failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Icon } from '#web/ui/icon.tsx';
import classes from './review-notices.module.css';

type ReviewNoticesProps = {
  detail: CandidateRecord;
  review: Review;
  failure: Failure | null;
  labelOf: (path: string) => string;
};

/** Over a review: what could not be saved, that the form is verified, and what should be looked at. */
export function ReviewNotices({ detail, review, failure, labelOf }: ReviewNoticesProps) {
  const { verification, checks } = detail;
  const unsaved = review.error === null || review.loggedOut ? null : saveFailure(review.error);
  if (unsaved === null && failure === null && verification === null && checks.length === 0) return null;
  return (
    <div className={classes.notices}>
      {unsaved !== null && (
        <Alert
          tone="bad"
          requestId={unsaved.requestId}
          action={<Button onClick={review.queue.retry}>{t.tryAgain}</Button>}
        >
          {unsaved.message}
        </Alert>
      )}
      {failure !== null && (
        <Alert tone="bad" requestId={failure.requestId}>
          {failure.message}
        </Alert>
      )}
      {verification !== null && (
        <Alert tone="ok" live="off">
          {t.verified(verification.by, formatInstant(verification.on))}
        </Alert>
      )}
      {checks.length > 0 && (
        <section className={classes.checks} aria-label={t.checks}>
          <Icon name="alert-triangle" size={18} />
          <ul>
            {checks.map((check) => (
              <li key={`${check.code} ${check.path}`}>
                <b>{labelOf(check.path)}</b> {sayText(wordsOfCheck(check))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** What was said when a mark could not be saved. Of another kind of error it is a defect of ours. */
function saveFailure(error: unknown): Failure {
  const failure = failureOf(error, { refused: t.saveFailed, exception: t.saveFailed });
  const field = error instanceof CallError && error.status === 400 ? failure.fields[0]?.message : undefined;
  return field === undefined ? failure : { ...failure, message: field };
}
