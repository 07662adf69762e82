import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { hrRoles } from '#domain/permissions.ts';
import { refsOf, type TextRef } from '#domain/texts.ts';
import { securitySettingsMessages } from './security-messages.ts';

const m = refsOf(securitySettingsMessages);

export const ssoKinds = ['GOOGLE', 'MICROSOFT', 'OTHER'] as const;

const line = z.string().check(z.trim(), z.maxLength(limits.textMax));
const domain = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(253, m.domain), z.regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, m.domain));

/** Single sign-on with one OpenID provider. Texts that its kind does not need may be empty. */
export const ssoSettingsSchema = z
  .object({
    on: z.boolean(),
    kind: z.enum(ssoKinds),
    /** Of the kind OTHER; the others have one that is known. */
    issuer: z._default(line, ''),
    clientId: z._default(line, ''),
    /** Empty or left out: the stored one stays. Never answered. */
    clientSecret: z.optional(line),
    /** Domains of e-mail addresses; Google needs one, others take every domain where there is none. */
    allowedDomains: z._default(z.array(domain).check(z.maxLength(20)), []),
    /** Of Microsoft: the directory's id. */
    tenant: z._default(line, ''),
    /** INVITED: users who exist. DOMAIN: everyone of an allowed domain gets a user at the first login. */
    whoMayCome: z._default(z.enum(['INVITED', 'DOMAIN']), 'INVITED'),
    newRoles: z._default(z.array(z.enum(hrRoles)).check(z.minLength(1, m.newRoles)), ['VIEWER']),
    passwords: z._default(z.enum(['ALLOWED', 'ADMINISTRATORS']), 'ALLOWED'),
  })
  .check((check) => {
    for (const [field, message] of faultsOf(check.value)) {
      check.issues.push({ code: 'custom', input: check.value, path: [field], message });
    }
  });
export type SsoSettings = Omit<z.output<typeof ssoSettingsSchema>, 'clientSecret'>;

function faultsOf({ on, kind, issuer, clientId, allowedDomains, tenant, whoMayCome }: SsoSettings) {
  const faults: [keyof SsoSettings, TextRef][] = [];
  if (!on && clientId === '') return faults;
  if (clientId === '') faults.push(['clientId', m.clientId]);
  if (kind === 'OTHER' && !issuerPattern.test(issuer)) faults.push(['issuer', m.issuer]);
  if (kind === 'MICROSOFT' && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(tenant)) {
    faults.push(['tenant', m.tenant]);
  }
  if (allowedDomains.length === 0 && (kind === 'GOOGLE' || whoMayCome === 'DOMAIN')) {
    faults.push(['allowedDomains', m.allowedDomains]);
  }
  return faults;
}

const issuerPattern = /^https?:\/\/(?<host>[a-z\d.-]+)(:\d+)?(\/[^?#\s@]*)?$/i;

export const ssoDefaults: SsoSettings = {
  on: false,
  kind: 'GOOGLE',
  issuer: '',
  clientId: '',
  allowedDomains: [],
  tenant: '',
  whoMayCome: 'INVITED',
  newRoles: ['VIEWER'],
  passwords: 'ALLOWED',
};

export function issuerOf({ kind, issuer, tenant }: SsoSettings): string {
  if (kind === 'GOOGLE') return 'https://accounts.google.com';
  return kind === 'MICROSOFT' ? `https://login.microsoftonline.com/${tenant.toLowerCase()}/v2.0` : issuer;
}

export function providerName(settings: SsoSettings): string {
  if (settings.kind === 'OTHER') return issuerPattern.exec(settings.issuer)?.groups?.['host'] ?? '';
  return settings.kind === 'GOOGLE' ? 'Google' : 'Microsoft';
}
