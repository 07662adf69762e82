import { type Query, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { hrAuthMessages } from '#domain/messages.ts';
import { isPermitted } from '#domain/permissions.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { useAppConfig } from '#web/api/app-config.ts';
import { useAtRiskCount } from '#web/session/hr/at-risk-count.ts';
import { useMySecondFactor } from '#web/session/hr/hr-me.ts';
import { watchHrSession, hasLeftOnPurpose, useHrSession } from '#web/session/hr/hr-session.ts';
import { signOutHr } from '#web/session/hr/hr-sign-out.ts';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { dashboardPath } from '#web/session/hr/offer-page-path.ts';
import { RolesProvider, useKept, useMay } from '#web/session/hr/rights.tsx';
import { mayOpen, startPath } from '#web/session/hr/screen-rights.ts';
import { settingsPath } from '#web/session/hr/settings-places.ts';
import { signOffPath, useSignOffInbox } from '#web/session/hr/sign-off-inbox.ts';
import { hasHrSession } from '#web/session/tokens.ts';
import { useCompany } from '#web/ui/brand/company.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { PageLoading } from '#web/ui/feedback/page-loading.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import type { NavItem } from '#web/ui/page/hr-nav.tsx';
import { HrShell } from '#web/ui/page/hr-shell.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import classes from './hr-layout.module.css';
import { hrLayoutTexts as t, secondFactorGateTexts } from './texts.ts';
import { useMe, useSayChange, useSessionAlerts } from './use-me.ts';
import { useStepUp } from './use-step-up.tsx';

const loadDialog = () => import('./find/find-dialog.tsx');
type FindDialog = Awaited<ReturnType<typeof loadDialog>>['FindDialog'];
const ariaKeys = 'Control+K Meta+K';

const isApple = (): boolean => /Mac|iP(?:hone|ad|od)/u.test(navigator.userAgent);

/** Opens 'Find', by a press or Ctrl+K (⌘K); its code is fetched when the pointer or the focus comes, or with the first use. */
function FindButton({ screens }: { screens: readonly NavItem[] }) {
  const [Dialog, setDialog] = useState<FindDialog | null>(null);
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
        aria-keyshortcuts={ariaKeys}
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

/** HR's layout with a session; without one the public page, and no login. */
export function HrLayoutIfLoggedIn({ otherwise }: { otherwise: ReactNode }) {
  const signedIn = useHrSession();
  // Who logs out here is led to the login by the layout's guard, as on every other page.
  const [arrivedSignedIn] = useState(signedIn);
  return arrivedSignedIn ? <HrLayout /> : otherwise;
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
  const { me, isAwaited } = useMe();
  useSayChange(me);
  useQueriesOfSession();
  const roles = me?.roles ?? null;
  const isApprover = me?.signOff === true || roles?.includes('APPROVER') === true;
  return (
    <RolesProvider value={roles}>
      <Frame
        isAwaited={isAwaited}
        signsOff={isApprover && isPermitted(roles ?? [], 'offers.signOff')}
        userName={me === null ? t.someUser : me?.name || me?.userName || ''}
        about={me?.userName ? hrAuthMessages.userName(me.userName) : undefined}
      />
    </RolesProvider>
  );
}

type FrameProps = { isAwaited: boolean; signsOff: boolean; userName: string; about: string | undefined };

function Frame({ isAwaited, signsOff, ...user }: FrameProps) {
  const may = useMay();
  const atRisk = useAtRiskCount();
  const inbox = useSignOffInbox(signsOff);
  const stepUp = useStepUp();
  const hasNotice = useAppConfig()?.hasPrivacyNotice === true;
  const mustEnrol = useMySecondFactor()?.enrolmentNeeded === true;
  const all = isAwaited || mustEnrol ? [] : hrPages(atRisk, signsOff ? (inbox.data?.count ?? 0) : null, hasNotice);
  const pages = all.filter((page) => page !== false).filter(({ to }) => mayOpen(may, to));
  return (
    <HrShell {...user} items={pages} tools={<FindButton screens={pages} />} onLogout={signOutHr}>
      <SecondFactorGate>{isAwaited ? <PageLoading /> : <Screen />}</SecondFactorGate>
      {stepUp}
    </HrShell>
  );
}

/** The screen, or what is said where the roles do not open it. Who has no dashboard begins at another screen. */
function Screen() {
  const may = useMay();
  const { pathname } = useLocation();
  if (useKept(mayOpen(may, pathname), pathname)) return <Outlet />;
  if (/^\/hce\/?$/.test(pathname)) return <Navigate to={startPath(may)} replace />;
  return <NoAccessPage />;
}

/** Reads again what was refused while something was typed, once HR has logged in in its place; of that, what no page
 * shows is forgotten, as it would end the new session. Forgets everything when the pages go after the session ended: the
 * browser's page stays open, for anyone who comes next. */
function useQueriesOfSession(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const predicate = ({ state }: Query): boolean => isUnauthorized(state.error);
    const stop = watchHrSession(() => {
      if (!hasHrSession()) return;
      queries.removeQueries({ type: 'inactive', predicate });
      void queries.refetchQueries({ type: 'active', predicate });
    });
    return () => {
      stop();
      if (!hasHrSession()) queries.removeQueries();
    };
  }, [queries]);
}

/** The sidebar (docs/rules/roles-and-routes.md), with the number of people at risk once it is known. Employee Master has two paths that show the same page. */
function hrPages(atRisk: number | null, signOffs: number | null, hasNotice: boolean): (NavItem | false)[] {
  const group = t.recruitment;
  const signOff = signOffPath();
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
    signOffs !== null && {
      label: t.signOff,
      to: signOff,
      icon: 'writing-sign',
      group,
      count: signOffs > 0 ? { to: signOff, count: signOffs, words: t.signOffs(signOffs) } : undefined,
    },
    { label: t.onboarding, to: '/hce/onboarding', icon: 'user-plus', group },
    { label: t.employeeMaster, to: '/hce/employee-master', icon: 'address-book', also: ['/hce/employee'] },
    { label: t.attendance, to: '/hce/attendance', icon: 'clock' },
    { label: t.leave, to: '/hce/leave', icon: 'calendar' },
    { label: t.payroll, to: '/hce/payroll', icon: 'wallet' },
    { label: t.performance, to: '/hce/performance', icon: 'chart' },
    { label: t.exit, to: '/hce/exit', icon: 'door-exit' },
    hasNotice && { label: t.privacy, to: '/hce/privacy', icon: 'fingerprint' },
  ];
}

function NoAccessPage() {
  const { name } = useCompany();
  return (
    <Stack gap={4}>
      <PageHeading size="small">{t.noAccess}</PageHeading>
      <p>{t.whomToAsk(name)}</p>
      <div>
        <LinkButton to={startPath(useMay())} variant="primary">
          {t.toStart}
        </LinkButton>
      </div>
    </Stack>
  );
}

/** Lets only a logged-in HR user through (docs/rules/roles-and-routes.md#hr-guard); all others are led to the login,
 * which remembers the page that was asked for. A page that was open when the session ended stays until it is left, so
 * that unsaved typing can be kept. */
function HrGuard({ children }: { children: ReactNode }) {
  // A session runs out without an event; each navigation looks at the clock again.
  useLocation();
  const signedIn = useHrSession();
  const [wasSignedIn, setWasSignedIn] = useState(signedIn);
  if (signedIn && !wasSignedIn) setWasSignedIn(true);
  return (
    <>
      {!signedIn && <ToLogin arriving={!wasSignedIn} />}
      {wasSignedIn && children}
    </>
  );
}

function ToLogin({ arriving }: { arriving: boolean }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { loginAlert } = useSessionAlerts();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const onPurpose = hasLeftOnPurpose();
    if (arriving && loginAlert !== undefined) toast(loginAlert, 'info');
    void navigate('/hce/login', { replace: true, state: onPurpose ? null : { from: pathname + search } });
  }, [arriving, loginAlert, navigate, pathname, search]);
  return null;
}

const OwnFactors = lazy(async () => ({
  default: (await import('#web/hr/parts/second-factor/own-factors.tsx')).OwnFactors,
}));

/** Around every screen, for a user who needs a second factor and has none: until the day of grace a line over the
 * screen, then its set-up instead of the screen (docs/rules/hr-accounts.md#second-factor). */
function SecondFactorGate({ children }: { children: ReactNode }) {
  const own = useMySecondFactor();
  if (own?.enrolmentNeeded) {
    return (
      <div className={classes.enrol}>
        <PageHeading size="small">{secondFactorGateTexts.title}</PageHeading>
        <p>{secondFactorGateTexts.needed}</p>
        <Suspense fallback={<PageLoading />}>
          <OwnFactors />
        </Suspense>
      </div>
    );
  }
  return (
    <>
      {own?.graceUntil && !own.isSet && (
        <div className={classes.grace}>
          <Alert
            tone="warn"
            live="off"
            action={<LinkButton to={settingsPath('account')}>{secondFactorGateTexts.setUp}</LinkButton>}
          >
            {secondFactorGateTexts.grace(formatInstant(own.graceUntil))}
          </Alert>
        </div>
      )}
      {children}
    </>
  );
}
