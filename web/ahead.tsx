import { useEffect } from 'react';
import { Outlet } from 'react-router';

/** Around a page that leads to others: their code is fetched when something is first typed or pressed here, so that it
 * is there before the server has answered. What does not come is asked for again by its own route. */
export function Ahead({ of: load }: { of: () => Promise<unknown>[] }) {
  useEffect(() => {
    const leaving = new AbortController();
    const fetchOnce = (): void => {
      leaving.abort();
      void Promise.allSettled(load());
    };
    for (const event of ['input', 'pointerdown', 'keydown']) {
      addEventListener(event, fetchOnce, { capture: true, signal: leaving.signal });
    }
    return () => leaving.abort();
  }, [load]);
  return <Outlet />;
}
