import type { Duplicate } from '#contract/onboarding.ts';
import { allFields } from '#domain/joining/fields/all-fields.ts';
import { onboardingMessages as m } from '#domain/joining/messages.ts';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { wordsOfCheck } from '#domain/review/checks.ts';
import { sayText } from '#domain/texts.ts';
import type { Review } from '#web/hr/candidate-preview/review/marks/use-review.ts';
import type { ReviewItem } from '#web/hr/candidate-preview/review/parts/review-parts.ts';
import { isReviewed } from '#web/hr/candidate-preview/review/parts/review-state.ts';
import { reviewTexts as t } from '#web/hr/candidate-preview/review/texts.ts';
import { candidateTexts } from '#web/hr/candidate-preview/texts.ts';
import { CallError } from '#web/api/client.ts';
import { type Failure, failureOf } from '#web/session/failure.ts';
import { candidatePath } from '#web/session/hr/offer-page-path.ts';
import { Button, TextLink } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Icon } from '#web/ui/icon.tsx';
import classes from './review-notices.module.css';

type ReviewNoticesProps = {
  detail: CandidateRecord;
  review: Review;
  failure: Failure | null;
  labelOf: (path: string) => string;
  items: readonly ReviewItem[];
};

/** What HR should know before reading: what could not be saved, that the form is verified, numbers that another
 * candidate has too, a form that waits for the candidate, and what should be checked. */
export function ReviewNotices({ detail, review, failure, labelOf, items }: ReviewNoticesProps) {
  const { verification, checks, duplicates, candidate } = detail;
  const left = items.filter(({ path }) => !isReviewed(path, review.of)).length;
  const sentBack = candidate.joining?.sentBack ?? null;
  const unsaved = review.error === null || review.loggedOut ? null : saveFailure(review.error);
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
          {[
            t.verified(verification.by, formatInstant(verification.on)),
            left > 0 && t.notReviewedThen(left, items.length),
          ]
            .filter(Boolean)
            .join('\n')}
        </Alert>
      )}
      {duplicates.length > 0 && (
        <Alert tone="warn" live="off" action={<Others duplicates={duplicates} />}>
          {duplicates.map((duplicate) => m.sameNumber(allFields[duplicate.field].label, namesIn(duplicate))).join('\n')}
        </Alert>
      )}
      {sentBack !== null && (
        <Alert tone="info" live="off">
          {m.waitsForCandidate(formatInstant(sentBack.on), onItsLine(sentBack.reason))}
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

/** What names one thing a line begins on a line of its own. */
const onItsLine = (reason: string): string => (reason.includes('\n') ? `\n${reason}` : reason);

function Others({ duplicates }: { duplicates: readonly Duplicate[] }) {
  const others = new Map(duplicates.flatMap(({ candidates }) => candidates.map((other) => [other.candidateId, other])));
  return (
    <span className={classes.others}>
      {[...others.values()].map(({ candidateId, name }) => (
        <TextLink key={candidateId} to={candidatePath(candidateId)} tap>
          {candidateTexts.openOther(name)}
        </TextLink>
      ))}
    </span>
  );
}

const namesIn = ({ candidates }: Duplicate): string =>
  candidates.map(({ name, candidateId }) => `${name} (${candidateId})`).join(', ');
