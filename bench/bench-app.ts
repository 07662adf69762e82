import { availableParallelism } from 'node:os';
import { startPasswordChildren } from '#server/login-queue/password-children.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

/** The app on a port, with three HR users, one of whom is signed in. */
export type BenchApp = { t: TestApp; url: string; headers: { authorization: string }; close(): Promise<void> };

/** Starts the app over a database of its own, as yet without offers. */
export async function startBenchApp(): Promise<BenchApp> {
  const t = await startTestApp();
  const children = startPasswordChildren(availableParallelism(), t.deps.log);
  const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const [user] = [await createHrUser(t), await createHrUser(t, { name: 'Ravi Menon' })];
  await createHrUser(t, { name: 'Asha Rao' });
  const headers = { authorization: `Bearer ${await signInHr(t, user)}` };
  const close = async () => {
    await t.close();
    await children.close();
  };
  return { t, url, headers, close };
}
