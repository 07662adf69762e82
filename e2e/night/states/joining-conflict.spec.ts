import type { Page } from '@playwright/test';
import { getCandidateFamilyDetails, saveCandidateFamilyDetails } from '#contract/joining.ts';
import { httpClient } from '#test/http-client.ts';
import { familyForm } from '#test/joining-requests.ts';
import type { ServerProcess } from '#test/server-process.ts';
import { answered, expect, open, test } from '#e2e/support/fixtures.ts';
import { alertOf } from '#e2e/support/hr/hr-actions.ts';
import { type Joined, newJoined, saves } from '#e2e/support/joined-candidate.ts';
import {
  expectStep,
  expectTyped,
  goesOn,
  group,
  returnsToJoining,
  sister,
  type Step,
  types,
} from '#e2e/support/joining-actions.ts';
import { candidateToken } from '#e2e/support/hr/offer-calls.ts';

const stale =
  'This step was changed on another device or in another window. Reload to see what changed; your typing stays.';

/** A candidate who has saved all steps opens one of them again. */
async function opensSaved(page: Page, server: ServerProcess, step: Step, typed = {}): Promise<Joined> {
  const person = await newJoined(server, { submitted: false, typed });
  await returnsToJoining(page, person);
  await expectStep(page, 'Preview');
  await open(page, `/onboard/joining/${step.toLowerCase()}`);
  await expectStep(page, step);
  return person;
}

/** Next is refused, and the newer record is merged under the typed values. */
async function reloads(page: Page, refusal = stale): Promise<void> {
  await goesOn(page);
  await expect(alertOf(page, refusal)).toBeVisible();
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(page.getByText('What differs is marked.')).toBeVisible();
  await expect(alertOf(page, refusal)).toHaveCount(0);
}

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(answered(409));
});

test('family: typed members stay, and those of the other window are added', async ({ page, server }) => {
  const person = await opensSaved(page, server, 'Family');
  await types(group(page, 'Family Member 1'), { Occupation: 'Farmer' });
  await page.getByRole('button', { name: 'Add Family Member', exact: true }).click();
  await types(group(page, 'Family Member 2'), sister);

  const token = await candidateToken(server, person);
  const [first] = await httpClient(server.url).json(getCandidateFamilyDetails, { token });
  const list = 'candidateFamilyDetailsRequests';
  const second = {
    name: 'Meera Nair',
    relation: 'MOTHER',
    dateOfBirth: '1968-01-02',
    occupation: '',
    contactNumber: '',
  };
  await saves(server, token, saveCandidateFamilyDetails, {
    ...familyForm({
      [`${list}[0].occupation`]: 'Teacher',
      [`${list}[0].contactNumber`]: '9820011226',
      [`${list}[0].canFamilyId`]: String(first?.canFamilyId),
    }),
    ...Object.fromEntries(Object.entries(second).map(([name, value]) => [`${list}[1].${name}`, value])),
  });
  await reloads(page);

  const member = group(page, 'Family Member 1');
  await expectTyped(member, { Name: 'Ravi Nair', Occupation: 'Farmer', 'Contact Number': '9820011226' });
  await expect(member.getByLabel('Occupation', { exact: true })).toHaveAccessibleDescription(
    /Not saved yet\. Saved on another device or in another window: Teacher/,
  );
  await expect(member.getByLabel('Contact Number', { exact: true })).toHaveAccessibleDescription(
    /Saved on another device or in another window\./,
  );
  await expectTyped(group(page, 'Family Member 2'), sister);
  await expectTyped(group(page, 'Family Member 3'), { Name: 'Meera Nair' });
  await expect(group(page, 'Family Member 3')).toContainText(
    'This entry was added on another device or in another window.',
  );
  await page.getByRole('button', { name: 'Remove Family Member 2', exact: true }).click();
  await expect(group(page, 'Family Member 2')).toContainText(
    'This entry was added on another device or in another window.',
  );
  await goesOn(page);
  await expectStep(page, 'Preview');
  const saved = await httpClient(server.url).json(getCandidateFamilyDetails, { token });
  expect(saved.map(({ name, occupation }) => [name, occupation])).toEqual([
    ['Ravi Nair', 'Farmer'],
    ['Meera Nair', null],
  ]);
});
