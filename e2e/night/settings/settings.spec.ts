import type { Page } from '@playwright/test';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('an unknown section leads to the first one', async ({ page, server }) => {
  await asHr(page, server);
  await open(page, '/hce/settings/nothing');
  await expect(heading(page, 'Company')).toBeVisible();
});
