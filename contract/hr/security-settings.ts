import * as z from 'zod/mini';
import { hrRoles } from '#domain/permissions.ts';
import { ssoKinds } from '#domain/settings/sso.ts';
import { secondFactorRules } from '#domain/second-factor/second-factor.ts';
import { securitySettingsSchema } from '#domain/settings/security.ts';
import { hrCall } from '#contract/call.ts';
import { modified, version } from './settings.ts';

const tag = 'Settings';

const storedSso = z.object({
  on: z.boolean(),
  kind: z.enum(ssoKinds),
  issuer: z.string(),
  clientId: z.string(),
  /** Whether there is a client secret; it is never answered. */
  hasSecret: z.boolean(),
  allowedDomains: z.array(z.string()),
  tenant: z.string(),
  whoMayCome: z.enum(['INVITED', 'DOMAIN']),
  newRoles: z.array(z.enum(hrRoles)),
  passwords: z.enum(['ALLOWED', 'ADMINISTRATORS']),
  /** How the last test of this set-up ended; it can be switched on after one without a fault. */
  lastTest: z.nullable(
    z.object({ testedOn: z.string(), fault: z.nullable(z.string()), email: z.nullable(z.string()) }),
  ),
});
export type StoredSso = z.output<typeof storedSso>;

const storedSecurity = z.object({
  ...modified,
  values: z.object({ hrPasswordMin: z.number(), requireSecondFactor: z.enum(secondFactorRules), sso: storedSso }),
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
