import { remindJoiningForms } from '#contract/onboarding.ts';
import { resendOfferEmails } from '#contract/hr/offer-actions.ts';
import { resendRefs } from '#domain/offer/sending/resend-messages.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { sayReasons } from '#server/http/say-reasons.ts';
import { remindForms } from './remind-forms.ts';
import { resendOffers } from './resend-offers.ts';

export function reminderRoutes(mount: Mount, deps: Deps): void {
  mount(resendOfferEmails, async ({ body, actor }) => {
    const { sent, skipped, offers } = await resendOffers(deps, actor, body);
    const done = body.kind === 'AGAIN' ? resendRefs.againDone : resendRefs.reminded;
    return {
      responseObject: { sent, skipped: sayReasons(skipped) },
      message: done(sent.length, skipped.length),
      extra: { offers },
    };
  });

  mount(remindJoiningForms, async ({ body, actor }) => {
    const { sent, skipped } = await remindForms(deps, actor, body);
    return {
      responseObject: { sent, skipped: sayReasons(skipped) },
      message: resendRefs.reminded(sent.length, skipped.length),
    };
  });
}
