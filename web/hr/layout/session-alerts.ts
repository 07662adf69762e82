import { useMatches } from 'react-router';

/** What a page says about the session, in its route's `handle`; most pages say nothing of their own. */
export type SessionAlerts = {
  /** When it is asked for without a session. */
  loginAlert?: string;
  /** When the server has ended the session. */
  endedAlert?: string;
};

/** What the page that is shown says about the session (docs/rules/messages.md#hr-session). */
export function useSessionAlerts(): SessionAlerts {
  const handle: unknown = useMatches().at(-1)?.handle;
  return typeof handle === 'object' && handle !== null ? handle : {};
}
