import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useMatches } from 'react-router';
import { refusedCalls } from '#web/api/client.ts';
import { hrMeKey, readMe } from '#web/session/hr/hr-me.ts';
import { useHrEmployeeId } from '#web/session/hr/hr-session.ts';
import { isUnauthorized, leaveUnlessTyping } from '#web/session/hr/hr-unauthorized.ts';
import { rightsChanges } from '#web/session/hr/rights-changes.ts';
import { hasUnsaved } from '#web/session/unsaved.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { hrLayoutTexts as t } from './texts.ts';

/** What a page says about the session, in its route's `handle`; most pages say nothing of their own. */
type SessionAlerts = {
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

/** As long as screens wait for the answer; then they are shown, and the server refuses what is not allowed. */
const waitMs = 1500;

/** The HR user; `me` is undefined while the answer is on its way, null where the server knows no such call. A session
 * that the server has ended ends here too, unless something is typed. After a refused call the roles are read again. */
export function useMe() {
  const employeeId = useHrEmployeeId();
  const { endedAlert } = useSessionAlerts();
  const { data, error, failureCount, refetch } = useQuery({
    queryKey: hrMeKey(employeeId),
    enabled: employeeId !== null,
    queryFn: readMe,
    staleTime: Infinity,
    retry: (count, failure) => count < 3 && !isUnauthorized(failure),
  });
  useEffect(() => leaveUnlessTyping(error, endedAlert), [error, endedAlert]);
  const refused = refusedCalls.useValue();
  const read = useRef(refused);
  useEffect(() => {
    if (read.current === refused) return;
    read.current = refused;
    void refetch();
  }, [refused, refetch]);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), waitMs);
    return () => clearTimeout(timer);
  }, []);
  // A page that outlives its session stays as it was.
  const [latest, setLatest] = useState(data);
  if (employeeId !== null && data !== latest) setLatest(data);
  return {
    me: employeeId === null ? latest : data,
    isAwaited: employeeId !== null && data === undefined && failureCount === 0 && !isLong,
  };
}

/** Says that the roles or departments changed, and forgets what was read with the earlier ones. */
export function useSayChange(me: { employeeId: string; roles?: unknown; departments?: unknown } | null | undefined) {
  const queries = useQueryClient();
  const known = useRef<{ employeeId: string; rights: string }>(null);
  useEffect(() => {
    if (!me) return;
    const before = known.current;
    known.current = { employeeId: me.employeeId, rights: JSON.stringify([me.roles, me.departments]) };
    if (before === null || before.employeeId !== me.employeeId || before.rights === known.current.rights) return;
    const isTyping = hasUnsaved();
    toast(isTyping ? t.rolesChangedTyping : t.rolesChanged, 'warn');
    rightsChanges.set(rightsChanges.read() + 1);
    queries.removeQueries({ type: 'inactive' });
    // A form that is being filled in keeps what it began with.
    if (!isTyping) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== hrMeKey('')[0] });
  }, [me, queries]);
}
