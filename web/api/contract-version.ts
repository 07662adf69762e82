import { contractVersion } from '#contract/envelope.ts';
import { sharedValue } from '#web/ui/shared-value.ts';

/** Whose server answers: our own names its contract in a header, another one knows only the specified calls. */
let server: 'unknown' | 'own' | 'other' = 'unknown';
const isStale = sharedValue(false);

/** Notes what an answer says of the contract it was made by; one that failed may come from a gateway in between. */
export function noteContract(version: unknown, succeeded: boolean): void {
  if (typeof version === 'string') server = 'own';
  else if (server === 'unknown' && succeeded) server = 'other';
  if (typeof version === 'string' && version !== contractVersion && !isStale.read()) isStale.set(true);
}

export const knownServer = (): typeof server => server;

/** True once this page is older than the server: offer a reload, never force one. */
export const useIsStalePage = isStale.useValue;
