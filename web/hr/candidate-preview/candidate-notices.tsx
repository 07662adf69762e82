import type { Duplicate } from '#contract/onboarding.ts';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { allFields } from '#domain/joining/fields/all-fields.ts';
import { onboardingMessages as m } from '#domain/joining/messages.ts';
import { candidatePath } from '#web/session/hr/offer-page-path.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import classes from './candidate-notices.module.css';
import { candidateTexts as t } from './texts.ts';

/** What HR should know before reading: numbers that another candidate has too, and a form that waits for the candidate. */
export function CandidateNotices({ detail: { candidate, duplicates } }: { detail: CandidateRecord }) {
  const sentBack = candidate.joining?.sentBack ?? null;
  if (duplicates.length === 0 && sentBack === null) return null;
  return (
    <div className={classes.notices}>
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
    </div>
  );
}

/** What names one thing a line begins on a line of its own. */
const onItsLine = (reason: string): string => (reason.includes('\n') ? `\n${reason}` : reason);

/** The ways to the other people, one to each. */
function Others({ duplicates }: { duplicates: readonly Duplicate[] }) {
  const others = new Map(duplicates.flatMap(({ candidates }) => candidates.map((other) => [other.candidateId, other])));
  return (
    <span className={classes.others}>
      {[...others.values()].map(({ candidateId, name }) => (
        <TextLink key={candidateId} to={candidatePath(candidateId)} tap>
          {t.openOther(name)}
        </TextLink>
      ))}
    </span>
  );
}

function namesIn({ candidates }: Duplicate): string {
  return candidates.map(({ name, candidateId }) => `${name} (${candidateId})`).join(', ');
}
