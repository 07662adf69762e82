import { beforeEach, describe, expect, it } from 'vitest';
import { inviteHrUser } from '#contract/hr/people.ts';
import { employeeIn, openSsoApp } from '#test/sso/sso-app.ts';

const tenant = '11111111-2222-4333-8444-555555555555';
const domain = 'himalayafoods.example';

/** An invited user of this app, and their address. */
async function invited({ t, sso }: Awaited<ReturnType<typeof openSsoApp>>) {
  const email = `asha-${crypto.randomUUID()}@${domain}`;
  const body = { name: 'Asha Nair', userName: email, email };
  const { envelope } = await t.call(inviteHrUser, { token: sso.token, body });
  return { email, hrUserId: (envelope.responseObject as { hrUserId: string }).hrUserId };
}

const google = await openSsoApp('https://accounts.google.com');
const microsoft = await openSsoApp(`https://login.microsoftonline.com/${tenant}/v2.0`);

describe('Google', () => {
  beforeEach(() => google.switchOn({ kind: 'GOOGLE', issuer: '' }, { hd: domain }));

  it('lets in whom it vouches for by hd, and no one without it or with another one', async () => {
    const { email, hrUserId } = await invited(google);
    const account = { sub: `of ${email}`, email };
    for (const hd of [undefined, 'elsewhere.example']) {
      const { status, codes } = await google.logIn({ ...account, hd });
      expect([status, codes.errorCode]).toEqual([403, 'sso.notVouched']);
    }
    expect(employeeIn(await google.logIn({ ...account, hd: domain }))).toBe(hrUserId);
  });
});

describe('Microsoft', () => {
  const ofEntra = { email_verified: undefined, tid: tenant };
  beforeEach(() => microsoft.switchOn({ kind: 'MICROSOFT', issuer: '', tenant }, { ...ofEntra, oid: 'tester' }));

  it('lets in whom its directory holds, without email_verified, by the object alone from then on', async () => {
    const { email, hrUserId } = await invited(microsoft);
    const account = { ...ofEntra, sub: 'pairwise', oid: crypto.randomUUID(), email: '', preferred_username: email };
    expect(employeeIn(await microsoft.logIn(account))).toBe(hrUserId);
    expect(employeeIn(await microsoft.logIn({ ...account, sub: 'of another client' }))).toBe(hrUserId);
    const other = await microsoft.logIn({ ...account, oid: crypto.randomUUID() });
    expect(other.codes.errorCode).toBe('sso.linkedElsewhere');
  });

  it('keeps another tenant out, not even by the address of an invited user', async () => {
    const { email } = await invited(microsoft);
    const guest = { ...ofEntra, tid: tenant.replace('1', '2'), sub: 'guest', oid: crypto.randomUUID(), email };
    const { status, codes } = await microsoft.logIn(guest);
    expect([status, codes.errorCode]).toEqual([403, 'sso.notVouched']);
  });
});
