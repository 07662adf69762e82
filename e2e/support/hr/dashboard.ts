import type { Page } from '@playwright/test';

/** A stage of the funnel: 'Sent 224 90% of created'. */
export const stage = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name} `) });
/** A part of the dashboard by its heading. */
export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** One of the periods that can be chosen. */
export const choice = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name, exact: true });
