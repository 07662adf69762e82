import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { part, stage } from '#e2e/support/hr/dashboard.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { candidateDecides } from '#e2e/support/hr/offer-calls.ts';
import { newCandidate } from '#e2e/support/people.ts';

test('the dashboard leads to the person who joins soon, and to the offers behind a figure', async ({
  page,
  server,
}) => {
  const person = await newCandidate(server, { fullName: 'Zoya Joins', joiningDate: todayInIndia() });
  await candidateDecides(server, person, 'ACCEPTED');
  await newCandidate(server, { joiningDate: addDays(todayInIndia(), 40) });
  await asHr(page, server);
  await open(page, '/hce/');
  await part(page, 'Joining soon').getByRole('link', { name: 'Zoya Joins', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/hce/offers/${person.candidateOfferId}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Zoya Joins', exact: true })).toBeVisible();
  await page.goBack();
  await stage(page, 'Accepted').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Offers', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Zoya Joins', exact: true })).toBeVisible();
});
