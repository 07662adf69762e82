import type { Route } from '@playwright/test';
import { hrLogout } from '#contract/hr-auth.ts';
import { httpClient } from '#test/http-client.ts';
import { answered, expect, open, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr, envelope, keepSession } from '#e2e/support/hr/hr-actions.ts';
import { newHrSession } from '#e2e/support/hr/hr-session.ts';
import { field, fillOffer, newOffers } from '#e2e/support/hr/hr-offers.ts';
import { choicesOf, createRoute, editRoute, openForm } from '#e2e/support/hr/offer-form.ts';

const hce = '**/hce-service/hce';

test.describe('data of the form that fail to load', () => {
  const refused = (route: Route) => route.fulfill(envelope(400, 'The list is being rebuilt'));
  const notOk = (route: Route) =>
    route.fulfill({
      json: { code: 200, status: 'FAILED', message: 'The list is being rebuilt', responseObject: null },
    });

  test("choices show 'Failed to load dropdown data' and load by Retry", async ({ page, server, expectedErrors }) => {
    expectedErrors.push(answered(400));
    await asHr(page, server);
    const says = alertOf(page, 'Failed to load dropdown data: The list is being rebuilt');
    for (const call of ['getAllDepartments', 'getAllDesignation', 'getAllFunctionalTitle']) {
      await page.route(`${hce}/${call}`, call === 'getAllDesignation' ? notOk : refused);
      await open(page, createRoute);
      await page.reload();
      await expect(says).toBeVisible();
      await page.unroute(`${hce}/${call}`);
    }
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(choicesOf(page, 'Functional Title').nth(1)).toBeAttached();
    await expect(says).toHaveCount(0);
  });

  test("sub-departments show 'Failed to load sub-departments' and load by Retry", async ({
    page,
    server,
    expectedErrors,
  }) => {
    expectedErrors.push(answered(400));
    await openForm(page, server);
    await fillOffer(page, { 'Full Name': 'Vikram Rathore' });
    await page.route(`${hce}/getAllSubDepartmentsByDepartmentId*`, refused);
    await fillOffer(page, { Department: 'Marketing' });
    const says = alertOf(page, 'Failed to load sub-departments: The list is being rebuilt');
    await expect(says).toBeVisible();
    await expect(field(page, 'Sub-department')).toBeDisabled();
    await page.unroute(`${hce}/getAllSubDepartmentsByDepartmentId*`);
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(field(page, 'Sub-department')).toBeEnabled();
    await expect(says).toHaveCount(0);
    await expect(field(page, 'Full Name')).toHaveValue('Vikram Rathore');
  });

  test("an offer shows 'Failed to load candidate data' or 'Unable to fetch details'", async ({
    page,
    server,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    const [offer] = await newOffers(server, [{}]);
    await asHr(page, server);
    const details = `${hce}/getCandidateOfferLetterDetails*`;
    for (const [answer, message] of [
      [refused, 'Failed to load candidate data: The list is being rebuilt'],
      [(route: Route) => route.fulfill(envelope(500, 'Broken')), 'Unable to fetch details try again'],
      [(route: Route) => route.abort('connectionrefused'), 'Unable to fetch details try again'],
    ] as const) {
      await page.route(details, answer);
      await open(page, editRoute(offer!.candidateOfferId));
      await page.reload();
      await expect(alertOf(page, message)).toBeVisible();
      await page.unroute(details);
    }
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(field(page, 'Full Name')).toHaveValue(offer!.form.fullName);
  });
});

test('a 401 while the form is loading leads to the login', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(answered(401));
  const own = await newHrSession(server);
  await httpClient(server.url).json(hrLogout, { token: own.token });
  await keepSession(page, server, own);
  await open(page, createRoute);
  await expect(alertOf(page, 'Authentication failed. Please log in again.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(page).toHaveURL(/#\/hce\/login$/);
});
