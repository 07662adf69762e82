import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { secondFactorRefs } from '#domain/second-factor/messages.ts';
import { secondFactorRules } from '#domain/second-factor/second-factor.ts';
import { refsOf } from '#domain/texts.ts';
import { securitySettingsMessages } from './security-messages.ts';
import { ssoDefaults, ssoSettingsSchema, type SsoSettings } from './sso.ts';

const m = refsOf(securitySettingsMessages);

export const securitySettingsSchema = z.object({
  hrPasswordMin: z
    .int({ error: m.hrPasswordMin })
    .check(z.minimum(limits.passwordMin, m.hrPasswordMin), z.maximum(64, m.hrPasswordMin)),
  /** Left out: as it is. */
  requireSecondFactor: z.optional(z.enum(secondFactorRules, { error: secondFactorRefs.rule })),
  /** Left out: as it is. */
  sso: z.optional(ssoSettingsSchema),
});
export type SecuritySettings = Required<Omit<z.output<typeof securitySettingsSchema>, 'sso'>> & { sso: SsoSettings };

export const securityDefaults: SecuritySettings = {
  hrPasswordMin: limits.passwordMin,
  requireSecondFactor: 'OFF',
  sso: ssoDefaults,
};
