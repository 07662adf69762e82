import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** So long after the last keystroke the URL follows; every other change it follows at once. */
const typingPause = 300;

export type UrlStateChange<S> = (change: (state: S) => S, how?: 'typing') => void;

/** How a list's state is written to a URL's query, and read from one. Always the same functions. */
export type ListUrl<S> = { read: (query: string) => S; write: (state: S) => string };

/** Numbers what this page writes into its history, beyond what it wrote before a reload. */
let lastWrite = Date.now();

/** The state of the list, which the URL's query follows: a link opens the list as it was seen, and a URL that changes
 * by other hands (a link, Back, the address field) changes the list. */
export function useUrlState<S>({ read, write }: ListUrl<S>): [S, UrlStateChange<S>] {
  const location = useLocation();
  const { search: found } = location;
  const mark: unknown = location.state;
  const navigate = useNavigate();
  const [state, setState] = useState(() => read(found));
  const query = write(state);
  const sync = useRef({ query, since: lastWrite + 1, typing: false });

  useEffect(() => {
    const { current } = sync;
    // What was written here is known, even if a newer state has been requested.
    const { write: written } = (mark ?? {}) as { write?: unknown };
    if (typeof written === 'number' && written >= current.since) return;
    const next = read(found);
    const asked = write(next);
    if (asked === current.query) return;
    Object.assign(current, { query: asked, since: lastWrite + 1 });
    setState(next);
  }, [found, mark, read, write]);

  // A layout effect ends before the field goes: a focus that is lost with the screen writes nothing into the next URL.
  useLayoutEffect(() => {
    const { current } = sync;
    if (query === current.query) return undefined;
    const writeNow = (): void => {
      if (query === current.query) return;
      current.query = query;
      current.typing = false;
      void navigate({ search: query }, { replace: true, state: { write: ++lastWrite }, preventScrollReset: true });
    };
    if (!current.typing) {
      writeNow();
      return undefined;
    }
    const timer = setTimeout(writeNow, typingPause);
    // Who leaves the field may be about to leave the screen.
    document.addEventListener('focusout', writeNow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusout', writeNow);
    };
  }, [query, navigate]);

  const change = useCallback<UrlStateChange<S>>((change, how) => {
    sync.current.typing = how === 'typing';
    setState(change);
  }, []);
  return [state, change];
}
