import type { Permission } from '#domain/permissions.ts';
import type { May } from './rights.tsx';
import { dashboardPath } from './offer-page-path.ts';
import { settingsPath, settingsPlaces } from './settings-places.ts';

/** What each screen of HR needs, with those below its path; of two that fit, the earlier one counts. */
const screens = (): readonly (readonly [path: string, needs: Permission])[] => [
  ['/hce/offers', 'offers.read'],
  ['/hce/sign-off', 'offers.signOff'],
  ['/hce/create/candidate', 'offers.write'],
  ['/hce/edit-candidate', 'offers.write'],
  ['/hce/onboarding/candidate', 'joining.read'],
  ['/hce/onboarding', 'joining.list'],
  ['/hce/employee-master', 'joining.read'],
  ['/hce/employee', 'joining.read'],
  ['/hce/messages', 'messages.read'],
  ['/hce/privacy', 'privacy.write'],
  // What waits for whom the dashboard is for.
  ['/hce/at-risk', 'dashboard.read'],
  ...settingsPlaces().map(({ path, needs }) => [settingsPath(path), needs] as const),
  // Screens that come later: for who sets the company up.
  ...['applications', 'attendance', 'leave', 'performance', 'payroll', 'exit'].map(
    (part) => [`/hce/${part}`, 'settings.read'] as const,
  ),
];

/** Whether the screen at the path is there for the user; the dashboard is `/hce` itself. */
export function mayOpen(may: May, path: string): boolean {
  const at = path.replace(/\/+$/, '');
  const needs = at === '/hce' ? 'dashboard.read' : screens().find(([to]) => at === to || at.startsWith(`${to}/`))?.[1];
  return needs === undefined || may(needs);
}

/** The screen after the login: the first of these that the user may open. */
export function startPath(may: May): string {
  const starts = [dashboardPath, '/hce/sign-off', '/hce/onboarding'];
  return starts.find((path) => mayOpen(may, path)) ?? settingsPath('account');
}
