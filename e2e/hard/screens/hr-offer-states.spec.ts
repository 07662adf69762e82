import { holdCalls, answered, desktop, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { alertOf, envelope, keepSession } from '#e2e/support/hr/hr-actions.ts';
import { newHrSession, type HrSession } from '#e2e/support/hr/hr-session.ts';
import { newOffers, openOffers, rowsOf, storedOffer } from '#e2e/support/hr/hr-offers.ts';
import { addressAt, cells, listCalls, newWord, rows } from '#e2e/support/hr/offer-list.ts';

let session: HrSession;
test.beforeAll(async ({ server }) => {
  session = await newHrSession(server);
});
test.beforeEach(async ({ page, server }) => {
  await keepSession(page, server, session);
});

test.describe('states of the list', () => {
  test('Loading candidates... is shown until the first rows are there', async ({ page, server }) => {
    const [offer] = await newOffers(server, [{}]);
    const release = await holdCalls(page, listCalls);
    await open(page, '/hce/offers');
    await expect(page.getByText('Loading candidates...', { exact: true })).toBeVisible();
    await expect(page.getByText('No candidates found.', { exact: true })).toHaveCount(0);
    release();
    await expect(rowsOf(page, offer!.form.email)).toBeVisible();
    await expect(page.getByText('Loading candidates...', { exact: true })).toHaveCount(0);
  });

  test('while others are on their way, nobody says that none match, or how many', async ({ page, server }) => {
    const word = newWord();
    await newOffers(server, [
      { email: addressAt(word) },
      ...Array.from({ length: 11 }, () => ({ email: addressAt('later') })),
    ]);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(listCalls, async (route) => {
      if (new URL(route.request().url()).searchParams.get('size') !== '10') await held;
      await route.continue();
    });
    await openOffers(page, word);
    await expect(page.getByText(/^Loading candidates\.\.\. 10 of \d+$/)).toBeVisible();
    const exporting = page.getByRole('button', { name: 'Export', exact: true });
    await expect(exporting).toHaveAccessibleDescription('Offers as an Excel workbook');
    await expect(exporting).toBeEnabled();
    await expect(page.getByText(/^\d+ of \d+$/)).toHaveCount(0);
    await expect(page.getByText('No candidates found.', { exact: true })).toHaveCount(0);
    const started = page.waitForEvent('download');
    await exporting.click();
    await started;
    await expect(alertOf(page, 'The offers were exported.')).toBeVisible();
    await page.setViewportSize(phone);
    await expect(page.getByText('No candidates found.', { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('button', { name: 'Show offers', exact: true }).click();
    await page.setViewportSize(desktop);
    release();
    await expect(rowsOf(page, word)).toBeVisible();
    await expect(exporting).toHaveAccessibleDescription('1 offer as an Excel workbook');
    await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  });

  test("a load error says the message or 'Failed to load', and Retry loads", async ({
    page,
    server,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    const [offer] = await newOffers(server, [{}]);
    await page.route(listCalls, (route) => route.abort('connectionrefused'));
    await open(page, '/hce/offers');
    await expect(alertOf(page, 'Failed to load')).toBeVisible();
    for (const [answer, message] of [
      [envelope(500, 'Broken'), 'Failed to load'],
      [envelope(400, ''), 'Failed to load'],
      [envelope(429, 'Too many requests at once.'), 'Too many requests at once.'],
    ] as const) {
      await page.unroute(listCalls);
      await page.route(listCalls, (route) => route.fulfill(answer));
      await page.getByRole('button', { name: 'Retry', exact: true }).click();
      await expect(alertOf(page, message)).toBeVisible();
      await expect(page.getByText('No candidates found.', { exact: true })).toHaveCount(0);
    }
    await page.unroute(listCalls);
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(rowsOf(page, offer!.form.email)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('an answer of 200 whose code is another one is an error too', async ({ page }) => {
    const json = { code: 400, status: 'BAD_REQUEST', message: 'The list is being rebuilt', responseObject: null };
    await page.route(listCalls, (route) => route.fulfill({ json }));
    await open(page, '/hce/offers');
    await expect(alertOf(page, 'The list is being rebuilt')).toBeVisible();
  });

  test('a plain list is read as well as a paged one', async ({ page, server }) => {
    const [offer] = await newOffers(server, [{}]);
    const record = await storedOffer(server, offer!.candidateOfferId);
    await page.route(listCalls, (route) => {
      const first = new URL(route.request().url()).searchParams.get('page') === '0';
      return route.fulfill(envelope(200, 'Success', first ? [record] : []));
    });
    await open(page, '/hce/offers');
    await expect(rowsOf(page, offer!.form.email)).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
  });

  test('an empty list says so, with a hint', async ({ page }) => {
    const nothing = { content: [], page: 0, size: 10, totalPages: 0, totalElements: 0 };
    await page.route(listCalls, (route) => route.fulfill(envelope(200, 'Success', nothing)));
    await open(page, '/hce/offers');
    await expect(page.getByText('No candidates found.', { exact: true })).toBeVisible();
    await expect(page.getByText(/adjust\w* the filters/i)).toBeVisible();
  });

  test('a search that finds nothing says so, with a hint', async ({ page }) => {
    await openOffers(page, 'nobody is called like this');
    await expect(page.getByText('No candidates found.', { exact: true })).toBeVisible();
    await expect(page.getByText(/adjust\w* the filters/i)).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
  });

  test('when the rest cannot be loaded, what came stays, and Retry brings the rest', async ({
    page,
    server,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    const word = newWord();
    const emails = Array.from({ length: 12 }, () => ({ email: addressAt(word) }));
    await newOffers(server, emails);
    await page.route(listCalls, (route) => {
      const first = new URL(route.request().url()).searchParams.get('size') === '10';
      return first ? route.continue() : route.fulfill(envelope(500, 'Broken'));
    });
    await openOffers(page, word);
    await expect(rows(page)).toHaveCount(10);
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unroute(listCalls);
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(page.getByText('1–10 of 12', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('who created it is shown as Admin when the server does not say', async ({ page, server }) => {
    const [offer] = await newOffers(server, [{}]);
    const record = { ...(await storedOffer(server, offer!.candidateOfferId)), createdBy: '' };
    const content = { content: [record], page: 0, size: 10, totalPages: 1, totalElements: 1 };
    await page.route(listCalls, (route) => route.fulfill(envelope(200, 'Success', content)));
    await open(page, '/hce/offers');
    await expect(rows(page)).toHaveCount(1);
    await expect(await cells(page, 'Created by')).toHaveText('Admin');
  });

  test('a session that the server has ended leads to the login and back', async ({ page, server, expectedErrors }) => {
    expectedErrors.push(answered(401));
    const [offer] = await newOffers(server, [{}]);
    await page.route(listCalls, (route) =>
      route.fulfill(envelope(401, 'Your session has expired. Please log in again.')),
    );
    await open(page, '/hce/offers');
    await expect(page).toHaveURL(/#\/hce\/login$/);
    await expect(alertOf(page, 'Your session has expired. Please log in again.')).toBeVisible();
    await page.unroute(listCalls);
    await page.getByLabel('Username').fill('hr.test');
    await page.getByLabel('Password', { exact: true }).fill('test-password');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(/#\/hce\/offers$/);
    await expect(rowsOf(page, offer!.form.email)).toBeVisible();
  });
});
