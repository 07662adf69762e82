import type { Call } from './call.ts';

const areas: object[] = await Promise.all([
  import('./app-config.ts'),
  import('./candidate-auth.ts'),
  import('./candidate-offer.ts'),
  import('./dashboard.ts'),
  import('./document-requests.ts'),
  import('./first-day.ts'),
  // Before `joining`: it needs a form that is open, and tests make these calls in this order.
  import('./handoff.ts'),
  import('./history.ts'),
  import('./hr-auth.ts'),
  import('./hr/at-risk.ts'),
  import('./hr/breaches.ts'),
  import('./hr/data-requests.ts'),
  import('./hr/document-requests.ts'),
  import('./hr/factors.ts'),
  import('./hr/handover.ts'),
  import('./hr/letter-templates.ts'),
  import('./hr/offer-actions.ts'),
  import('./hr/offer-page.ts'),
  import('./hr/offer-sendings.ts'),
  import('./hr/pay-structures.ts'),
  import('./hr/people.ts'),
  import('./hr/privacy-notice.ts'),
  import('./hr/record.ts'),
  import('./hr/retention.ts'),
  import('./hr/review.ts'),
  import('./hr/settings.ts'),
  import('./hr/sign-off.ts'),
  import('./hr/sso.ts'),
  import('./hr/webhooks.ts'),
  import('./india.ts'),
  import('./joining.ts'),
  import('./letter/candidate-letter.ts'),
  import('./letter/signed-letter.ts'),
  import('./letter/verify.ts'),
  import('./lookups.ts'),
  import('./messages.ts'),
  import('./my-data.ts'),
  import('./offer-sheet.ts'),
  import('./offers.ts'),
  import('./onboarding.ts'),
  import('./privacy-notice.ts'),
  import('./proof-of-work.ts'),
  import('./whole-number.ts'),
]);

/** Every call of the product: what the server must serve, the OpenAPI document lists and the access tests try. */
export const allCalls = areas.flatMap((area) => Object.values(area).filter(isCall));

function isCall(exported: unknown): exported is Call {
  return typeof exported === 'object' && exported !== null && 'access' in exported && 'response' in exported;
}
