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

const afterHrLogin = (): Promise<unknown>[] => [
  import('./api/queries.tsx'),
  import('./hr/layout/hr-layout.tsx'),
  import('./hr/dashboard/dashboard-page.tsx'),
];

/** A page whose code is fetched when it is opened, with its texts where they are not English. */
function page<N extends string>(path: string, load: () => Promise<Record<NoInfer<N>, ComponentType>>, name: N) {
  return {
    path,
    lazy: async () => {
      const [code] = await Promise.all([load(), restOfLanguage()]);
      return { Component: code[name] };
    },
  };
}

/** Around the pages that load what they show; fetched together with the first of them. */
function withQueries(children: RouteObject[]): RouteObject {
  return { lazy: async () => ({ Component: (await import('./api/queries.tsx')).Queries }), children };
}

const currentStep = page('*', () => import('./candidate/joining/current-step.tsx'), 'CurrentStep');

/** Inside the wizard: its steps, and what is shown instead of one that fails; anything else leads to the current step. */
const joiningRoutes: RouteObject[] = [
  {
    lazy: async () => ({
      Component: Outlet,
      ErrorBoundary: (await import('./candidate/joining/wizard/step-failed.tsx')).StepFailed,
    }),
    children: [
      ...wizardSteps.map((step) => page(step, async () => ({ Step: await stepCode[step]() }), 'Step')),
      page('correct', () => import('./candidate/joining/correcting/correct-page.tsx'), 'CorrectPage'),
      { index: true, lazy: currentStep.lazy },
      currentStep,
    ],
  },
];

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
    () => import('./candidate/forgot-password/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
  page(
    '/onboard/reset-password',
    () => import('./candidate/reset-password/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
  withQueries([
    {
      element: <RequireCandidate />,
      children: [
        {
          element: <Ahead of={joiningForm} />,
          children: [page('/onboard/offer', () => import('./candidate/offer/offer-page.tsx'), 'OfferPage')],
        },
        page('/onboard/home', () => import('./candidate/home/home-page.tsx'), 'HomePage'),
        page('/onboard/my-data', () => import('./candidate/my-data/my-data-page.tsx'), 'MyDataPage'),
        page('/onboard/privacy', () => import('./candidate/privacy/privacy-page.tsx'), 'PrivacyPage'),
        page('/onboard/reject', () => import('./candidate/decline/decline-page.tsx'), 'DeclinePage'),
        {
          element: <RequireAcceptance />,
          children: [
            page(
              '/onboard/documents',
              () => import('./candidate/joining/documents/documents-page.tsx'),
              'DocumentsPage',
            ),
            page(
              '/onboard/whole-number',
              () => import('./candidate/whole-number/whole-number-page.tsx'),
              'WholeNumberPage',
            ),
            page('/onboard/first-day', () => import('./candidate/first-day/first-day-page.tsx'), 'FirstDayPage'),
            page(
              '/onboard/joining-date',
              () => import('./candidate/first-day/joining-date-page.tsx'),
              'JoiningDatePage',
            ),
          ],
        },
        {
          element: <RequireAcceptedOffer />,
          children: [
            page(
              '/onboard/joining/submit',
              () => import('./candidate/joining/submitted/thank-you-page.tsx'),
              'ThankYouPage',
            ),
            {
              ...page('/onboard/joining', () => import('./candidate/joining/joining-page.tsx'), 'JoiningPage'),
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
    children: [page('/hce/login', () => import('./hr/login/login-page.tsx'), 'HrLoginPage')],
  },
  page('/hce/forgot-password', () => import('./hr/forgot-password/forgot-password-page.tsx'), 'HrForgotPasswordPage'),
  page('/hce/otp', () => import('./hr/otp/otp-page.tsx'), 'HrOtpPage'),
  page('/hce/reset-password', () => import('./hr/reset-password/reset-password-page.tsx'), 'HrResetPasswordPage'),
  withQueries([
    page('/hce/sso', () => import('./hr/sso/sso-page.tsx'), 'SsoPage'),
    page('/hce/invitation', () => import('./hr/invitation/invitation-page.tsx'), 'InvitationPage'),
    {
      lazy: async () => ({ Component: (await import('./hr/layout/hr-layout.tsx')).HrLayout }),
      children: [
        page('/hce', () => import('./hr/dashboard/dashboard-page.tsx'), 'DashboardPage'),
        page('/hce/offers', () => import('./hr/offers-list/offers-page.tsx'), 'OffersPage'),
        page('/hce/offers/:candidateOfferId', () => import('./hr/offer-page/offer-page.tsx'), 'OfferPage'),
        page('/hce/onboarding', () => import('./hr/onboarding-list/onboarding-page.tsx'), 'OnboardingPage'),
        page(
          '/hce/onboarding/candidate/:candidateId?',
          () => import('./hr/candidate-preview/candidate-page.tsx'),
          'CandidatePage',
        ),
        page('/hce/settings/:section?/:item?', () => import('./hr/settings/settings-page.tsx'), 'SettingsPage'),
        page('/hce/messages', () => import('./hr/messages/messages-page.tsx'), 'MessagesPage'),
        page('/hce/sign-off/:candidateOfferId?', () => import('./hr/sign-off/sign-off-page.tsx'), 'SignOffPage'),
        page('/hce/privacy', () => import('./hr/privacy/privacy-page.tsx'), 'PrivacyPage'),
        page('/hce/privacy/breach', () => import('./hr/privacy/breach/breach-page.tsx'), 'BreachPage'),
        page('/hce/at-risk', () => import('./hr/at-risk/at-risk-page.tsx'), 'AtRiskPage'),
        {
          ...page('/hce/create/candidate', () => import('./hr/offer-form/offer-form-pages.tsx'), 'CreateOfferPage'),
          handle: offerFormAlerts,
        },
        {
          ...page(
            '/hce/edit-candidate/:candidateOfferId',
            () => import('./hr/offer-form/offer-form-pages.tsx'),
            'EditOfferPage',
          ),
          handle: offerFormAlerts,
        },
        ...['/hce/employee-master', '/hce/employee'].map((path) =>
          page(path, () => import('./hr/employee-master/employee-master-page.tsx'), 'EmployeeMasterPage'),
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
      children: [page('/hce/*', () => import('./hr/not-found/hr-not-found-page.tsx'), 'HrNotFoundPage')],
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
  const state = { ...(history.state as object | null), usr: { from } };
  history.replaceState(state, '', `#/onboard/login${query && `?${query}`}`);
}

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
          // The public page that verifies a letter (docs/rules/verification.md): the QR code of a letter leads here.
          page('/verify/:code?', () => import('./verify/verify-page.tsx'), 'VerifyPage'),
          // The phone that sends a photo into a form (docs/rules/phone-handoff.md): the QR code of a file field leads here.
          page('/u/:code', () => import('./candidate/handoff/handoff-page.tsx'), 'HandoffPage'),
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ]),
  );
}
