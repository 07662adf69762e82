import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ComponentType, useCallback, useLayoutEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { hrAuthMessages } from '#domain/messages.ts';
import { useAtRiskCount } from '#web/session/hr/at-risk-count.ts';
import { hrMeKey, readMe, useMySecondFactor } from '#web/session/hr/hr-me.ts';
import { useHrEmployeeId, watchHrSession } from '#web/session/hr/hr-session.ts';
import { signOutHr } from '#web/session/hr/hr-sign-out.ts';
import { isUnauthorized, leaveUnlessTyping } from '#web/session/hr/hr-unauthorized.ts';
import { hasHrSession } from '#web/session/tokens.ts';
import { dashboardPath } from '#web/session/hr/offer-page-path.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Icon } from '#web/ui/icon.tsx';
import { HrShell } from '#web/ui/page/hr-shell.tsx';
import { HrGuard } from './hr-guard.tsx';
import { SecondFactorGate } from './second-factor-gate.tsx';
import { useSessionAlerts } from './session-alerts.ts';
import type { NavItem } from '#web/ui/page/hr-nav.tsx';
import { hrLayoutTexts as t } from './texts.ts';
import { useStepUp } from './use-step-up.tsx';
import classes from './hr-layout.module.css';

type FindDialogProps = { screens: readonly NavItem[]; onClose: () => void };

const loadDialog = () => import('./find/find-dialog.tsx');

/** As `aria-keyshortcuts` names keys. */
const keys = 'Control+K Meta+K';

const isApple = (): boolean => /Mac|iP(?:hone|ad|od)/u.test(navigator.userAgent);

/** Opens 'Find', by a press or Ctrl+K (⌘K); its code is fetched when the pointer or the focus comes, or with the first use. */
function FindButton({ screens }: { screens: readonly NavItem[] }) {
  const [Dialog, setDialog] = useState<ComponentType<FindDialogProps> | null>(null);
  const open = useCallback((): void => {
    loadDialog().then(
      ({ FindDialog }) => setDialog(() => FindDialog),
      () => toast(t.findFailed, 'warn'),
    );
  }, []);
  // Not after the paint: who sees the page may press at once.
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // Over another dialog it would leave what is being asked there.
      if (document.querySelector('dialog:modal') === null) open();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open]);
  // Only ahead of time: where it fails, the press asks for it again, and says so.
  const ahead = (): void => void Promise.allSettled([loadDialog()]);
  return (
    <>
      <button
        type="button"
        className={classes.find}
        aria-haspopup="dialog"
        aria-keyshortcuts={keys}
        onPointerEnter={ahead}
        onFocus={ahead}
        onClick={open}
      >
        <Icon name="search" size={18} />
        <span className={classes.word}>{t.find}</span>
        <kbd className={classes.keys} aria-hidden="true">
          {isApple() ? t.findKeys.apple : t.findKeys.other}
        </kbd>
      </button>
      {Dialog !== null && <Dialog screens={screens} onClose={() => setDialog(null)} />}
    </>
  );
}

/** The guarded part of the HR area (docs/rules/roles-and-routes.md#hr-layout): sidebar, top bar and the screen. */
export function HrLayout() {
  return (
    <HrGuard>
      <HrFrame />
    </HrGuard>
  );
}

function HrFrame() {
  const me = useMe();
  useForgetAfterSession();
  useReadAgainAfterLogin();
  const stepUp = useStepUp();
  const atRisk = useAtRiskCount();
  const pages = useMySecondFactor()?.enrolmentNeeded ? [] : hrPages(atRisk);
  return (
    <HrShell
      items={pages}
      tools={<FindButton screens={pages} />}
      userName={me === null ? t.someUser : me?.name || me?.userName || ''}
      about={me?.userName ? hrAuthMessages.userName(me.userName) : undefined}
      onLogout={signOutHr}
    >
      <SecondFactorGate>
        <Outlet />
      </SecondFactorGate>
      {stepUp}
    </HrShell>
  );
}

/** Forgets what a session has loaded when its pages go and it has ended: the page stays open, for anyone who comes next. */
function useForgetAfterSession(): void {
  const queries = useQueryClient();
  useEffect(
    () => () => {
      if (!hasHrSession()) queries.removeQueries();
    },
    [queries],
  );
}

/**
 * What was refused while something was typed is read again once HR has logged in in its place. What no page shows is
 * forgotten: shown again later, it would end the new session.
 */
function useReadAgainAfterLogin(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const predicate = ({ state }: Query): boolean => isUnauthorized(state.error);
    return watchHrSession(() => {
      if (!hasHrSession()) return;
      queries.removeQueries({ type: 'inactive', predicate });
      void queries.refetchQueries({ type: 'active', predicate });
    });
  }, [queries]);
}

/** The HR user; undefined while the answer is on its way, null where the server knows no such call. A session that the server has ended ends here too, unless something is typed. */
function useMe() {
  const employeeId = useHrEmployeeId();
  const { endedAlert } = useSessionAlerts();
  const { data, error } = useQuery({
    queryKey: hrMeKey(employeeId),
    enabled: employeeId !== null,
    queryFn: readMe,
    staleTime: Infinity,
    retry: (count, failure) => count < 3 && !isUnauthorized(failure),
  });
  useEffect(() => leaveUnlessTyping(error, endedAlert), [error, endedAlert]);
  return data;
}

/** The sidebar (docs/rules/roles-and-routes.md), with the number of people at risk once it is known. Employee Master has two paths that show the same page. */
function hrPages(atRisk: number | null): NavItem[] {
  const group = t.recruitment;
  return [
    {
      label: t.dashboard,
      to: dashboardPath,
      icon: 'dashboard',
      end: true,
      also: ['/hce/at-risk'],
      count: atRisk ? { to: '/hce/at-risk', count: atRisk, words: t.atRisk(atRisk) } : undefined,
    },
    { label: t.applications, to: '/hce/applications', icon: 'clipboard', group },
    { label: t.offers, to: '/hce/offers', icon: 'file', group, also: ['/hce/create/candidate', '/hce/edit-candidate'] },
    { label: t.onboarding, to: '/hce/onboarding', icon: 'user-plus', group },
    { label: t.employeeMaster, to: '/hce/employee-master', icon: 'address-book', also: ['/hce/employee'] },
    { label: t.attendance, to: '/hce/attendance', icon: 'clock' },
    { label: t.leave, to: '/hce/leave', icon: 'calendar' },
    { label: t.payroll, to: '/hce/payroll', icon: 'wallet' },
    { label: t.performance, to: '/hce/performance', icon: 'chart' },
    { label: t.exit, to: '/hce/exit', icon: 'door-exit' },
  ];
}
