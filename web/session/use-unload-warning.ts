import { useEffect } from 'react';

const always = (): boolean => true;

/** Has the browser ask before the page is closed, as long as `active` and where `holds` says so then. */
export function useUnloadWarning(active: boolean, holds = always): void {
  useEffect(() => {
    if (!active) return undefined;
    const warn = (event: BeforeUnloadEvent): void => {
      if (holds()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [active, holds]);
}
