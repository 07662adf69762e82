import type { Locator, Page } from '@playwright/test';
import { type SheetPreview, previewExcel, uploadExcel } from '#contract/offer-sheet.ts';
import { createCandidateOfferLetter, getAllOfferLetters } from '#contract/offers.ts';
import { getCandidatePersonalDetails, saveCandidatePersonalDetails } from '#contract/joining.ts';
import { addDays, todayInIndia, weekday } from '#domain/values/calendar.ts';
import { groupIndian } from '#domain/values/money.ts';
import { httpClient } from '#test/http-client.ts';
import type { ServerProcess } from '#test/server-process.ts';
import { desktop, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr, expectFieldError } from '#e2e/support/hr-actions.ts';
import { newHrSession } from '#e2e/support/hr-session.ts';
import { field, fillOffer, newTyping, storedOffer, type Typing } from '#e2e/support/hr-offers.ts';
import {
  entersJoining,
  expectStep,
  fillsPersonal,
  goesOn,
  group,
  permanentAddress,
  types,
} from '#e2e/support/joining-actions.ts';
import { newWord } from '#e2e/support/offer-list.ts';
import { labels, sheetFile, workbookOf } from '#e2e/support/offer-sheets.ts';
import { expectSoundAt } from '#e2e/support/screens.ts';
import { dialog, field as sheetField, inDialog, openUpload, people, uploaded } from '#e2e/support/sheet-dialog.ts';
import { moneySpellings, spellingsOf } from './spellings.ts';

const ways = ['typed', 'filled', 'pasted'] as const;
type Way = (typeof ways)[number];
const sizes = [
  ['360 px', phone],
  ['1440 px', desktop],
] as const;
const mobileInvalid = 'Please enter a valid 10-digit mobile number';
const paise = 'Enter whole rupees, without paise';

/** Puts a text into a field as people do; what is pasted is copied from another field before. */
async function puts(target: Locator, text: string, way: Way, source: Locator): Promise<void> {
  if (way === 'filled') return target.fill(text);
  await target.fill('');
  if (way === 'typed') return target.pressSequentially(text);
  await source.fill(text);
  await source.press('ControlOrMeta+A');
  await source.press('ControlOrMeta+C');
  await target.press('ControlOrMeta+V');
}

/** What a field shows after it was left: its text, and its message where it refuses it. */
async function left(target: Locator): Promise<{ text: string; error: string | null }> {
  await target.press('Tab');
  return target.evaluate((input: HTMLInputElement) => {
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
    const error = described.find((id) => id.endsWith('-error'));
    return {
      text: input.value,
      error:
        input.getAttribute('aria-invalid') === 'true' && error
          ? (document.getElementById(error)?.textContent ?? '')
          : null,
    };
  });
}

async function openForm(page: Page, server: ServerProcess): Promise<void> {
  await asHr(page, server);
  await open(page, '/hce/create/candidate');
  await expect(field(page, 'Functional Title').locator('option').nth(1)).toBeAttached();
}

const create = (page: Page) => page.getByRole('button', { name: 'Create Offer', exact: true });

async function saved(page: Page, press: () => Promise<void>): Promise<number> {
  const answer = page.waitForResponse((response) => response.url().endsWith(createCandidateOfferLetter.path));
  await press();
  return Number((await answer).headers()['x-candidate-offer-id']);
}

for (const [size, viewport] of sizes) {
  for (const way of ways) {
    test(`offer form, ${way} at ${size}: every spelling comes out right or is refused`, async ({ page, server }) => {
      await page.setViewportSize(viewport);
      await openForm(page, server);
      const source = field(page, 'Role');
      for (const [text, rupees] of moneySpellings) {
        await puts(field(page, 'Fixed CTC'), text, way, source);
        const shown = { text: rupees === null ? text : groupIndian(rupees), error: rupees === null ? paise : null };
        expect([text, await left(field(page, 'Fixed CTC'))]).toEqual([text, shown]);
      }
      const typing = newTyping();
      const number = typing['Mobile Number'];
      for (const [text, digits] of spellingsOf(number)) {
        await puts(field(page, 'Mobile Number'), text, way, source);
        const shown = { text: digits ?? text, error: digits === null ? mobileInvalid : null };
        expect([text, await left(field(page, 'Mobile Number'))]).toEqual([text, shown]);
      }

      await fillOffer(page, typing);
      await puts(field(page, 'Fixed CTC'), '₹12.5 lakh', way, source);
      await puts(field(page, 'Mobile Number'), `+91 ${number}`, way, source);
      await field(page, 'Role').fill(typing.Role);
      await puts(field(page, 'Variable CTC'), '1,50,000.00', way, source);
      await field(page, 'Role').fill(typing.Role);
      const id = await saved(page, () => create(page).click());
      expect(await storedOffer(server, id)).toMatchObject({
        mobile: number,
        fixedCTC: 1_250_000,
        variableCTC: 150_000,
      });
    });
  }

  test(`wizard at ${size}: every spelling of a mobile number comes out right or is refused`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(viewport);
    await entersJoining(page, server);
    const target = page.getByLabel('Mobile Number', { exact: true });
    const source = page.getByLabel('First Name', { exact: true });
    const number = '9812345670';
    for (const way of ways) {
      for (const [text, digits] of spellingsOf(number)) {
        await puts(target, text, way, source);
        const shown = await left(target);
        if (digits === null) expect([way, text, shown.error]).toEqual([way, text, mobileInvalid]);
        else expect([way, text, shown]).toEqual([way, text, { text: digits, error: null }]);
      }
    }

    await fillsPersonal(page, {
      'Mobile Number': '+91 98123 45670',
      'Alternate Mobile Number': '0091-98123-45671',
      'Emergency Mobile Number': '098123 45672',
    });
    await types(group(page, 'Permanent Address'), permanentAddress);
    const answer = page.waitForResponse((response) => response.url().endsWith(saveCandidatePersonalDetails.path));
    await goesOn(page);
    await answer;
    await expectStep(page, 'Bank');
    const token = await page.evaluate(() => sessionStorage.getItem('candidateToken'));
    expect(await httpClient(server.url).json(getCandidatePersonalDetails, { token: token ?? '' })).toMatchObject({
      mobileNumber: '9812345670',
      alterNativeMobileNumber: '9812345671',
      emergencyMobileNumber: '9812345672',
    });
  });

  test(`spreadsheet at ${size}: every spelling is stored right or refused`, async ({ page, server }) => {
    await page.setViewportSize(viewport);
    await asHr(page, server);
    const word = newWord();
    const one = (name: string) => people(word, [name])[0]!;
    const rows = [
      ...moneySpellings.map(([text, rupees], at) => {
        const offer = one(`Money ${at}`);
        return { offer: { ...offer, 'Fixed CTC': text }, rupees, mobile: offer['Mobile Number'] };
      }),
      ...spellingsOf('9812345670').map((_, at) => {
        const offer = one(`Mobile ${at}`);
        const [text, mobile] = spellingsOf(offer['Mobile Number'])[at]!;
        return { offer: { ...offer, 'Mobile Number': text }, rupees: 1_200_000, mobile };
      }),
    ];
    const cells = rows.map(({ offer }) => labels.map((label) => offer[label as keyof Typing]));
    await openUpload(page, word);
    const checked = page.waitForResponse((response) => response.url().endsWith(previewExcel.path));
    await sheetField(page).setInputFiles(sheetFile('spellings.xlsx', workbookOf([labels, ...cells])));
    const { responseObject } = (await (await checked).json()) as { responseObject: SheetPreview };
    const isGood = ({ rupees, mobile }: (typeof rows)[number]) => rupees !== null && mobile !== null;
    expect(responseObject.problems.map(({ row }) => rows[row - 2]!.offer['Full Name'])).toEqual(
      rows.filter((row) => !isGood(row)).map(({ offer }) => offer['Full Name']),
    );

    const created = page.waitForResponse((response) => response.url().endsWith(uploadExcel.path));
    await inDialog(page, /^Create the other/).click();
    await created;
    await expect(uploaded(page)).toBeVisible();
    const { token } = await newHrSession(server);
    const { content } = await httpClient(server.url).json(getAllOfferLetters, {
      token,
      query: { page: 0, size: 1000 },
    });
    const stored = content
      .filter(({ email }) => email.includes(word))
      .map(({ candidateName, fixedCTC, mobile }) => [candidateName, { fixedCTC, mobile }]);
    const meant = rows
      .filter(isGood)
      .map(({ offer, rupees, mobile }) => [offer['Full Name'], { fixedCTC: rupees, mobile }]);
    expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(meant));
    expect(stored).toHaveLength(meant.length);
  });
}

test('a true number with paise in a cell is refused', async ({ page, server }) => {
  await asHr(page, server);
  const word = newWord();
  const [offer] = people(word, ['Fraction']) as [Typing];
  const cells = labels.map((label) => (label === 'Fixed CTC' ? 1_200_000.5 : offer[label as keyof Typing]));
  await openUpload(page, word);
  await sheetField(page).setInputFiles(sheetFile('fraction.xlsx', workbookOf([labels, cells])));
  await expect(dialog(page)).toContainText(paise);
  await expect(inDialog(page, /^Create/)).toHaveCount(0);
});

test('words and letter follow the amount that would be read, and a refused one reaches no letter', async ({
  page,
  server,
}) => {
  await openForm(page, server);
  const fixed = field(page, 'Fixed CTC');
  const letter = page.getByRole('article', { name: 'Draft of the letter' });
  await fixed.pressSequentially('12.5 lakh');
  await expect(fixed).toHaveValue('12.5 lakh');
  await expect(fixed).toHaveAccessibleDescription(/Rupees Twelve Lakh Fifty Thousand only/);
  await expect(letter).toContainText('₹12,50,000');
  await fixed.press('End');
  await fixed.pressSequentially('h');
  await expect(letter).not.toContainText('₹12,50,000');
  await expect(fixed).not.toHaveAccessibleDescription(/Rupees/);
  await fixed.press('Backspace');
  await expect(letter).toContainText('₹12,50,000');
});

test('a press on the button reaches it, though the field that is left refuses its text', async ({ page, server }) => {
  await page.setViewportSize(phone);
  await openForm(page, server);
  for (const [label, text, message] of [
    ['Variable CTC', '12.5', paise],
    ['Mobile Number', '+44 98123 45670', mobileInvalid],
  ] as const) {
    await fillOffer(page, newTyping({ [label]: text }));
    await field(page, label).focus();
    await create(page).click();
    await expect(page.getByRole('link', { name: label, exact: true })).toBeVisible();
    await expectFieldError(field(page, label), message);
    await expect(field(page, label)).toHaveValue(text);
  }
});

test('a field that refuses its text says so at its place alone, until the form is submitted', async ({
  page,
  server,
}) => {
  await openForm(page, server);
  await field(page, 'Mobile Number').fill('+44 98123 45670');
  expect((await left(field(page, 'Mobile Number'))).error).toBe(mobileInvalid);
  await expect(page.getByText('Please correct the fields below.', { exact: true })).toHaveCount(0);
  await create(page).click();
  await expect(page.getByText('Please correct the fields below.', { exact: true })).toBeVisible();
});

test('Enter in the field saves what it would be read as', async ({ page, server }) => {
  await openForm(page, server);
  const typing = newTyping();
  await fillOffer(page, { ...typing, 'Mobile Number': `+91 ${typing['Mobile Number']}` });
  await field(page, 'Fixed CTC').fill('1.2 cr');
  const id = await saved(page, () => field(page, 'Fixed CTC').press('Enter'));
  expect(await storedOffer(server, id)).toMatchObject({ mobile: typing['Mobile Number'], fixedCTC: 12_000_000 });
});

test('a prefix typed in front of ten digits makes no other number', async ({ page, server }) => {
  await entersJoining(page, server);
  const mobile = page.getByLabel('Mobile Number', { exact: true });
  for (const prefix of ['91', '+91 ', '0']) {
    await mobile.fill('9812345670');
    await mobile.press('Home');
    await mobile.pressSequentially(prefix);
    expect(await left(mobile)).toEqual({ text: '9812345670', error: null });
  }
});

test('what is unusual is said and never stops anybody', async ({ page, server }) => {
  await openForm(page, server);
  const sunday = Array.from({ length: 7 }, (_, days) => addDays(todayInIndia(), 30 + days)).find(
    (date) => weekday(date) === 'Sunday',
  )!;
  const typing = newTyping({ 'Fixed CTC': '12000', 'Variable CTC': '13000', 'Joining Date': sunday });
  await fillOffer(page, typing);
  const warnings = {
    'Fixed CTC': 'Please check: this is under ₹50,000 a year.',
    'Variable CTC': 'Please check: the variable CTC is above the fixed CTC.',
    'Joining Date': 'This is a Sunday.',
  } as const;
  for (const [label, warning] of Object.entries(warnings)) {
    await expect(page.getByText(warning, { exact: true })).toBeVisible();
    await expect(field(page, label as keyof typeof warnings)).toHaveAccessibleDescription(
      new RegExp(warning.slice(-20)),
    );
  }
  for (const viewport of [phone, desktop]) await expectSoundAt(page, viewport);
  await field(page, 'Joining Date').fill(addDays(todayInIndia(), -1));
  await expect(page.getByText('This date is in the past.', { exact: true })).toBeVisible();
  await field(page, 'Fixed CTC').fill('2.1 cr');
  await field(page, 'Role').focus();
  await expect(page.getByText('Please check: this is over ₹2 crore a year.', { exact: true })).toBeVisible();
  await create(page).click();
  await expect(alertOf(page, 'Candidate created successfully!')).toBeVisible();
});

test('dates are in words below their fields, as the day is in India', async ({ page, server }) => {
  await page.setViewportSize(phone);
  await page.clock.setFixedTime('2026-11-22T06:30:00Z');
  await asHr(page, server);
  await open(page, '/hce/create/candidate');
  const joining = field(page, 'Joining Date');
  for (const [date, words] of [
    ['2027-01-05', 'Tuesday, 5 January 2027, in 44 days'],
    ['2026-11-22', 'Sunday, 22 November 2026, today'],
    ['2026-11-21', 'Saturday, 21 November 2026, yesterday'],
  ] as const) {
    await joining.fill(date);
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await expect(joining).toHaveAccessibleDescription(new RegExp(words));
  }
  await joining.fill('');
  await expect(joining).toHaveAccessibleDescription('');
});
