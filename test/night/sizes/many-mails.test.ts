import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { slowness, watchWork } from '#test/loop-turns.ts';
import { day, startOutboxPage } from '#test/mail/outbox-page.ts';

/** The mails of the largest sending, where no mail server is set. */
const mails = 50_000;
/** The processor time that nothing may keep the event loop for, on the reference machine. */
const holdMs = 50;

let page: Awaited<ReturnType<typeof startOutboxPage>>;
beforeAll(async () => {
  page = await startOutboxPage();
  const at = (index: number) => new Date(day + index * 1000).toISOString().replace(/[-:]/g, '').replace('Z', '000Z');
  for (let from = 0; from < mails; from += 500) {
    await Promise.all(
      Array.from({ length: 500 }, (_, index) => from + index).map((index) =>
        writeFile(
          join(page.folder, `${at(index)}-ravi.${index}@example.com.eml`),
          `To: ravi.${index}@example.com\r\nSubject: Offer ${index}\r\n\r\nText ${index}\r\n`,
        ),
      ),
    );
  }
}, 120_000);
afterAll(() => page.end());

const open = (url: string) => page.app.inject({ url, headers: { cookie: page.cookie } });
const titles = (body: string) => Array.from(body.matchAll(/">(Offer \d+)<\/a><\/h2>/g), ([, title]) => title);

/** The least time of a few tries, and the longest turn of the event loop in all of them. */
async function timed(work: () => Promise<unknown>): Promise<{ ms: number; longestMs: number }> {
  const watch = watchWork();
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return { ms: Math.min(...times), longestMs: (await watch.stop()).longestMs };
}

it('the outbox shows and goes on through 50,000 mails while the server goes on', { timeout: 120_000 }, async () => {
  const first = await open('/outbox');
  expect(titles(first.body)).toEqual(Array.from({ length: 50 }, (_, index) => `Offer ${mails - 1 - index}`));
  const older = /href="(\/outbox\?before=[^"]+)"/.exec(first.body)?.[1] ?? '';
  expect(titles((await open(older)).body)[0]).toBe(`Offer ${mails - 51}`);
  const middle = /\/outbox\/([^"/]+)"/.exec(first.body)?.[1]?.replace(/^\d+T\d+/, '20261120T180000') ?? '';

  const bare = await timed(() => readdir(page.folder));
  const most = holdMs * slowness();
  for (const url of ['/outbox', older, `/outbox?before=${middle}`]) {
    const { ms, longestMs } = await timed(() => open(url));
    // Reading the names alone takes most of it: what a page adds does not grow with their number.
    const slow = ms > 10 * bare.ms ? `${ms.toFixed(0)} ms, bare ${bare.ms.toFixed(0)}` : '';
    const held = longestMs > most ? `a turn of ${longestMs.toFixed(0)} ms` : '';
    expect({ url, slow, held }).toEqual({ url, slow: '', held: '' });
  }
});
