import type { Fix } from '#contract/joining.ts';
import type { JoiningStep } from '#domain/joining/steps.ts';
import { stepOfPath } from '#domain/review/paths.ts';
import { useJoiningState } from '#web/candidate/joining/wizard/queries.ts';
import { entryOf } from '#web/session/sign-in/typed-name.ts';

/** What HR asks to correct, in its order; null while the form is open as a whole, or was not sent back. */
export function useFixes(): readonly Fix[] | null {
  const { data: state } = useJoiningState();
  // A server of another make knows of none.
  const fixes: readonly Fix[] = state?.fixes ?? [];
  return state?.readOnly === true || fixes.length === 0 ? null : fixes;
}

export const fixesOfStep = (fixes: readonly Fix[], step: JoiningStep): readonly Fix[] =>
  fixes.filter(({ path }) => stepOfPath(path) === step);

/** Those of this step that are neither changed nor answered. */
export const openFixesOf = (fixes: readonly Fix[], step: JoiningStep): readonly Fix[] =>
  fixesOfStep(fixes, step).filter(({ answered }) => !answered);

export const fixListPath = '/onboard/joining/correct';

/** Where the candidate goes after this step: to the next one with something to correct, else to the list. */
export function afterCorrecting(fixes: readonly Fix[], step: JoiningStep): JoiningStep | 'correct' {
  const other = fixes.find(({ path, answered }) => !answered && stepOfPath(path) !== step);
  return other === undefined ? 'correct' : stepOfPath(other.path);
}

/** What the link to a correction carries: the step opens at its field. */
export const toFix = (path: string) => ({ fix: path });

/** The path of the correction whose link was pressed; null for any other way to the step. */
export function fixOf(state: unknown): string | null {
  const path = entryOf(state, 'fix');
  return typeof path === 'string' ? path : null;
}

let stays = 0;

/** What the navigation from a saved step to itself carries, as something in it is still to be corrected. */
export function staysInStep(): { stays: number } {
  stays += 1;
  return { stays };
}

/** Another number for each time that the step was saved and stays; 0 before. */
export const staysOf = (state: unknown): number => Number(entryOf(state, 'stays') ?? 0);
