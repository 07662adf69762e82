import { expect, test } from '@playwright/test';
import { mailHtml } from '#server/messages/html.ts';
import { everyMail, mailedFrom } from '#test/mail/every-mail.ts';
import { expectNoSidewaysScroll, expectSoundAt } from '#e2e/support/screens.ts';

/** The widths of a phone and of the reading pane of a mail program. */
const widths = [360, 600];

const long = { name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3), role: 'W'.repeat(2000), note: 'W'.repeat(2000) };

const htmlOf = (mails: ReturnType<typeof everyMail>) => mails.map(({ mail }) => mailHtml(mail.body, mailedFrom));

test('every mail is readable on a phone and in a reading pane, in light and dark colours, and loads nothing', async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route('**/*', (route) => route.abort());
  page.on('request', (request) => asked.push(request.url()));
  const mails = everyMail();
  // All of them below each other: they have the same styles, and no ids.
  await page.setContent(htmlOf(mails).join(''));
  const buttons = page.locator('a[href^="http"]');
  for (const width of widths) {
    await expectSoundAt(page, { width, height: 800 });
    await expect(buttons).toHaveCount(mails.flatMap(({ leadsTo }) => leadsTo ?? []).length);
    const low = await buttons.evaluateAll((links) => links.filter((link) => link.getBoundingClientRect().height < 44));
    expect(low, 'buttons too low for a finger').toEqual([]);
  }
  expect(asked).toEqual([]);
});

test('a name or role of any length breaks instead of widening a mail', async ({ page }) => {
  for (const html of htmlOf(everyMail(long))) {
    await page.setContent(html);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
  }
});
