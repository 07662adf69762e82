import { answered, expect, test } from '#e2e/support/fixtures.ts';
import { alertOf, expectFieldError, expectNoFieldError, watchHrCalls } from '#e2e/support/hr/hr-actions.ts';
import { field, fillOffer, newOffers, newTyping, readTyping } from '#e2e/support/hr/hr-offers.ts';
import { openForm, saves, submit } from '#e2e/support/hr/offer-form.ts';

test.describe('a new offer', () => {
  test('is created once by a double press', async ({ page, server, context }) => {
    const typing = newTyping();
    await openForm(page, server);
    await fillOffer(page, typing);
    const calls = watchHrCalls(context);
    await submit(page).dblclick();
    await expect(alertOf(page, 'Candidate created successfully!')).toBeVisible();
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  });

  test('with a taken address or number is refused at the field and keeps its typing', async ({
    page,
    server,
    expectedErrors,
  }) => {
    expectedErrors.push(answered(409));
    const [taken] = await newOffers(server, [{}]);
    const { email, mobileNumber } = taken!.form;
    const typing = newTyping({ Email: email.toUpperCase() });
    await openForm(page, server);
    await fillOffer(page, typing);
    const before = await readTyping(page);
    await submit(page).click();
    await expectFieldError(field(page, 'Email'), 'An offer for this email already exists');
    expect(await readTyping(page)).toEqual(before);

    await fillOffer(page, { 'Mobile Number': mobileNumber });
    await submit(page).click();
    await expectFieldError(field(page, 'Email'), 'An offer for this email already exists');
    await expectFieldError(field(page, 'Mobile Number'), 'An offer for this mobile number already exists');
    const { Email, 'Mobile Number': mobile } = newTyping();
    await fillOffer(page, { Email, 'Mobile Number': mobile });
    await expectNoFieldError(field(page, 'Email'), 'An offer for this email already exists');
    await saves(page);
  });
});
