import { expect, test } from '@playwright/test';
import { mailHtml } from '#server/messages/html.ts';
import { everyMail, mailedFrom } from '#test/mail/every-mail.ts';

import { expectNoSidewaysScroll, expectSoundAt } from '#e2e/support/screens.ts';

/** The widths of a phone and of the reading pane of a mail program. */
const widths = [360, 600];

const long = { name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3), role: 'W'.repeat(2000), note: 'W'.repeat(2000) };

for (const { kind, mail, leadsTo } of everyMail()) {
  test(`the mail ${kind} reads well on a phone and in a reading pane, light and dark`, async ({ page }) => {
    await page.route('**/*', (route) => route.abort());
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.setContent(mailHtml(mail.body, mailedFrom));
    for (const width of widths) {
      await expectSoundAt(page, { width, height: 800 });
      if (leadsTo === null) continue;
      const button = page.getByRole('link');
      await expect(button).toBeVisible();
      const box = await button.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
    expect(asked).toEqual([]);
  });
}

test('names and roles of any length break instead of widening a mail', async ({ page }) => {
  for (const { mail } of everyMail(long)) {
    await page.setContent(mailHtml(mail.body, mailedFrom));
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
  }
});
