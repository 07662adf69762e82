import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page, type Route, type ViewportSize } from '@playwright/test';
import { removeServerData, startServerProcess, type ServerProcess } from '#test/server-process.ts';

/** The two widths that every screen is held to. */
export const phone = { width: 360, height: 800 };
export const desktop = { width: 1440, height: 900 };

export const isPhone = (page: Page): boolean => page.viewportSize()?.width === phone.width;

/** Runs a journey at this width, and in the project `night` at the other of the two (`otherWidth` in playwright.config.ts). */
export const journeyAt = (size: ViewportSize) => ({
  viewport: async (
    { otherWidth }: { otherWidth: boolean },
    provide: (viewport: ViewportSize) => Promise<void>,
  ): Promise<void> => provide(otherWidth === (size === phone) ? desktop : phone),
});

type WorkerFixtures = { server: ServerProcess };
export type JourneyOptions = { otherWidth: boolean };
type TestFixtures = JourneyOptions & {
  /** Console errors that this test causes on purpose, such as a call that is answered with 401. */
  expectedErrors: RegExp[];
  watched: void;
};

/** A test over a real server of the worker's own (embedded database, outbox folder). An error in the console or an
 * uncaught exception that the test did not expect fails it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({ browserName: _any }, provide) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'aarambh-e2e-'));
      // Receivers of webhooks are on this machine.
      const server = await startServerProcess(dataDir, { WEBHOOK_PRIVATE: 'on' });
      await provide(server);
      await server.stop();
      await removeServerData(dataDir);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  otherWidth: [false, { option: true }],
  baseURL: async ({ server }, provide) => provide(server.url),
  expectedErrors: async ({ browserName: _any }, provide) => provide([]),
  watched: [
    async ({ context, expectedErrors }, provide) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      context.on('weberror', (error) => errors.push(String(error.error())));
      await provide();
      // A route handler may still be running for a picture or a font that the test did not wait for.
      for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
      expect(errors.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** What the browser itself logs for an answer of this status. */
export const answered = (status: number) => new RegExp(`Failed to load resource: .* status of ${status}`);

/** Goes to a hash route of the product. */
export async function open(page: Page, route: string): Promise<void> {
  await page.goto(`/#${route}`);
}

/** Holds the calls to matching addresses until the returned function is called; `then` handles each of them. */
export async function holdCalls(
  page: Page,
  address: string,
  then: (route: Route) => Promise<void> = (route) => route.fallback(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(address, async (route) => {
    await promise;
    await then(route);
  });
  return () => resolve(undefined);
}
