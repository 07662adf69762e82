import { getAppConfig } from '#contract/app-config.ts';
import * as calls from '#contract/hr/settings.ts';
import { limits } from '#domain/limits.ts';
import { providerName } from '#domain/settings/sso.ts';
import { settingsRefs as m } from '#domain/settings/messages.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import type { Mount } from '#server/http/mount.ts';
import { lastKnownCompany } from './company.ts';
import { findLogo, isNoticePublished } from './queries.ts';
import { currentAadhaar, readSettings } from './read-settings.ts';
import { saveSettings } from './save-settings.ts';
import { lastKnownSecurity, readSecurity, saveSecurity } from './security.ts';
import { sendTestMessage } from './send-test-message.ts';

export function settingsRoutes(mount: Mount, deps: Deps): void {
  const { db, env } = deps;
  mount.answer(calls.getSettings, readSettings);
  mount.answer(calls.saveSettings, saveSettings, m.saved);
  mount.answer(calls.getSecuritySettings, readSecurity);
  mount.answer(calls.saveSecuritySettings, saveSecurity, m.saved);
  mount.answer(calls.sendTestMessage, sendTestMessage);
  mount(calls.getLogo, async ({ query }) => {
    const file = await findLogo(db, query.sha256);
    if (file === undefined) throw notFound();
    // Its address names what it holds.
    const headers = { 'cache-control': 'public, max-age=31536000, immutable' };
    return { file, filename: 'logo.png', disposition: 'inline', headers };
  });
  mount(getAppConfig, async () => {
    const { company, isSample } = await lastKnownCompany({ db, env });
    // Shown while the database is away, too.
    const hasNotice = await isNoticePublished(db).catch(() => false);
    const aadhaar = await currentAadhaar(db).catch(() => null);
    const { hrPasswordMin, sso } = await lastKnownSecurity({ db, env });
    return {
      responseObject: {
        companyName: company.name,
        logo: company.logo,
        hrContactEmail: company.contactEmail,
        hrContactPhone: company.contactPhone,
        supportEmail: env.SUPPORT_EMAIL,
        letterhead: {
          address: company.address,
          signatoryName: company.signatoryName,
          signatoryTitle: company.signatoryTitle,
        },
        sampleCompany: isSample,
        ssoProvider: sso.on ? providerName(sso) : null,
        ...(hasNotice && { hasPrivacyNotice: true }),
        ...(aadhaar?.aadhaar === 'NOT_ASKED' && { asksNoAadhaar: true }),
        limits: { passwordMin: limits.passwordMin, hrPasswordMin, otpMinutes: limits.otpMinutes },
      },
    };
  });
}
