import type { Page } from '@playwright/test';
import { getAtRisk, type RiskRow } from '#contract/hr/at-risk.ts';
import { riskReasons } from '#domain/at-risk/at-risk.ts';
import { envelope } from './hr-actions.ts';

/** Answers the list with these people. */
export async function answerAtRisk(page: Page, rows: RiskRow[]): Promise<void> {
  const counts = Object.fromEntries(
    riskReasons.map((reason) => [reason, rows.filter((one) => one.reason === reason).length]),
  );
  await page.route(`**${getAtRisk.path}*`, async (route) => {
    const asked = new URL(route.request().url()).searchParams.get('reason');
    const shown = rows.filter(({ reason }) => asked === null || reason === asked);
    const of = { page: 1, size: 50, totalPages: 1, totalElements: shown.length, counts };
    const { json } = envelope(200, 'Success', shown);
    await route.fulfill({ json: { ...json, ...of } });
  });
}
