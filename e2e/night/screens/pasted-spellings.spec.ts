import type { Locator } from '@playwright/test';
import { getCandidatePersonalDetails, saveCandidatePersonalDetails } from '#contract/joining.ts';
import { groupIndian } from '#domain/values/money.ts';
import { httpClient } from '#test/http-client.ts';
import { expect, phone, test } from '#e2e/support/fixtures.ts';
import { field, fillOffer, newTyping, storedOffer } from '#e2e/support/hr/hr-offers.ts';
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
import { left, mobileInvalid, paise, saved } from '#e2e/support/typed-fields.ts';

test.use({ viewport: phone });

/** Amounts as they are pasted (every spelling: domain/values/money.test.ts); null where the field refuses them. */
const moneySpellings = [
  ['12,50,000.00', 1_250_000],
  ['₹12.5 lakh', 1_250_000],
  ['1.2Cr.', 12_000_000],
  ['1200000.50', null],
] as const;

/** The same for a mobile number (every spelling: domain/values/mobile-number.test.ts). */
const spellingsOf = (number: string) =>
  [
    [`+91 (${number.slice(0, 5)}) ${number.slice(5)}`, number],
    [`\u202A${number}\u202C`, number],
    [`0091-${number}`, number],
    [`+44 ${number}`, null],
  ] as const;

/** Pastes a text, copied from another field before. */
async function pastes(target: Locator, text: string, source: Locator): Promise<void> {
  await target.fill('');
  await source.fill(text);
  await source.press('ControlOrMeta+A');
  await source.press('ControlOrMeta+C');
  await target.press('ControlOrMeta+V');
}

test('the offer form reads each pasted spelling of an amount and a mobile number, or refuses it', async ({
  page,
  server,
}) => {
  await openForm(page, server);
  const source = field(page, 'Role');
  for (const [text, rupees] of moneySpellings) {
    await pastes(field(page, 'Fixed CTC'), text, source);
    const shown = { text: rupees === null ? text : groupIndian(rupees), error: rupees === null ? paise : null };
    expect([text, await left(field(page, 'Fixed CTC'))]).toEqual([text, shown]);
  }
  const typing = newTyping();
  const number = typing['Mobile Number'];
  for (const [text, digits] of spellingsOf(number)) {
    await pastes(field(page, 'Mobile Number'), text, source);
    const shown = { text: digits ?? text, error: digits === null ? mobileInvalid : null };
    expect([text, await left(field(page, 'Mobile Number'))]).toEqual([text, shown]);
  }

  await fillOffer(page, typing);
  await pastes(field(page, 'Fixed CTC'), '₹12.5 lakh', source);
  await pastes(field(page, 'Mobile Number'), `+91 ${number}`, source);
  await field(page, 'Role').fill(typing.Role);
  await pastes(field(page, 'Variable CTC'), '1,50,000.00', source);
  await field(page, 'Role').fill(typing.Role);
  const id = await saved(page, () => submit(page).click());
  expect(await storedOffer(server, id)).toMatchObject({ mobile: number, fixedCTC: 1_250_000, variableCTC: 150_000 });
});

test('the joining form reads each pasted spelling of a mobile number, or refuses it', async ({ page, server }) => {
  await entersJoining(page, server);
  const target = page.getByLabel('Mobile Number', { exact: true });
  const source = page.getByLabel('First Name', { exact: true });
  const number = '9812345670';
  for (const [text, digits] of spellingsOf(number)) {
    await pastes(target, text, source);
    const shown = await left(target);
    if (digits === null) expect([text, shown.error]).toEqual([text, mobileInvalid]);
    else expect([text, shown]).toEqual([text, { text: digits, error: null }]);
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
