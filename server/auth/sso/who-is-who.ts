import { issuerOf, type SsoSettings } from '#domain/settings/sso.ts';
import type { Claims } from './provider.ts';

/** An account of the provider: `subject` never changes, the e-mail address may. */
export type ProviderAccount = { issuer: string; subject: string; email: string; name: string; isVouchedFor: boolean };

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Who the claims speak of, and whether the provider vouches that the address is of the company: Google by `hd`,
 * Microsoft by its directory, others by `email_verified`; and by the allowed domains. */
export function accountOf(settings: SsoSettings, claims: Claims): ProviderAccount {
  const issuer = issuerOf(settings);
  const name = textOf(claims['name']);
  if (settings.kind === 'MICROSOFT') {
    const [tenant, object] = [textOf(claims['tid']).toLowerCase(), textOf(claims['oid']).toLowerCase()];
    const email = textOf(claims['email']) || textOf(claims['preferred_username']);
    const isOurs = tenant === settings.tenant.toLowerCase() && object !== '';
    const isVouchedFor = isOurs && isAllowed(settings, email);
    return { issuer, subject: `${tenant}.${object}`, email, name, isVouchedFor };
  }
  const email = textOf(claims['email']);
  const isVerified = claims['email_verified'] === true;
  const isOurs = settings.kind === 'OTHER' || settings.allowedDomains.includes(textOf(claims['hd']).toLowerCase());
  return { issuer, subject: claims.sub, email, name, isVouchedFor: isVerified && isOurs && isAllowed(settings, email) };
}

function isAllowed({ allowedDomains }: SsoSettings, email: string): boolean {
  const at = email.lastIndexOf('@');
  if (at < 1) return false;
  return allowedDomains.length === 0 || allowedDomains.includes(email.slice(at + 1).toLowerCase());
}
