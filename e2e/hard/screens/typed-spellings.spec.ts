import type { Locator } from '@playwright/test';
import { type SheetPreview, previewExcel, uploadExcel } from '#contract/offer-sheet.ts';
import { getAllOfferLetters } from '#contract/offers.ts';
import { getCandidatePersonalDetails, saveCandidatePersonalDetails } from '#contract/joining.ts';
import { groupIndian } from '#domain/values/money.ts';
import { httpClient } from '#test/http-client.ts';
import { desktop, expect, phone, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { newHrSession } from '#e2e/support/hr/hr-session.ts';
import { field, fillOffer, newTyping, storedOffer, type Typing } from '#e2e/support/hr/hr-offers.ts';
import { openForm, submit } from '#e2e/support/hr/offer-form.ts';
import {
  entersJoining,
  expectStep,
  fillsPersonal,
  goesOn,
  group,
  permanentAddress,
  types,
} from '#e2e/support/joining-actions.ts';
import { newWord } from '#e2e/support/hr/offer-list.ts';
import { labels, sheetFile, workbookOf } from '#e2e/support/hr/offer-sheets.ts';
import { dialog, field as sheetField, inDialog, openUpload, people, uploaded } from '#e2e/support/hr/sheet-dialog.ts';
import { moneySpellings, spellingsOf } from './spellings.ts';
import { left, mobileInvalid, paise, saved } from './typed-fields.ts';

const ways = ['typed', 'filled', 'pasted'] as const;
type Way = (typeof ways)[number];
const sizes = [
  ['360 px', phone],
  ['1440 px', desktop],
] as const;

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
      const id = await saved(page, () => submit(page).click());
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
