import { getPrivacyNotice, publishPrivacyNotice } from '#contract/hr/privacy-notice.ts';
import { acknowledgeNotice, getOwnPrivacyNotice, setConsent } from '#contract/privacy-notice.ts';
import { privacyNoticeRefs as m } from '#domain/privacy/notice-texts.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { acknowledge, decideConsent, readOwnNotice } from './own-notice.ts';
import { publishNotice, readNotice } from './publish-notice.ts';

/** The privacy notice and consents (docs/privacy.md). */
export function privacyNoticeRoutes(mount: Mount, deps: Deps): void {
  mount(getPrivacyNotice, async () => ({ responseObject: await readNotice(deps) }));
  mount(publishPrivacyNotice, async ({ body, actor }) => ({
    responseObject: await publishNotice(deps, actor, body),
    message: m.published,
  }));
  mount(getOwnPrivacyNotice, async ({ query, actor }) => ({ responseObject: await readOwnNotice(deps, actor, query) }));
  mount(acknowledgeNotice, async ({ body, actor }) => ({
    responseObject: await acknowledge(deps, actor, body),
    message: m.acknowledged,
  }));
  mount(setConsent, async ({ body, actor }) => ({
    responseObject: await decideConsent(deps, actor, body),
    message: m.consentSaved,
  }));
}
