import * as z from 'zod/mini';
import { secondFactorRules } from '#domain/second-factor/second-factor.ts';
import { securitySettingsSchema } from '#domain/settings/security.ts';
import { hrCall } from '#contract/call.ts';
import { modified, version } from './settings.ts';

const tag = 'Settings';

const storedSecurity = z.object({
  ...modified,
  values: z.object({ hrPasswordMin: z.number(), requireSecondFactor: z.enum(secondFactorRules) }),
});
export type StoredSecurity = z.output<typeof storedSecurity>;

export const getSecuritySettings = hrCall('GET', 'getSecuritySettings', 'settings.read', {
  tag,
  summary: 'How HR users log in, with its version and who saved it last',
  response: storedSecurity,
});

export const saveSecuritySettings = hrCall('POST', 'saveSecuritySettings', 'settings.write', {
  tag,
  stepUp: true,
  summary: 'Saves how HR users log in; 409 when somebody else saved it since that version was read',
  body: z.object({ version, values: securitySettingsSchema }),
  response: storedSecurity,
});
