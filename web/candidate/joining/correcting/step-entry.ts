import { entryOf } from '#web/session/sign-in/typed-name.ts';

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
