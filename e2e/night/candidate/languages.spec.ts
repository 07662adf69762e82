import type { Page } from '@playwright/test';
import { requestDocument } from '#contract/hr/document-requests.ts';
import { getPrivacyNotice, publishPrivacyNotice } from '#contract/hr/privacy-notice.ts';
import { getSettings, saveSettings } from '#contract/hr/settings.ts';
import { joiningMessages } from '#domain/joining/messages.ts';
import { languageNames } from '#domain/language.ts';
import { offerActionMessages } from '#domain/messages.ts';
import { answered, desktop, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { newHrSession } from '#e2e/support/hr/hr-session.ts';
import { candidateDecides, hrEdits } from '#e2e/support/hr/offer-calls.ts';
import { dayHasPassed } from '#e2e/support/hr/passed-day.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { test as ownTest } from '#e2e/support/own-server.ts';
import { candidatePassword, newCandidate, type Person } from '#e2e/support/people.ts';
import { expectNoSidewaysScroll, expectSoundAt } from '#e2e/support/screens.ts';
import { sendBack } from '#e2e/support/sent-back.ts';
import { sayIn } from '#server/say-in.ts';
import { httpClient } from '#test/http-client.ts';
import { joiningForms } from '#test/joining-requests.ts';
import { waitForSms } from '#test/outbox.ts';
import type { ServerProcess } from '#test/server-process.ts';
import { joiningDateTexts } from '#web/candidate/first-day/texts.ts';
import { forgotPasswordTexts } from '#web/candidate/forgot-password/texts.ts';
import { handoffTexts } from '#web/candidate/handoff/texts.ts';
import { homeTexts } from '#web/candidate/home/texts.ts';
import { correctingTexts } from '#web/candidate/joining/correcting/texts.ts';
import { askedDocumentTexts } from '#web/candidate/joining/documents/texts.ts';
import { usePhoneTexts } from '#web/candidate/joining/form/phone/texts.ts';
import { stepFormTexts } from '#web/candidate/joining/form/texts.ts';
import { candidateLoginTexts } from '#web/candidate/login/texts.ts';
import { letterTexts } from '#web/candidate/offer/letter/texts.ts';
import { offerTexts } from '#web/candidate/offer/texts.ts';
import { privacyPageTexts } from '#web/candidate/privacy/texts.ts';
import { signInTexts } from '#web/session/sign-in/texts.ts';
import { candidateMenuTexts } from '#web/session/texts.ts';

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(300_000);

const asked = { name: 'Cancelled cheque', note: 'With your name on it.' };
const notes = { 'bank.branchName': 'The passbook names another branch.', family: 'Your mother is missing.' };

/** What HR and candidates typed, each as a whole; codes of choices are none of it. */
const typed = new Set<string>();
function noteTyped(...values: unknown[]): void {
  for (const value of values) {
    if (typeof value !== 'string' || /^(?:[A-Z_]*|Full-Time|true|false)$/u.test(value)) continue;
    for (const line of value.split('\n')) typed.add(line);
  }
}
noteTyped(...Object.values(joiningForms()).flatMap((form) => Object.values(form)));
noteTyped(...Object.values(asked), ...Object.values(notes), 'Himalaya Foods Pvt Ltd', 'Himalaya Foods');
noteTyped('Food Technologist', 'Administration and Facilities', 'Facilities Management', 'Assistant General Manager');
noteTyped('Accountant', 'Ananya');

/** Addresses, names of files, formats and products, examples of a PAN and an IFSC, numbers that are masked, and short
 * forms that Hindi uses as they are. */
const names =
  /\S+@\S+|myaadhaar\.uidai\.gov\.in|^(?:pan-card|aadhaar-card|profile-photo|passbook|payslip|marksheet)$|\b\w{4}(?:-\w{2,4}){6}\b|\S*\.(?:pdf|png|jpg)|\bX[X ]+\w*|\b(?:ABCPD1234F|SBIN0000456|ITI|ESI|EPFO|ESIC|Aarambh|CBSE|English|PDF|PNG|JPG|JPEG|HEIC|IFSC|PAN|CTC|OTP|SMS|CGPA)\b|Camera > Formats > Most Compatible/gu;

const withoutData = (text: string): string =>
  [...typed]
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, value) => rest.replaceAll(value, ''), text)
    .replaceAll(names, '');

/** The texts on the screen, hidden ones and names of controls included; not what says that it is in another language. */
async function foreignTexts(page: Page): Promise<string[]> {
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
  return texts.filter((text) => /[A-Za-z]{3,}/u.test(withoutData(text)));
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

/** HR asks for a document and for the whole Aadhaar number, and publishes the privacy notice. */
async function asksAndSays(server: ServerProcess, { candidateId }: Person): Promise<void> {
  const { token } = await newHrSession(server);
  const { json } = httpClient(server.url);
  await json(requestDocument, { token, body: { candidateId, ...asked } });
  const { aadhaar } = await json(getSettings, { token });
  const values = { ...aadhaar.values, aadhaar: 'LAST_FOUR' as const };
  await json(saveSettings, { token, body: { section: 'aadhaar', version: aadhaar.version, values } });
  await json(getPrivacyNotice, { token });
  const contact = { name: 'Arvind Menon', email: 'privacy@himalayafoods.example' };
  noteTyped(contact.name);
  await json(publishPrivacyNotice, { token, body: { version: 0, contact } });
}

const language = 'hi';
const say = (text: () => string) => sayIn(language, text);

async function expectSaid(page: Page, screen: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  expect.soft(await foreignTexts(page), `${screen}, in ${language}`).toEqual([]);
  expect.soft(await cutOff(page), `${screen}, cut off`).toEqual([]);
}

async function goes(page: Page, to: string): Promise<void> {
  const heading = page.locator('main h1').first();
  const before = (await heading.textContent()) ?? '';
  if (page.url().endsWith(`/onboard/${to}`)) return;
  await page.evaluate((hash) => location.assign(hash), `#/onboard/${to}`);
  await expect(heading).not.toHaveText(before);
  await expect(heading).toBeVisible();
}

async function logsIn(page: Page, { candidateId, form }: Person, password = candidatePassword): Promise<void> {
  noteTyped(...Object.values(form));
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

test('candidates read the way to their form in Hindi alone', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(answered(400), answered(401));
  const person = await newCandidate(server);
  await logsIn(page, { ...person, candidateId: 'C26-9999' });
  await expect(page.getByRole('alert')).toBeVisible();
  await expectSaid(page, 'the refused login');
  await expectSoundAt(page, phone);
  await page.getByRole('link', { name: say(() => candidateLoginTexts.forgotPassword) }).click();
  await page.getByLabel(say(() => forgotPasswordTexts.candidateId)).fill('');
  await page.getByRole('button', { name: say(() => forgotPasswordTexts.send) }).click();
  await expect(page.locator('[aria-invalid=true]')).toBeVisible();
  await expectSaid(page, 'the forgotten password');
  await page.getByLabel(say(() => forgotPasswordTexts.candidateId)).fill(person.candidateId);
  await page.getByRole('button', { name: say(() => forgotPasswordTexts.send) }).click();
  const code = /\d{6}/u.exec(await waitForSms(server.outbox, person.form.mobileNumber))?.[0] ?? '';
  await page.getByLabel(say(() => signInTexts.otp)).fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: say(() => signInTexts.verifyOtp) }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectSaid(page, 'a wrong code');
  await page.getByLabel(say(() => signInTexts.otp)).fill(code);
  await page.getByRole('button', { name: say(() => signInTexts.verifyOtp) }).click();
  await expect(page).toHaveURL(/reset-password$/);
  await page.getByRole('button', { name: say(() => signInTexts.reset), exact: true }).click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await expectSaid(page, 'the new password');

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
  await expectSoundAt(page, phone);
});

test('candidates read the form and their page in Hindi alone', async ({ page, server }) => {
  await logsIn(page, await newJoined(server, { submitted: false }));
  await expect(page).toHaveURL(/#\/onboard\/offer/);
  await page.getByRole('button', { name: say(() => offerTexts.goOn) }).click();
  await expect(page).toHaveURL(/joining\/preview$/);
  for (const step of ['personal', 'bank', 'experience', 'education', 'family', 'preview']) {
    await goes(page, `joining/${step}`);
    await expectSaid(page, step);
  }
  await goes(page, 'documents');
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
  for (const path of ['joining/submit', 'my-data', 'first-day', 'joining-date', 'privacy', 'nowhere']) {
    await goes(page, path);
    await expectSaid(page, path);
  }
});

ownTest(
  `candidates read offers that cannot be answered, errors and corrections in Hindi alone`,
  async ({ page, ownServer: server, expectedErrors }) => {
    expectedErrors.push(answered(410));
    const [late, revised, declined] = [
      await newCandidate(server),
      await newCandidate(server),
      await newCandidate(server),
    ];
    await dayHasPassed(server, late);
    await hrEdits(server, revised, { fixedCTC: 900_000 });
    await candidateDecides(server, declined, 'REJECTED');
    for (const [screen, person] of Object.entries({ late, revised, declined })) {
      await logsIn(page, person);
      await expect(page).toHaveURL(/#\/onboard\/(?:offer|reject)$/);
      await expectSaid(page, screen);
    }

    await page.setViewportSize(desktop);
    await logsIn(page, await newJoined(server, { submitted: false }));
    await page.getByRole('button', { name: say(() => offerTexts.goOn) }).click();
    await expect(page).toHaveURL(/joining\/preview$/);
    await goes(page, 'joining/personal');
    await page
      .getByRole('button', { name: say(() => usePhoneTexts.button), exact: true })
      .first()
      .click();
    const address = (await page.getByRole('dialog').locator('b').textContent()) ?? '';
    await expectSaid(page, 'the dialog of the phone');
    const other = await page.context().newPage();
    await other.goto(`http://${address}`);
    await expect(other.getByText(say(() => handoffTexts.lead))).toBeVisible();
    await expectSaid(other, 'the page of the phone');
    await page.keyboard.press('Escape');
    await expect(other.getByRole('alert')).toBeVisible();
    await expectSaid(other, 'a code that has ended');
    await page.setViewportSize(phone);
    for (const step of ['bank', 'experience', 'education', 'family']) {
      await goes(page, `joining/${step}`);
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
      const fields = page.locator('main input:not([type=file], [type=radio], [type=checkbox]):visible');
      await expect(fields.first()).toBeVisible();
      for (const field of await fields.all()) await field.fill('');
      await page.getByRole('button', { name: say(() => stepFormTexts.next), exact: true }).click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      await expectSaid(page, `${step} with its errors`);
    }

    const corrected = await newJoined(server);
    await sendBack(server, corrected, notes);
    await logsIn(page, corrected);
    const corrections = page.getByRole('link', {
      name: new RegExp(say(() => correctingTexts.correct('')).trim(), 'u'),
    });
    await expect(corrections.first()).toBeVisible();
    await expectSaid(page, 'the corrections');
    await corrections.first().click();
    await expect(page).not.toHaveURL(/correct$/);
    await expectSaid(page, 'a correction');
  },
);

ownTest(
  `candidates read what HR asks and says after the form in Hindi alone`,
  async ({ page, ownServer: server, expectedErrors }) => {
    expectedErrors.push(answered(400), answered(403));
    const person = await newJoined(server);
    await asksAndSays(server, person);
    await page.route('**/candidate/getFirstDay', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { responseObject: object };
      const changes = ['date', 'time', 'place', 'bring'].map((field) => ({ field, before: '' }));
      changes.push({ field: 'time', before: '09:00' }, { field: 'date', before: '2027-01-04' });
      const details = { time: '09:30', mapLink: 'https://maps.example/1', contactPhone: '9820011229', changes };
      Object.assign(answer.responseObject, details);
      await route.fulfill({ response, json: answer });
    });
    await logsIn(page, person);
    await page.getByRole('link', { name: say(() => offerTexts.home) }).click();
    for (const path of ['documents', 'privacy', 'home', 'my-data', 'first-day', 'whole-number']) {
      await goes(page, path);
      await expectSaid(page, `${path}, with something in it`);
      if (path !== 'privacy') continue;
      await page.getByRole('button', { name: say(() => privacyPageTexts.read), exact: true }).click();
      await expect(page).toHaveURL(/#\/onboard\/joining/);
    }
    await goes(page, 'joining-date?answer=OTHER_DATE');
    await page.getByRole('button', { name: say(() => joiningDateTexts.send), exact: true }).click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await expectSaid(page, 'another joining date, with its error');
  },
);
