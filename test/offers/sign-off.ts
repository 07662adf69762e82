import { decideSignOff, getSignOffRules, saveSignOffRules, type StoredSignOffRules } from '#contract/hr/sign-off.ts';
import type { HrRole } from '#domain/permissions.ts';
import type { SignOffRule } from '#domain/sign-off/rules.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import type { TestApp } from '#test/test-app.ts';

/** An HR user with these roles, and their token. */
export async function signedInAs(t: TestApp, name: string, roles: HrRole[], departments: number[] = []) {
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
  const user = { ...(await createHrUser(t, { name, email })), email };
  await t.db.updateTable('hr_users').set({ roles, departments }).where('hr_user_id', '=', user.hrUserId).execute();
  return { ...user, token: await signInHr(t, user) };
}

/** Saves rules in place of those that hold. */
export async function setRules(
  t: TestApp,
  token: string,
  rules: (Partial<SignOffRule> & Pick<SignOffRule, 'steps'>)[],
) {
  const { version } = (await t.call(getSignOffRules, { token })).envelope.responseObject as StoredSignOffRules;
  const named = rules.map((rule, index) => ({ name: `Rule ${index + 1}`, departments: [], ...rule }));
  const answer = await t.call(saveSignOffRules, { token, body: { version, rules: named } });
  if (answer.status !== 200) throw new Error(answer.bytes.toString('utf8'));
}

export const signOff = (t: TestApp, token: string, ids: number[], more: object = {}) =>
  t.call(decideSignOff, { token, body: { candidateOfferIds: ids, decision: 'SIGN_OFF', ...more } });
