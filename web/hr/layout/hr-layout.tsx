import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { hrMe } from '#contract/hr-auth.ts';
import { someHrUser } from '#domain/hr-messages.ts';
import { hrAuthMessages } from '#domain/messages.ts';
import { makeCall } from '#web/api/client.ts';
import { ownCall } from '#web/api/own-call.ts';
import { useHrEmployeeId } from '#web/session/hr/hr-session.ts';
import { signOutHr } from '#web/session/hr/hr-sign-out.ts';
import { isUnauthorized, leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { HrShell } from '#web/ui/page/hr-shell.tsx';
import { HrGuard } from './hr-guard.tsx';
import { useSessionAlerts } from './session-alerts.ts';
import { useForgetAfterSession } from './use-forget-after-session.ts';
import type { NavItem } from '#web/ui/page/hr-nav.tsx';

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
  return (
    <HrShell
      items={hrPlaces}
      userName={me === null ? someHrUser : me?.name || me?.userName || ''}
      about={me?.userName ? hrAuthMessages.userName(me.userName) : undefined}
      onLogout={signOutHr}
    >
      <Outlet />
    </HrShell>
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

const group = 'Recruitment';

/** The sidebar (docs/rules/roles-and-routes.md). Employee Master has two paths that show the same page. */
const hrPlaces: readonly NavItem[] = [
  { label: 'Dashboard', to: '/hce', icon: 'dashboard', end: true },
  { label: 'Applications', to: '/hce/applications', icon: 'clipboard', group },
  { label: 'Offers', to: '/hce/offers', icon: 'file', group, also: ['/hce/create/candidate', '/hce/edit-candidate'] },
  { label: 'Onboarding', to: '/hce/onboarding', icon: 'user-plus', group },
  { label: 'Employee Master', to: '/hce/employee-master', icon: 'address-book', also: ['/hce/employee'] },
  { label: 'Attendance', to: '/hce/attendance', icon: 'clock' },
  { label: 'Leave', to: '/hce/leave', icon: 'calendar' },
  { label: 'Payroll & Tax', to: '/hce/payroll', icon: 'wallet' },
  { label: 'Performance', to: '/hce/performance', icon: 'chart' },
  { label: 'Employee Exit', to: '/hce/exit', icon: 'door-exit' },
];
