import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasHrSession } from '#web/session/tokens.ts';

/** Forgets what a session has loaded when its pages go and it has ended: the page stays open, for anyone who comes next. */
export function useForgetAfterSession(): void {
  const queries = useQueryClient();
  useEffect(
    () => () => {
      if (!hasHrSession()) queries.removeQueries();
    },
    [queries],
  );
}
