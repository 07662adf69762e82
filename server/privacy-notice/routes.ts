import { getPrivacyNotice, publishPrivacyNotice } from '#contract/hr/privacy-notice.ts';
import { acknowledgeNotice, getOwnPrivacyNotice, setConsent } from '#contract/privacy-notice.ts';
import { privacyNoticeRefs as m } from '#domain/privacy/notice-texts.ts';
import type { Mount } from '#server/http/mount.ts';
import { acknowledge, decideConsent, readOwnNotice } from './own-notice.ts';
import { publishNotice, readNotice } from './publish-notice.ts';

export function privacyNoticeRoutes(mount: Mount): void {
  mount.answer(getPrivacyNotice, readNotice);
  mount.answer(publishPrivacyNotice, publishNotice, m.published);
  mount.answer(getOwnPrivacyNotice, readOwnNotice);
  mount.answer(acknowledgeNotice, acknowledge, m.acknowledged);
  mount.answer(setConsent, decideConsent, m.consentSaved);
}
