import { expect, test } from 'vitest';
import { ssoDefaults, type SsoSettings } from '#domain/settings/sso.ts';
import { accountOf } from './who-is-who.ts';

const allowedDomains = ['himalayafoods.example'];
const google: SsoSettings = { ...ssoDefaults, kind: 'GOOGLE', allowedDomains };
const tenant = '11111111-2222-4333-8444-555555555555';
const microsoft: SsoSettings = { ...ssoDefaults, kind: 'MICROSOFT', tenant, allowedDomains };
const other: SsoSettings = { ...ssoDefaults, kind: 'OTHER', issuer: 'https://id.example', allowedDomains };

const email = 'asha@himalayafoods.example';
const verified = { sub: '1', email, email_verified: true };

test.each<[string, SsoSettings, Record<string, unknown>, boolean]>([
  ['Google with the company’s hd', google, { ...verified, hd: 'himalayafoods.example' }, true],
  ['Google without hd', google, verified, false],
  ['Google with the hd of another company', google, { ...verified, hd: 'elsewhere.example' }, false],
  ['Google with hd, not verified', google, { ...verified, hd: 'himalayafoods.example', email_verified: false }, false],
  ['Microsoft without email_verified', microsoft, { sub: '1', tid: tenant, oid: 'a', email }, true],
  ['Microsoft by preferred_username', microsoft, { sub: '1', tid: tenant, oid: 'a', preferred_username: email }, true],
  ['Microsoft of another directory', microsoft, { sub: '1', tid: tenant.replace('1', '2'), oid: 'a', email }, false],
  ['Microsoft without an object id', microsoft, { sub: '1', tid: tenant, email }, false],
  [
    'Microsoft with an address of another domain',
    microsoft,
    { sub: '1', tid: tenant, oid: 'a', email: 'a@b.example' },
    false,
  ],
  ['another provider, verified', other, verified, true],
  ['another provider, not verified', other, { ...verified, email_verified: 'true' }, false],
  ['another provider, a domain that ends alike', other, { ...verified, email: 'a@not-himalayafoods.example' }, false],
  ['without an address', other, { sub: '1', email_verified: true }, false],
])('%s: vouched for %s', (_name, settings, claims, isVouchedFor) => {
  expect(accountOf(settings, { sub: '1', ...claims }).isVouchedFor).toBe(isVouchedFor);
});

test('an account of Microsoft is its directory and object id, never its address or sub', () => {
  const claims = { sub: 'pairwise', tid: tenant.toUpperCase(), oid: 'ABC', email };
  expect(accountOf(microsoft, claims)).toMatchObject({
    issuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
    subject: `${tenant}.abc`,
  });
});
