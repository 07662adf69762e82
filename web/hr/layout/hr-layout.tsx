import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { hrMe } from '#contract/hr-auth.ts';
import { hrAuthMessages } from '#domain/messages.ts';
import { makeCall } from '#web/api/client.ts';
import { ownCall } from '#web/api/own-call.ts';
import { useHrEmployeeId } from '#web/session/hr/hr-session.ts';
import { signOutHr } from '#web/session/hr/hr-sign-out.ts';
import { isUnauthorized, leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { hasHrSession } from '#web/session/tokens.ts';
import { Icon } from '#web/ui/icon.tsx';
import { HrShell } from '#web/ui/page/hr-shell.tsx';
import { HrGuard } from './hr-guard.tsx';
import { useSessionAlerts } from './session-alerts.ts';
import type { NavItem } from '#web/ui/page/hr-nav.tsx';
import { hrLayoutTexts as t } from './texts.ts';

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
  const navigate = useNavigate();
  const toSettings = {
    label: t.settings,
    icon: <Icon name="settings" />,
    onSelect: () => void navigate('/hce/settings'),
  };
  return (
    <HrShell
      items={hrPages()}
      userName={me === null ? t.someUser : me?.name || me?.userName || ''}
      about={me?.userName ? hrAuthMessages.userName(me.userName) : undefined}
      actions={[toSettings]}
      onLogout={signOutHr}
    >
      <Outlet />
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

/** The HR user; undefined while the answer is on its way, null where the server knows no such call. A session that the server has ended ends here too. */
function useMe() {
  const employeeId = useHrEmployeeId();
  const { endedAlert } = useSessionAlerts();
  const { data, error } = useQuery({
    queryKey: ['hr-me', employeeId],
    enabled: employeeId !== null,
    queryFn: async ({ signal }) =>
      (await ownCall((until) => makeCall(hrMe, { signal: until }), signal))?.responseObject ?? null,
    staleTime: Infinity,
    retry: (count, failure) => count < 3 && !isUnauthorized(failure),
  });
  useEffect(() => {
    leaveIfUnauthorized(error, endedAlert);
  }, [error, endedAlert]);
  return data;
}

/** The sidebar (docs/rules/roles-and-routes.md). Employee Master has two paths that show the same page. */
function hrPages(): NavItem[] {
  const group = t.recruitment;
  return [
    { label: t.dashboard, to: '/hce', icon: 'dashboard', end: true },
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
