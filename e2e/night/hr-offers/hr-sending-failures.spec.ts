import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { removeServerData, startServerProcess } from '#test/server-process.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { rowsOf } from '#e2e/support/hr/hr-offers.ts';
import { select } from '#e2e/support/hr/offer-list.ts';
import { offersOf, send } from '#e2e/support/hr/offer-sending.ts';
import type { Person } from '#e2e/support/people.ts';

test('a permanently refused mail turns the offer to Open with the reason', async ({ page }) => {
  const refusing = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('Mailbox unavailable'), { responseCode: 550 })),
  });
  refusing.listen(0, '127.0.0.1');
  await once(refusing.server, 'listening');
  const { port } = refusing.server.address() as AddressInfo;
  const dataDir = await mkdtemp(join(tmpdir(), 'aarambh-e2e-'));
  const server = await startServerProcess(dataDir, { SMTP_URL: `smtp://127.0.0.1:${port}` });
  try {
    const { people } = await offersOf(server, ['Harini Raghavan']);
    const [{ form }] = people as [Person];
    await asHr(page, server);
    await page.goto(`${server.url}/#/hce/offers`);
    await page.getByLabel('Search', { exact: true }).fill(form.email);
    await select(page, form.fullName).check();
    await send(page).click();
    const row = rowsOf(page, form.email);
    // The row updates without a reload.
    await expect(row).toContainText('Open');
    await row.getByRole('button', { name: /did not arrive/ }).click();
    await expect(page.getByRole('dialog')).toContainText('Mailbox unavailable');
    await page.keyboard.press('Escape');
    await expect(select(page, form.fullName)).toBeEnabled();
  } finally {
    await server.stop();
    await removeServerData(dataDir);
    await new Promise<void>((resolve) => {
      refusing.close(() => resolve());
    });
  }
});
