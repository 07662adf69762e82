import { expect, test } from 'vitest';
import { endSession, getSessions } from '#contract/hr/factors.ts';
import { hrCreateToken, hrMe } from '#contract/hr-auth.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { createHrUser, signInHr, tokenOf } from '#test/factories.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const email = 'places@himalayafoods.example';
const user = await createHrUser(t, { email });

async function logIn(userAgent: string, remoteAddress: string): Promise<string> {
  const { userName, password } = user;
  return tokenOf(
    await t.call(hrCreateToken, { body: { userName, password }, headers: { 'user-agent': userAgent }, remoteAddress }),
  );
}
type Listed = {
  sessionId: string;
  device: string;
  ip: string;
  lastUsedOn: string;
  firstUsedOn: string;
  current: boolean;
};
const listed = async (token: string) => (await t.call(getSessions, { token })).envelope.responseObject as Listed[];
const mails = async () => {
  await t.deliverAll();
  return t.mailbox.mails.filter(({ subject }) => subject.startsWith('New login')).length;
};

test('an HR user sees where they are logged in, logs out in one place, and gets a mail on a new browser', async () => {
  const start = t.clock.now;
  const there = await logIn(chrome, '192.0.2.7');
  expect(await mails()).toBe(0);
  const here = await logIn(firefox, '192.0.2.8');
  expect(await mails()).toBe(1);
  expect(t.mailbox.lastMailTo(email).text).toMatch(/Firefox on Linux[\s\S]*192\.0\.2\.8/);
  await logIn(firefox.replaceAll('132', '140'), '192.0.2.8');
  expect(await mails()).toBe(1);

  t.clock.now = new Date(start.getTime() + 10 * 60_000);
  const places = await listed(here);
  const [mine] = places;
  const other = places.find(({ ip }) => ip === '192.0.2.7');
  expect(mine).toMatchObject({ device: 'Firefox on Linux', ip: '192.0.2.8', current: true });
  expect(mine?.lastUsedOn).toBe(t.clock.now.toISOString());
  expect(other).toMatchObject({ device: 'Chrome on Windows', current: false });
  expect(other?.lastUsedOn).toBe(other?.firstUsedOn);

  const end = (sessionId = '', token = here) => t.call(endSession, { token, body: { sessionId } });
  const stranger = await signInHr(t);
  expect((await end(other?.sessionId, stranger)).status).toBe(404);
  expect((await end(other?.sessionId)).status).toBe(200);
  expect((await t.call(hrMe, { token: there })).status).toBe(401);
  expect((await end(other?.sessionId)).codes.errorCode).toBe('sessionList.unknown');
  expect(await listed(here)).toHaveLength(2);
  const rows = await auditRows(t.db, { action: 'end-sessions' }).select('details').execute();
  expect(rows).toEqual([{ details: { sessions: 1, audience: 'hr', account: user.hrUserId } }]);
  expect((await end(mine?.sessionId)).status).toBe(200);
  expect((await t.call(hrMe, { token: here })).status).toBe(401);
});
