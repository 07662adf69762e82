import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import pg from 'pg';
import { connectionToRunning } from '#server/db/embedded/start-embedded.ts';
import { ownDatabase, removeServerData, startServerProcess, type ServerProcess } from '#test/server-process.ts';
import { expect, test as base } from './fixtures.ts';

declare global {
  interface Window {
    evilRan: (what: string) => void;
  }
}

/** Ways by which a text gets out of its place: of markup, attributes, scripts, templates, parsers, styles, and of its line. */
const ways = [
  `</script><script data-evil>evilRan('script')</script>`,
  `<a data-evil href="javascript:evilRan('link')">more</a>`,
  `{{constructor.constructor("evilRan('template')")()}}\${evilRan('template')}`,
  `<math><mtext><mglyph><style><!--</style><img data-evil src=x onerror=evilRan('math')>`,
  `<iframe data-evil srcdoc="<script>parent.evilRan('frame')</script>">`,
  `<b data-evil style="position:fixed;background:url(//127.0.0.1:9/x)">`,
  // Direction marks are removed; letters of a script that runs the other way are not.
  'אבג gnp.exe (שלום)',
  `&lt;img data-evil src=x onerror=evilRan('entity')&gt;`,
  `<svg data-evil><animate onbegin=evilRan('svg') attributeName=x dur=1s>`,
];

let made = 0;

/** A text that a field takes and that must come out as it was typed; each carries one way more than the common ones. */
export function evil(name: string): string {
  made += 1;
  return `${name} <img data-evil src=x onerror=evilRan('img')>"'> ${ways[made % ways.length]}`;
}

export const company = { COMPANY_NAME: evil('Company'), COMPANY_ADDRESS: evil('Street') };
export const persons = {
  COMPANY_SIGNATORY_NAME: evil('Signatory'),
  COMPANY_SIGNATORY_TITLE: evil('Title'),
  HR_CONTACT_PHONE: evil('Phone'),
};
export const hrName = evil('Clerk');

/** Pages that report what texts did: nothing may run, be asked for elsewhere, or be tried against the policy. */
export const test = base.extend<{ deeds: string[] }>({
  server: [
    async ({ browserName: _any }, provide) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'aarambh-e2e-evil-'));
      const server = await startServerProcess(dataDir, { ...company, ...persons });
      await nameHr(server);
      await provide(server);
      await server.stop();
      await removeServerData(dataDir);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  deeds: [
    async ({ context, server }, provide) => {
      const deeds = await watchDeeds(context, server);
      await provide(deeds);
      expect(deeds).toEqual([]);
    },
    { auto: true },
  ],
});

/** HR's name, which only the person who runs the server can give. */
async function nameHr(server: ServerProcess): Promise<void> {
  const dataDir = dirname(server.outbox);
  const { DATABASE_URL } = await ownDatabase(dataDir);
  const client = new pg.Client({ connectionString: DATABASE_URL ?? (await connectionToRunning(dataDir)) ?? '' });
  await client.connect();
  await client.query('update hr_users set name = $1', [hrName]);
  await client.end();
}

async function watchDeeds(context: BrowserContext, server: ServerProcess): Promise<string[]> {
  const deeds: string[] = [];
  await context.exposeFunction('evilRan', (what: string) => void deeds.push(`ran: ${what}`));
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      window.evilRan(`${effectiveDirective} refused ${blockedURI}`),
    ),
  );
  context.on('dialog', (dialog) => {
    deeds.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== server.url) deeds.push(`asked for ${request.url()}`);
  });
  return deeds;
}

const plain = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();

/** All that a page says: its words, what its fields hold, and what it reads out in their place. */
async function said(page: Page): Promise<string> {
  const texts = await page.evaluate(() => [
    document.body.textContent,
    ...[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
    ...[...document.querySelectorAll('[aria-label], [title]')].flatMap((element) => [
      element.getAttribute('aria-label'),
      element.getAttribute('title'),
    ]),
  ]);
  return plain(texts.join('\n'));
}

/** The texts are on the page as they were typed, and none of them has become a part of it. */
export async function expectLiteral(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await expect.poll(() => said(page), text.slice(0, 30)).toContain(plain(text));
  await expect(page.locator('[data-evil]')).toHaveCount(0);
}

/** As `expectLiteral`, and nothing reaches beyond the page at the width of a phone or of a desktop. */
export async function expectLiteralAtAllWidths(page: Page, texts: string[], widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectLiteral(page, ...texts);
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(beyond, `sideways scroll at ${width} px`).toBeLessThanOrEqual(0);
  }
}

export const exactButton = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true });
