import { formatInstant } from '#domain/values/calendar.ts';
import { joiningProgress as words } from '#domain/messages.ts';
import type { JoiningOutcome } from '#domain/first-day/outcomes.ts';
import { joiningSteps, type JoiningStep } from './steps.ts';

/** The stored facts about a joining form; `submittedOn`, `sentBack.on` and `verifiedOn` are ISO instants. */
type JoiningFacts = {
  steps: Record<JoiningStep, boolean>;
  submittedOn: string | null;
  sentBack: { reason: string; on: string } | null;
  /** Missing from servers that cannot verify. */
  verifiedOn?: string | null;
  firstDay?: { outcome: JoiningOutcome } | undefined;
};

export type JoiningProgress = {
  kind: 'notBegun' | 'started' | 'submitted' | 'sentBack' | 'verified' | 'joined' | 'postponed' | 'notJoined';
  words: string;
};

const kinds = { JOINED: 'joined', POSTPONED: 'postponed', NOT_JOINED: 'notJoined' } as const;

/** The recorded first day comes first. A form that is not submitted yet shows its progress. A form that was sent back
 * is the candidate's turn again. */
export function joiningProgressOf(facts: JoiningFacts): JoiningProgress {
  const { steps, submittedOn, sentBack, verifiedOn = null, firstDay } = facts;
  if (firstDay !== undefined) return { kind: kinds[firstDay.outcome], words: words[kinds[firstDay.outcome]] };
  if (sentBack !== null) return { kind: 'sentBack', words: words.sentBack };
  if (verifiedOn !== null) return { kind: 'verified', words: words.verified };
  if (submittedOn !== null) return { kind: 'submitted', words: words.submitted };
  const done = joiningSteps.filter((step) => steps[step]).length;
  if (done === 0) return { kind: 'notBegun', words: words.notBegun };
  return { kind: 'started', words: words.steps(done, joiningSteps.length) };
}

/** The same with the day of the submission in force and its number: 'Submitted again 20/11/2026'. */
export function datedProgressOf(facts: JoiningFacts, submissions: number): JoiningProgress {
  const progress = joiningProgressOf(facts);
  if (progress.kind !== 'submitted' || facts.submittedOn === null) return progress;
  const day = formatInstant(facts.submittedOn).slice(0, 'dd/mm/yyyy'.length);
  return { ...progress, words: submissions > 1 ? words.submittedAgain(day) : words.submittedOn(day) };
}
