import type { Env } from '#server/env.ts';

/** How long mails wait, so that their sending can be undone; a test server may shorten it. */
export function heldSeconds({ HOLD_SECONDS_MAX: most }: Pick<Env, 'HOLD_SECONDS_MAX'>, asked: number): number {
  return Math.min(asked, most);
}
