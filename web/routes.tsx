import { createHashRouter, Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { NotFoundPage } from './not-found/not-found-page.tsx';
import { StartPage } from './start/start-page.tsx';

function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

const hrPlaceholders = {
  applications: 'Applications',
  employee: 'Employee Master',
  'employee-master': 'Employee Master',
  attendance: 'Attendance',
  leave: 'Leave',
  performance: 'Performance',
  payroll: 'Payroll & Tax',
  exit: 'Employee Exit',
};

/** The HR area (spec §2, "HR area"): open routes, and those inside the guarded layout. */
const hrRoutes: RouteObject[] = [
  { path: '/hce/login', lazy: async () => ({ Component: (await import('./hr/login/login-page.tsx')).HrLoginPage }) },
  {
    path: '/hce/forgot-password',
    lazy: async () => ({
      Component: (await import('./hr/forgot-password/forgot-password-page.tsx')).HrForgotPasswordPage,
    }),
  },
  { path: '/hce/otp', lazy: async () => ({ Component: (await import('./hr/otp/otp-page.tsx')).HrOtpPage }) },
  {
    path: '/hce/reset-password',
    lazy: async () => ({
      Component: (await import('./hr/reset-password/reset-password-page.tsx')).HrResetPasswordPage,
    }),
  },
  {
    lazy: async () => ({ Component: (await import('./hr/layout/hr-layout.tsx')).HrLayout }),
    children: [
      {
        path: '/hce',
        lazy: async () => ({ Component: (await import('./hr/dashboard/dashboard-page.tsx')).DashboardPage }),
      },
      {
        path: '/hce/onboarding',
        lazy: async () => ({ Component: (await import('./hr/onboarding-list/onboarding-page.tsx')).OnboardingPage }),
      },
      ...Object.entries(hrPlaceholders).map(([path, title]) => ({
        path: `/hce/${path}`,
        lazy: async () => {
          const { PlaceholderPage } = await import('./hr/placeholders/placeholder-page.tsx');
          return { element: <PlaceholderPage title={title} /> };
        },
      })),
    ],
  },
];

/** Every route of the application (spec §2); the only place that composes its areas. Areas are loaded when needed. */
export function createRouter() {
  return createHashRouter([
    {
      element: <Root />,
      children: [{ path: '/', element: <StartPage /> }, ...hrRoutes, { path: '*', element: <NotFoundPage /> }],
    },
  ]);
}
