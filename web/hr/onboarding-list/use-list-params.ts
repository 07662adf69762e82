import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { pageIn } from '#web/session/hr/hr-query.ts';

/** So long after the last key the server is asked. */
const pauseMs = 250;

/** Where in the list HR is: page (from 1) and search. Both are in the address, so that the way back leads there again. */
export function useListParams() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const page = pageIn(params);
  const [typed, setTyped] = useState(search);
  const [asked, setAsked] = useState(search);
  // The address was changed by other means, such as the browser's way back.
  if (search !== asked) {
    setAsked(search);
    setTyped(search);
  }

  useEffect(() => {
    if (typed.trim() === asked) return undefined;
    const timer = setTimeout(() => {
      setAsked(typed.trim());
      setParams(typed.trim() === '' ? {} : { search: typed.trim() }, { replace: true, preventScrollReset: true });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, asked, setParams]);

  function setPage(next: number): void {
    setParams({ ...(search === '' ? {} : { search }), ...(next === 1 ? {} : { page: String(next) }) });
  }

  return { page, setPage, search, typed, setTyped };
}
