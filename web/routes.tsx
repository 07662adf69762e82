import type { ComponentType } from 'react';
import { createHashRouter, Navigate, Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { offerFormSessionMessages } from '#domain/first-messages.ts';
import { RequireAcceptance, RequireAcceptedOffer, RequireCandidate } from '#web/session/candidate/candidate-guards.tsx';
import { joiningProgress, type WizardStep, wizardSteps } from '#web/session/candidate/joining-progress.ts';
import { stepCode } from './candidate/joining/wizard/step-code.ts';
import { LoginPage } from './candidate/login/login-page.tsx';
import { NotFoundPage } from './not-found/not-found-page.tsx';
import { RouteErrorPage } from './route-error/route-error-page.tsx';
import { StalePageNotice } from './stale-page/stale-page-notice.tsx';
import { Ahead } from './ahead.tsx';
import { StartPage } from './start/start-page.tsx';
import { restOfLanguage } from './ui/language/language.ts';
import { withLayers } from './ui/overlay/layers.ts';
import { PageLoading } from './ui/feedback/page-loading.tsx';

function Root() {
  return (
    <>
      <Outlet />
      <StalePageNotice />
      <ScrollRestoration />
    </>
  );
}

/** After a candidate's login: the offer, or for one who was in the joining form before a reload, the step that was open. */
function afterCandidateLogin(): Promise<unknown>[] {
  const step = joiningProgress.read(joiningProgress.owner() ?? '').step;
  const pages = step === null ? [import('./candidate/offer/offer-page.tsx')] : joiningForm(step);
  return [import('./api/queries.tsx'), ...pages];
}

function joiningForm(step: WizardStep = 'personal'): Promise<unknown>[] {
  return [import('./candidate/joining/joining-page.tsx'), stepCode[step]()];
}

function afterHrLogin(): Promise<unknown>[] {
  return [
    import('./api/queries.tsx'),
    import('./hr/layout/hr-layout.tsx'),
    import('./hr/dashboard/dashboard-page.tsx'),
  ];
}

/** A page whose code is fetched when it is opened, with its texts where they are not English. */
function page(path: string, load: () => Promise<ComponentType>) {
  return {
    path,
    lazy: async () => {
      const [Component] = await Promise.all([load(), restOfLanguage()]);
      return { Component };
    },
  };
}

/** Around the pages that load what they show; fetched together with the first of them. */
function withQueries(children: RouteObject[]): RouteObject {
  return { lazy: async () => ({ Component: (await import('./api/queries.tsx')).Queries }), children };
}

/** Inside the wizard: its steps, and what is shown instead of one that fails; anything else leads to the current step. */
const joiningRoutes: RouteObject[] = [
  {
    lazy: async () => ({
      Component: Outlet,
      ErrorBoundary: (await import('./candidate/joining/wizard/step-failed.tsx')).StepFailed,
    }),
    children: [
      ...wizardSteps.map((step) => page(step, stepCode[step])),
      page('correct', async () => (await import('./candidate/joining/correcting/correct-page.tsx')).CorrectPage),
      { index: true, lazy: currentStep },
      { path: '*', lazy: currentStep },
    ],
  },
];

async function currentStep() {
  return { Component: (await import('./candidate/joining/current-step.tsx')).CurrentStep };
}

/** The candidate area (docs/rules/roles-and-routes.md#candidate-routes): for anyone, after login, after acceptance. */
const candidateRoutes: RouteObject[] = [
  { path: '/onboard', element: <Navigate to="/onboard/login" replace /> },
  {
    element: <Ahead of={afterCandidateLogin} />,
    // Not fetched apart: most candidates begin here, many of them on a slow connection.
    children: [{ path: '/onboard/login', element: <LoginPage /> }],
  },
  page(
    '/onboard/forgot-password',
    async () => (await import('./candidate/forgot-password/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
  page(
    '/onboard/reset-password',
    async () => (await import('./candidate/reset-password/reset-password-page.tsx')).ResetPasswordPage,
  ),
  withQueries([
    {
      element: <RequireCandidate />,
      children: [
        {
          element: <Ahead of={joiningForm} />,
          children: [page('/onboard/offer', async () => (await import('./candidate/offer/offer-page.tsx')).OfferPage)],
        },
        page('/onboard/home', async () => (await import('./candidate/home/home-page.tsx')).HomePage),
        page('/onboard/my-data', async () => (await import('./candidate/my-data/my-data-page.tsx')).MyDataPage),
        page('/onboard/privacy', async () => (await import('./candidate/privacy/privacy-page.tsx')).PrivacyPage),
        page('/onboard/reject', async () => (await import('./candidate/decline/decline-page.tsx')).DeclinePage),
        {
          element: <RequireAcceptance />,
          children: [
            page(
              '/onboard/documents',
              async () => (await import('./candidate/joining/documents/documents-page.tsx')).DocumentsPage,
            ),
            page(
              '/onboard/whole-number',
              async () => (await import('./candidate/whole-number/whole-number-page.tsx')).WholeNumberPage,
            ),
            page(
              '/onboard/first-day',
              async () => (await import('./candidate/first-day/first-day-page.tsx')).FirstDayPage,
            ),
            page(
              '/onboard/joining-date',
              async () => (await import('./candidate/first-day/joining-date-page.tsx')).JoiningDatePage,
            ),
          ],
        },
        {
          element: <RequireAcceptedOffer />,
          children: [
            page(
              '/onboard/joining/submit',
              async () => (await import('./candidate/joining/submitted/thank-you-page.tsx')).ThankYouPage,
            ),
            {
              ...page(
                '/onboard/joining',
                async () => (await import('./candidate/joining/joining-page.tsx')).JoiningPage,
              ),
              children: joiningRoutes,
            },
          ],
        },
      ],
    },
  ]),
];

const hrPlaceholders = ['applications', 'attendance', 'leave', 'performance', 'payroll', 'exit'] as const;

/** What the offer form says without a session, and when the session ended (docs/rules/messages.md#hr-session). */
const offerFormAlerts = {
  get loginAlert() {
    return offerFormSessionMessages.pleaseLogIn;
  },
  get endedAlert() {
    return offerFormSessionMessages.authenticationFailed;
  },
};

/** The HR area (docs/rules/roles-and-routes.md#hr-routes): open routes, and those inside the guarded layout. */
const hrRoutes: RouteObject[] = [
  {
    element: <Ahead of={afterHrLogin} />,
    children: [page('/hce/login', async () => (await import('./hr/login/login-page.tsx')).HrLoginPage)],
  },
  page(
    '/hce/forgot-password',
    async () => (await import('./hr/forgot-password/forgot-password-page.tsx')).HrForgotPasswordPage,
  ),
  page('/hce/otp', async () => (await import('./hr/otp/otp-page.tsx')).HrOtpPage),
  page(
    '/hce/reset-password',
    async () => (await import('./hr/reset-password/reset-password-page.tsx')).HrResetPasswordPage,
  ),
  withQueries([
    page('/hce/sso', async () => (await import('./hr/sso/sso-page.tsx')).SsoPage),
    page('/hce/invitation', async () => (await import('./hr/invitation/invitation-page.tsx')).InvitationPage),
    {
      lazy: async () => ({ Component: (await import('./hr/layout/hr-layout.tsx')).HrLayout }),
      children: [
        page('/hce', async () => (await import('./hr/dashboard/dashboard-page.tsx')).DashboardPage),
        page('/hce/offers', async () => (await import('./hr/offers-list/offers-page.tsx')).OffersPage),
        page('/hce/offers/:candidateOfferId', async () => (await import('./hr/offer-page/offer-page.tsx')).OfferPage),
        page('/hce/onboarding', async () => (await import('./hr/onboarding-list/onboarding-page.tsx')).OnboardingPage),
        page(
          '/hce/onboarding/candidate/:candidateId?',
          async () => (await import('./hr/candidate-preview/candidate-page.tsx')).CandidatePage,
        ),
        page(
          '/hce/settings/:section?/:item?',
          async () => (await import('./hr/settings/settings-page.tsx')).SettingsPage,
        ),
        page('/hce/messages', async () => (await import('./hr/messages/messages-page.tsx')).MessagesPage),
        page(
          '/hce/sign-off/:candidateOfferId?',
          async () => (await import('./hr/sign-off/sign-off-page.tsx')).SignOffPage,
        ),
        page('/hce/privacy', async () => (await import('./hr/privacy/privacy-page.tsx')).PrivacyPage),
        page('/hce/privacy/breach', async () => (await import('./hr/privacy/breach/breach-page.tsx')).BreachPage),
        page('/hce/at-risk', async () => (await import('./hr/at-risk/at-risk-page.tsx')).AtRiskPage),
        {
          ...page(
            '/hce/create/candidate',
            async () => (await import('./hr/offer-form/offer-form-pages.tsx')).CreateOfferPage,
          ),
          handle: offerFormAlerts,
        },
        {
          ...page(
            '/hce/edit-candidate/:candidateOfferId',
            async () => (await import('./hr/offer-form/offer-form-pages.tsx')).EditOfferPage,
          ),
          handle: offerFormAlerts,
        },
        ...['/hce/employee-master', '/hce/employee'].map((path) =>
          page(path, async () => (await import('./hr/employee-master/employee-master-page.tsx')).EmployeeMasterPage),
        ),
        ...hrPlaceholders.map((part) => ({
          path: `/hce/${part}`,
          lazy: async () => {
            const { PlaceholderPage } = await import('./hr/placeholders/placeholder-page.tsx');
            return { element: <PlaceholderPage part={part} /> };
          },
        })),
      ],
    },
    {
      lazy: async () => {
        const { HrLayoutIfLoggedIn } = await import('./hr/layout/hr-layout.tsx');
        return { element: <HrLayoutIfLoggedIn otherwise={<NotFoundPage />} /> };
      },
      children: [page('/hce/*', async () => (await import('./hr/not-found/hr-not-found-page.tsx')).HrNotFoundPage)],
    },
  ]),
];

/** Not `joining-date`: its guard hands on the answer that the mail's link chose. */
const guardedPaths =
  /^\/onboard\/(?:home|offer|my-data|privacy|reject|joining|documents|whole-number|first-day)(?:\/|$)/;

/**
 * A page is loaded without a candidate's session. The router would fetch the code of the requested page
 * before its guard led to the login; it starts there instead, with what the guard leaves for it.
 */
function startAtLogin(): void {
  const [from = '', query = ''] = location.hash.slice(1).split(/[?#]/u);
  if (!guardedPaths.test(from)) return;
  history.replaceState(
    { ...(history.state as object | null), usr: { from } },
    '',
    `#/onboard/login${query && `?${query}`}`,
  );
}

/** The public page that verifies a letter (docs/rules/verification.md); the QR code of a letter leads here. */
const verifyRoute: RouteObject = page(
  '/verify/:code?',
  async () => (await import('./verify/verify-page.tsx')).VerifyPage,
);

/** The page of a phone that sends a photo into a form (docs/rules/phone-handoff.md): the QR code of a file field leads here. */
const handoffRoute: RouteObject = page(
  '/u/:code',
  async () => (await import('./candidate/handoff/handoff-page.tsx')).HandoffPage,
);

/** Every route (docs/rules/roles-and-routes.md). Only this file composes the areas; they are loaded when needed. */
export function createRouter() {
  startAtLogin();
  return withLayers(() =>
    createHashRouter([
      {
        element: <Root />,
        errorElement: <RouteErrorPage />,
        hydrateFallbackElement: <PageLoading />,
        children: [
          { path: '/', element: <StartPage /> },
          ...candidateRoutes,
          ...hrRoutes,
          verifyRoute,
          handoffRoute,
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ]),
  );
}
