import type { Page } from '@playwright/test';
import { createToken, isValidForAccess } from '#contract/candidate-auth.ts';
import { getDashboard } from '#contract/dashboard.ts';
import { deleteOfferLetter, getAllOfferLetters, type OfferRecord } from '#contract/offers.ts';
import { addDays, formatDate, todayInIndia, weekday } from '#domain/values/calendar.ts';
import { type DashboardFigure, figureFilters, periodOf } from '#domain/dashboard.ts';
import { offerMatcher } from '#domain/offer/offer-filter.ts';
import { httpClient } from '#test/http-client.ts';
import type { ServerProcess } from '#test/server-process.ts';
import { choice, part, stage } from '#e2e/support/hr/dashboard-answer.ts';
import { desktop, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr, expectFieldError, expectNoFieldError } from '#e2e/support/hr/hr-actions.ts';
import { newHrSession } from '#e2e/support/hr/hr-session.ts';
import { newOffers } from '#e2e/support/hr/hr-offers.ts';
import { recordJoining } from '#contract/first-day.ts';
import { verifyOnBoardDetails } from '#contract/hr/review.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { candidateDecides, hrEdits } from '#e2e/support/hr/offer-calls.ts';
import { candidatePassword, newCandidate, newOffer, type Person } from '#e2e/support/people.ts';

const today = todayInIndia();
/** The candidate logs in and is led to the offer. */
async function looks(server: ServerProcess, { candidateId }: Person): Promise<void> {
  const client = httpClient(server.url);
  const login = { userName: candidateId, password: candidatePassword };
  const { token } = await client.json(createToken, { body: login });
  await client.json(isValidForAccess, { token });
}

/** How many offers HR's list shows under each figure's filters. */
async function listed(server: ServerProcess): Promise<(figure: DashboardFigure) => number> {
  const { token } = await newHrSession(server);
  const page = await httpClient(server.url).json(getAllOfferLetters, { token, query: { page: 0, size: 10_000 } });
  const offers: OfferRecord[] = page.content;
  const filters = figureFilters(periodOf('90', today), today);
  return (figure) => offers.filter(offerMatcher(filters[figure])).length;
}

/** The links to HR's list by the figure that each shows, as a reader of the page finds them. */
const links: [DashboardFigure, (count: number) => string][] = [
  ['created', (count) => `Created ${count}`],
  ['sent', (count) => `Sent ${count} \\d+% of created`],
  ['opened', (count) => `Opened ${count} \\d+% of sent`],
  ['accepted', (count) => `Accepted ${count} \\d+% of opened`],
  ['submitted', (count) => `Form submitted ${count} \\d+% of accepted`],
  ['verified', (count) => `Verified ${count} \\d+% of form submitted`],
  ['joined', (count) => `Joined ${count} \\d+% of verified`],
  ['notSent', (count) => `${count} Pending`],
  ['deletedUnsent', (count) => `${count} deleted`],
  ['unopened', (count) => `${count} not opened yet`],
  ['undecided', (count) => `${count} undecided`],
  ['filling', (count) => `${count} filling the form`],
  ['toVerify', (count) => `${count} to be checked`],
  ['decided', (count) => `${count} decided`],
  ['pending', (count) => `${count} Pending offers, not sent yet`],
  ['open', (count) => `${count} Open offers, to be sent again`],
  ['waiting3', (count) => `${count} Waiting for a decision for over 3 days`],
  ['waiting7', (count) => `${count} Waiting for a decision for over 7 days`],
  ['joiningFilling', (count) => `${count} Joining within 14 days, form not submitted`],
  ['waiting', (count) => `${count} waiting`],
  ['joining', (count) => `${count} joining`],
];
const linkTo = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}$`) });

test.beforeAll(async ({ server }) => {
  test.setTimeout(180_000);
  const [, deleted] = (await newOffers(server, [{}, {}, {}])) as [Person, Person, Person];
  const { token } = await newHrSession(server);
  const query = { candidateOfferLetterId: deleted.candidateOfferId };
  await httpClient(server.url).json(deleteOfferLetter, { token, query });
  await newOffer(server);
  await looks(server, await newCandidate(server));
  await hrEdits(server, await newCandidate(server), { fixedCTC: 999_000 });
  const rejected = await newCandidate(server, { fullName: 'Nikhil Declines' });
  await looks(server, rejected);
  await candidateDecides(server, rejected, 'REJECTED');
  await candidateDecides(server, await newCandidate(server, { joiningDate: addDays(today, 14) }), 'ACCEPTED');
  const checked = await newJoined(server, { fullName: 'Farah Verified', joiningDate: addDays(today, 30) });
  const body = { candidateId: checked.candidateId, submissionVersion: 1 };
  await httpClient(server.url).json(verifyOnBoardDetails, { token, body });
  const { candidateId } = await newJoined(server, { fullName: 'Gauri Joined', joiningDate: today });
  const day = { candidateId, outcome: 'JOINED', date: today } as const;
  await httpClient(server.url).json(recordJoining, { token, body: day });
  await newJoined(server, { fullName: 'Zoya Joins', joiningDate: today });
});

test.describe('the dashboard of stored offers', () => {
  test('shows the figures of the list, at both widths', async ({ page, server }) => {
    await asHr(page, server);
    const count = await listed(server);
    const filters = figureFilters(periodOf('90', today), today);
    await open(page, '/hce/');
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
      await expect(page.getByText(`${weekday(today)}, ${formatDate(today)}`, { exact: true })).toBeVisible();
      for (const [figure, name] of links) {
        await expect(linkTo(page, name(count(figure))), figure).toHaveAttribute(
          'href',
          `#/hce/offers?${new URLSearchParams(filters[figure])}`,
        );
      }
      const declines = part(page, 'Rejection reasons');
      await expect(declines.getByRole('link').first()).toHaveText(`${count('declined')} rejected`);
      await expect(declines.getByRole('figure').first()).toContainText('Too far away');
      await expect(declines.getByRole('figure').first()).toContainText(
        `Nikhil Declines, Food Technologist, ${formatDate(today)}`,
      );
    }
  });

  test('shows the form of a person who joins soon and leads to the waiting offers', async ({ page, server }) => {
    await asHr(page, server);
    await open(page, '/hce/');
    const soon = part(page, 'Joining soon');
    await expect(soon.getByRole('listitem').filter({ hasText: 'Zoya Joins' }).first()).toContainText('Submitted');
    const first = part(page, 'Waiting for a decision').getByRole('listitem').first().getByRole('link');
    const name = await first.innerText();
    await first.click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await page.locator('main').getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard', exact: true })).toBeVisible();
  });
});

test.describe('the period', () => {
  test('is kept in the address and undone by Back', async ({ page, server }) => {
    await asHr(page, server);
    await open(page, '/hce/');
    await expect(choice(page, 'Last 90 days')).toHaveAttribute('aria-current', 'true');
    // The first period may not have been asked for yet.
    const { from, to } = periodOf('30', today);
    const asked = page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url());
      return pathname === getDashboard.path && searchParams.get('from') === from && searchParams.get('to') === to;
    });
    await choice(page, 'Last 30 days').click();
    await asked;
    await expect(page).toHaveURL(/#\/hce\/?\?period=30$/);
    await expect(choice(page, 'Last 30 days')).toHaveAttribute('aria-current', 'true');
    await expect(choice(page, 'Last 30 days')).toBeFocused();
    await expect(stage(page, 'Created')).toHaveAttribute('href', new RegExp(periodOf('30', today).from));
    await choice(page, 'This year').click();
    await expect(stage(page, 'Created')).toHaveAttribute('href', new RegExp(periodOf('year', today).from));
    await page.reload();
    await expect(choice(page, 'This year')).toHaveAttribute('aria-current', 'true');
    await expect(stage(page, 'Created')).toHaveAttribute('href', new RegExp(periodOf('year', today).from));
    await page.goBack();
    await expect(choice(page, 'Last 30 days')).toHaveAttribute('aria-current', 'true');
  });

  test('can be any two days in order', async ({ page, server }) => {
    await asHr(page, server);
    await open(page, '/hce/');
    await choice(page, 'Other days').click();
    const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })];
    await expect(from).toHaveValue(periodOf('90', today).from);
    await from.fill('2026-03-01');
    await to.fill('2026-02-01');
    await expectFieldError(to, 'The last day cannot be before the first day');
    await to.fill('');
    await to.blur();
    await expectFieldError(to, 'Please choose a day');
    await to.fill('2026-03-01');
    await expectNoFieldError(to, 'Please choose a day');
    await expect(page).toHaveURL(/\?from=2026-03-01&to=2026-03-01$/);
    await expect(page.getByText('No offers were created in this period. Try a longer one.')).toBeVisible();
    await expect(page.getByText('Offers created from 01/03/2026 to 01/03/2026.')).toBeVisible();
    await page.reload();
    await expect(to).toHaveValue('2026-03-01');
    await choice(page, 'Last 90 days').click();
    await expect(from).toHaveCount(0);
  });

  test('is the default one for an address without a valid period', async ({ page, server }) => {
    await asHr(page, server);
    for (const query of ['?from=2026-03-02&to=2026-03-01', '?from=1999-01-01&to=2026-01-01', '?period=decade']) {
      await open(page, `/hce/${query}`);
      await expect(choice(page, 'Last 90 days')).toHaveAttribute('aria-current', 'true');
    }
  });
});
