import { Secret, TOTP } from 'otpauth';
import { beginAuthenticator, confirmAuthenticator, secondFactor, type Factors } from '#contract/hr/factors.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { signInHr, type TestHrUser } from '#test/factories.ts';
import type { TestApp } from '#test/test-app.ts';

/** An authenticator app that is being set up in a session of its user. */
type BegunApp = { user: TestHrUser; token: string; secret: string; uri: string };
export type EnrolledApp = BegunApp & { recoveryCodes: string[]; factors: Factors['factors'] };

/** The code that the app shows at the server's time, or `steps` of 30 seconds later. */
export function codeOf(t: TestApp, secret: string, steps = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  return app.generate({ timestamp: t.clock.now.getTime() + steps * 30_000 });
}

export async function beginApp(t: TestApp, user: TestHrUser): Promise<BegunApp> {
  const token = await signInHr(t, user);
  const { envelope } = await t.call(beginAuthenticator, { token, body: { password: user.password } });
  return { user, token, ...(envelope.responseObject as { secret: string; uri: string }) };
}

export async function confirmApp(t: TestApp, { token, ...app }: BegunApp): Promise<EnrolledApp> {
  const { envelope } = await t.call(confirmAuthenticator, { token, body: { code: codeOf(t, app.secret) } });
  return { ...app, token, ...(envelope.responseObject as Pick<EnrolledApp, 'recoveryCodes' | 'factors'>) };
}

/** The user with an app, which used the code of this moment. */
export async function enrolApp(t: TestApp, user: TestHrUser): Promise<EnrolledApp> {
  return confirmApp(t, await beginApp(t, user));
}

/** The token of the second step, after the password. */
export async function firstStep(t: TestApp, { userName, password }: TestHrUser): Promise<string> {
  const { envelope } = await t.call(hrCreateToken, { body: { userName, password } });
  return (envelope.responseObject as { secondFactor: { token: string } }).secondFactor.token;
}

/** Makes the second step with this code. */
export function secondStep(t: TestApp, token: string, code: string, method = 'AUTHENTICATOR') {
  return t.call(secondFactor, { body: { token, method, code } });
}
