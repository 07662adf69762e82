import { usualBounds, type ClientBounds } from '#server/http/client-bounds.ts';

/**
 * Seconds instead of minutes. `transfer` stays long: what another bound should have cut off before must not be cut off by
 * this one.
 */
export const hasty: ClientBounds = {
  ...usualBounds,
  headers: 2000,
  body: 4000,
  pause: 4000,
  idle: 4000,
  every: 100,
};
