import { getAppConfig } from '#contract/app-config.ts';
import { limits } from '#domain/limits.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from './mount.ts';

/** What everybody may know: the company, HR's contact, the support address (docs/rules/calls.md#other-added-calls). */
export function appConfigRoutes(mount: Mount, { env }: Pick<Deps, 'env'>): void {
  mount(getAppConfig, async () => ({
    responseObject: {
      companyName: env.COMPANY_NAME,
      hrContactEmail: env.HR_CONTACT_EMAIL,
      hrContactPhone: env.HR_CONTACT_PHONE,
      supportEmail: env.SUPPORT_EMAIL,
      letterhead: {
        address: env.COMPANY_ADDRESS,
        signatoryName: env.COMPANY_SIGNATORY_NAME,
        signatoryTitle: env.COMPANY_SIGNATORY_TITLE,
      },
      sampleCompany: env.sampleVariables.length > 0,
      limits: { passwordMin: limits.passwordMin, otpMinutes: limits.otpMinutes },
    },
  }));
}
