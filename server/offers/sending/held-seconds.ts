import type { Env } from '#server/env.ts';

/** How long mails wait, so that their sending can be undone; a test server may shorten it. */
export const heldSeconds = ({ HOLD_SECONDS_MAX: most }: Pick<Env, 'HOLD_SECONDS_MAX'>, asked: number): number =>
  Math.min(asked, most);
