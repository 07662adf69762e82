import type { Page } from '@playwright/test';
import { createCandidateOfferLetter, deleteOfferLetter, sendOfferEmails } from '#contract/offers.ts';
import { httpClient } from '#test/http-client.ts';
import { desktop, expect, phone, test } from '#e2e/support/fixtures.ts';
import { alertOf, envelope, keepSession } from '#e2e/support/hr/hr-actions.ts';
import { newHrSession, type HrSession } from '#e2e/support/hr/hr-session.ts';
import { newOffers, openOffers, rowsOf, storedOffer } from '#e2e/support/hr/hr-offers.ts';
import { candidateDecides } from '#e2e/support/hr/offer-calls.ts';
import { addressAt, listCalls, newWord, search } from '#e2e/support/hr/offer-list.ts';
import { newCandidate, type Person } from '#e2e/support/people.ts';

let session: HrSession;
test.beforeAll(async ({ server }) => {
  session = await newHrSession(server);
});
test.beforeEach(async ({ page, server }) => {
  await keepSession(page, server, session);
});

test.describe('a row of the list', () => {
  test('the actions of a row follow the status of the offer', async ({ page, server }) => {
    const word = newWord();
    const at = (fullName: string) => ({ fullName, email: addressAt(word) });
    const [, sent, open_, deleted] = (await newOffers(
      server,
      ['Pending Person', 'Sent Person', 'Open Person', 'Deleted Person'].map(at),
    )) as [Person, Person, Person, Person];
    const approved = await newCandidate(server, at('Approved Person'));
    const rejected = await newCandidate(server, at('Rejected Person'));
    await candidateDecides(server, approved, 'ACCEPTED');
    await candidateDecides(server, rejected, 'REJECTED');
    const { token } = session;
    const client = httpClient(server.url);
    const candidateIds = [sent.candidateId, open_.candidateId];
    await client.json(sendOfferEmails, { token, body: { candidateIds } });
    const body = { ...open_.form, candidateOfferId: open_.candidateOfferId, variableCTC: 70_000 };
    await client.file(createCandidateOfferLetter, { token, body });
    await client.json(deleteOfferLetter, { token, query: { candidateOfferLetterId: deleted.candidateOfferId } });

    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await openOffers(page, word);
      for (const [status, may] of Object.entries({
        Pending: { select: true, edit: true, delete: true },
        Sent: { select: false, edit: true, delete: true },
        Open: { select: true, edit: true, delete: true },
        Approved: { select: true, edit: false, delete: false },
        Rejected: { select: true, edit: true, delete: true },
        Deleted: { select: false, edit: false, delete: false },
      })) {
        const name = `${status} Person`;
        const checkbox = page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
        await expect(checkbox, name).toBeVisible();
        await (may.select ? expect(checkbox, name).toBeEnabled() : expect(checkbox, name).toBeDisabled());
        const edit = page.getByRole('button', { name: `Edit ${name}`, exact: true });
        await expect(edit, name).toHaveCount(may.edit ? 1 : 0);
        const remove = page.getByRole('button', { name: `Delete ${name}`, exact: true });
        await expect(remove, name).toHaveCount(may.delete ? 1 : 0);
      }
    }
    // Those that cannot be sent are named before anything is sent.
    await page.setViewportSize(desktop);
    await page.getByRole('checkbox', { name: 'Select all on this page', exact: true }).check();
    for (const name of ['Sent Person', 'Deleted Person']) {
      await expect(page.getByRole('checkbox', { name: `Select ${name}`, exact: true })).not.toBeChecked();
    }
    const bar = page.getByRole('region', { name: 'Selected offers', exact: true });
    await expect(bar).toContainText('4 selected');
    await expect(bar).toContainText('1 Approved');
    await expect(bar).toContainText('1 Rejected');
    // Why it was rejected can be read.
    await rowsOf(page, 'Rejected Person')
      .getByRole('button', { name: /reason/i })
      .click();
    await expect(page.getByRole('dialog')).toContainText('Too far away');
  });
});

test.describe('deleting', () => {
  const question = (page: Page) => page.getByRole('alertdialog');
  async function askToDelete(page: Page, { form }: Person): Promise<void> {
    await openOffers(page, form.email);
    await page.getByRole('button', { name: `Delete ${form.fullName}`, exact: true }).click();
    await expect(question(page)).toContainText(form.fullName);
  }

  test('asks first: Cancel keeps the offer, Delete deletes it', async ({ page, server, context }) => {
    const [offer] = await newOffers(server, [{ fullName: 'Kabir Anand' }]);
    const deletions: string[] = [];
    context.on('request', (request) => {
      if (request.method() === 'DELETE') deletions.push(new URL(request.url()).search);
    });
    await askToDelete(page, offer!);
    await expect(question(page).getByRole('button', { name: 'Cancel', exact: true })).toBeFocused();
    await question(page).getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(question(page)).toHaveCount(0);
    expect(deletions).toEqual([]);

    await page.getByRole('button', { name: 'Delete Kabir Anand', exact: true }).click();
    await question(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(alertOf(page, 'Candidate deleted successfully.')).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    expect(deletions).toEqual([`?candidateOfferLetterId=${offer!.candidateOfferId}`]);
    const row = rowsOf(page, offer!.form.email);
    await expect(row).toContainText('Deleted');
    await expect(row.getByRole('checkbox')).toBeDisabled();
    await expect(row.getByRole('button', { name: /^(?:Edit|Delete) / })).toHaveCount(0);
    await page.reload();
    await search(page).fill(offer!.form.email);
    await expect(rowsOf(page, offer!.form.email)).toContainText('Deleted');
  });

  test("an offer without a valid id is refused with 'Invalid candidate ID.'", async ({ page, server }) => {
    const [offer] = await newOffers(server, [{}]);
    const record = { ...(await storedOffer(server, offer!.candidateOfferId)), candidateOfferId: 0 };
    const content = { content: [record], page: 0, size: 10, totalPages: 1, totalElements: 1 };
    await page.route(listCalls, (route) => route.fulfill(envelope(200, 'Success', content)));
    await askToDelete(page, offer!);
    await question(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(alertOf(page, 'Invalid candidate ID.')).toBeVisible();
  });
});
