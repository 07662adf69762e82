import { formatInstant } from '#domain/values/calendar.ts';
import { joiningProgress as words } from '#domain/messages.ts';
import { joiningSteps, type JoiningStep } from './steps.ts';

/** What is known of a joining form; `submittedOn`, `sentBack.on` and `verifiedOn` are ISO instants. */
type JoiningFacts = {
  steps: Record<JoiningStep, boolean>;
  submittedOn: string | null;
  sentBack: { reason: string; on: string } | null;
  /** Servers that cannot verify do not tell it. */
  verifiedOn?: string | null;
};

/** How far a joining form is, as a kind and in words. */
export type JoiningProgress = { kind: 'started' | 'submitted' | 'sentBack' | 'verified'; words: string };

/** Who has not submitted yet shows how far they are. A form that was sent back is the candidate's turn again. */
export function joiningProgressOf({ steps, submittedOn, sentBack, verifiedOn = null }: JoiningFacts): JoiningProgress {
  if (sentBack !== null) return { kind: 'sentBack', words: words.sentBack };
  if (verifiedOn !== null) return { kind: 'verified', words: words.verified };
  if (submittedOn !== null) {
    return { kind: 'submitted', words: words.submitted(formatInstant(submittedOn).slice(0, 'dd/mm/yyyy'.length)) };
  }
  const done = joiningSteps.filter((step) => steps[step]).length;
  return { kind: 'started', words: words.steps(done, joiningSteps.length) };
}
