import { todayInIndia } from '#domain/values/calendar.ts';
import { expect, open, phone, test } from '#e2e/support/fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the first screen leads to the candidate login and to the HR login', async ({ page }) => {
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link')).toHaveCount(2);
  await main.locator('a[href="#/onboard/login"]').click();
  await expect(page).toHaveURL(/#\/onboard\/login$/);
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.goBack();
  await main.locator('a[href="#/hce/"]').click();
  await expect(page).toHaveURL(/#\/hce\/login$/);
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('an address without a route opens the first screen, and #/onboard the candidate login', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('a[href="#/onboard/login"]')).toBeVisible();
  await open(page, '/onboard');
  await expect(page).toHaveURL(/#\/onboard\/login$/);
  await page.goBack();
  await expect(page.locator('a[href="#/onboard/login"]')).toBeVisible();
});

test('the page has a title, a description, a preview picture and icons from its own origin', async ({
  page,
  server,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/^Your offer letter and joining form · /);
  for (const property of ['og:title', 'og:description']) {
    await expect(page.locator(`meta[property="${property}"]`)).toHaveAttribute('content', /offer letter/);
  }
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  const manifest = await page.locator('link[rel="manifest"]').getAttribute('href');
  const described: { icons: { src: string }[] } = await (await page.request.get(`${server.url}${manifest}`)).json();
  for (const src of [picture, touch, ...described.icons.map(({ src }) => src)]) {
    const answer = await page.request.get(`${server.url}${src}`);
    expect([answer.status(), answer.headers()['content-type']], String(src)).toEqual([200, 'image/png']);
  }
  // By a fetch of the browser's own, which the policy has to let through.
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(data).toContain('Aarambh');
});

test('an unknown path shows the 404 page', async ({ page }) => {
  for (const path of ['/nowhere', '/hce/nowhere', '/onboard/nowhere', '/onboard/login/further', '/onboard/offer/1']) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found', exact: true })).toBeVisible();
  }
  await expect(page.locator('a[href="mailto:support@himalayafoods.example"]')).toBeVisible();
  await expect(page.getByText(`© ${todayInIndia().slice(0, 4)} Himalaya Foods Pvt Ltd`, { exact: true })).toBeVisible();
  await page
    .getByRole('link', { name: 'Return Home', exact: true })
    .or(page.getByRole('button', { name: 'Return Home' }))
    .click();
  await expect(page).toHaveURL(/#\/$/);
});

test('the colour scheme follows the device', async ({ page }) => {
  const scheme = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(phone);
  await open(page, '/onboard/login');
  await expect(scheme).toHaveAttribute('data-color-scheme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(scheme).toHaveAttribute('data-color-scheme', 'light');
});
