import type { Page } from '@playwright/test';
import { joiningMessages } from '#domain/joining/messages.ts';
import { languageNames, type Language } from '#domain/language.ts';
import { offerActionMessages } from '#domain/messages.ts';
import { answered, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { candidatePassword, newCandidate, type Person } from '#e2e/support/people.ts';
import { expectNoSidewaysScroll, expectSoundAt } from '#e2e/support/screens.ts';
import { sayIn } from '#server/say-in.ts';
import { forgotPasswordTexts } from '#web/candidate/forgot-password/texts.ts';
import { homeTexts } from '#web/candidate/home/texts.ts';
import { askedDocumentTexts } from '#web/candidate/joining/documents/texts.ts';
import { stepFormTexts } from '#web/candidate/joining/form/texts.ts';
import { candidateLoginTexts } from '#web/candidate/login/texts.ts';
import { letterTexts } from '#web/candidate/offer/letter/texts.ts';
import { offerTexts } from '#web/candidate/offer/texts.ts';
import { candidateMenuTexts } from '#web/session/texts.ts';

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(300_000);

/** What is no text of ours: what HR and the candidate typed, and the names of places, files and the product. */
const data =
  /Himalaya Foods|Ananya Mukherjee|Priya Nair|Aarambh|Research|Development|Facilities|Technologist|Executive|Developer|Camera > Formats|Most Compatible|hr@|University|College|School|Road|Nagar|Park|Bank|Ltd/u;

/** The texts on the screen, hidden ones and names of controls included; not what says that it is in another language. */
async function foreignTexts(page: Page, language: Language): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>();
    const isOwn = (element: Element) =>
      element.closest('script, style, noscript, bdi, input, textarea, [translate=no]') === null &&
      (element.closest('[lang]')?.getAttribute('lang') ?? '') === document.documentElement.lang;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement !== null && isOwn(parentElement)) found.add(textContent?.trim() ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      if (!isOwn(element) && element.closest('input, textarea') === null) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.add(element.getAttribute(name) ?? '');
    }
    return [...found];
  });
  const isForeign = (text: string) =>
    language === 'en'
      ? /\p{Script=Devanagari}/u.test(text) && text !== languageNames.hi
      : /[A-Za-z]{2,}[,.]? [a-z]{2,}/u.test(text) && !data.test(text);
  return texts.filter(isForeign);
}

/** Controls and headings whose words do not fit into them; the circles of the steps hide theirs. */
async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, label, legend, h1, h2, h3, th, [role=alert]')]
      .filter((element) => element.checkVisibility() && element.clientWidth > 8 && element.closest('main ol') === null)
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent ?? ''),
  );
}

for (const language of ['hi', 'en'] as const) {
  const say = (text: () => string) => sayIn(language, text);

  async function expectSaid(page: Page, screen: string): Promise<void> {
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    expect.soft(await foreignTexts(page, language), `${screen}, in ${language}`).toEqual([]);
    expect.soft(await cutOff(page), `${screen}, cut off`).toEqual([]);
  }

  async function logsIn(page: Page, { candidateId }: Person, password = candidatePassword): Promise<void> {
    await open(page, '/onboard/login');
    await page.reload();
    await page.getByRole('button', { name: languageNames[language], exact: true }).click();
    await page.getByLabel(say(() => candidateLoginTexts.userName)).fill(candidateId);
    await page
      .getByLabel(
        say(() => candidateLoginTexts.password),
        { exact: true },
      )
      .fill(password);
    await page.getByRole('button', { name: say(() => candidateLoginTexts.logIn), exact: true }).click();
  }

  test(`candidates read the way to their form in ${languageNames[language]} alone`, async ({
    page,
    server,
    expectedErrors,
  }) => {
    expectedErrors.push(answered(401));
    const person = await newCandidate(server);
    await logsIn(page, { ...person, candidateId: 'C26-9999' });
    await expect(page.getByRole('alert')).toBeVisible();
    await expectSaid(page, 'the refused login');
    if (language === 'hi') await expectSoundAt(page, phone);
    await page.getByRole('link', { name: say(() => candidateLoginTexts.forgotPassword) }).click();
    await page.getByRole('button', { name: say(() => forgotPasswordTexts.send) }).click();
    await expectSaid(page, 'the forgotten password');

    await logsIn(page, person);
    await page.getByRole('button', { name: say(() => letterTexts.open) }).click();
    await expectSaid(page, 'the letter');
    await page.goBack();
    await page.getByRole('button', { name: person.form.fullName }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await expectSaid(page, 'the offer with its menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say(() => offerTexts.reject), exact: true }).click();
    await page.getByRole('button', { name: say(() => offerActionMessages.rejectionStatement), exact: true }).click();
    await expectSaid(page, 'the rejection');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: say(() => offerTexts.accept), exact: true }).click();
    await expect(page).toHaveURL(/#\/onboard\/joining/);
    await page.getByRole('button', { name: say(() => stepFormTexts.next), exact: true }).click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await expectSaid(page, 'the first step with its errors');
    if (language === 'hi') await expectSoundAt(page, phone);
  });

  test(`candidates read the form and their page in ${languageNames[language]} alone`, async ({ page, server }) => {
    await logsIn(page, await newJoined(server, { submitted: false }));
    await expect(page).toHaveURL(/#\/onboard\/offer/);
    await page.getByRole('button', { name: say(() => offerTexts.goOn) }).click();
    for (const step of ['personal', 'bank', 'experience', 'education', 'family', 'preview']) {
      await page.evaluate((to) => location.assign(to), `#/onboard/joining/${step}`);
      await expect(page.locator('main h1').first()).toBeVisible();
      await expectSaid(page, step);
    }
    await page.evaluate(() => location.assign('#/onboard/documents'));
    await expect(page.getByText(say(() => askedDocumentTexts.none))).toBeVisible();
    await expectSaid(page, 'documents');
    const submitted = await newJoined(server);
    await logsIn(page, submitted);
    await page.getByRole('link', { name: say(() => offerTexts.home) }).click();
    await expect(page.getByRole('heading', { name: say(() => homeTexts.papers) })).toBeVisible();
    await expectSaid(page, 'home');
    await page.getByRole('button', { name: submitted.form.fullName }).click();
    await page.getByRole('menuitem', { name: say(() => candidateMenuTexts.joiningForm) }).click();
    await expect(page.getByRole('button', { name: say(() => joiningMessages.downloadAnswers) })).toBeVisible();
    await expectSaid(page, 'the submitted form');
    for (const path of ['my-data', 'first-day', 'joining-date', 'privacy']) {
      await page.evaluate((to) => location.assign(to), `#/onboard/${path}`);
      await expect(page.locator('main h1').first()).toBeVisible();
      await expectSaid(page, path);
    }
  });
}
