import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { ServerProcess } from '#test/server-process.ts';
import { expect } from '#e2e/support/fixtures.ts';
import { hrSession, type HrSession } from './hr-session.ts';

/** Gives the browser a session, as another tab that logged in would leave it; before the product is opened. */
export async function keepSession(page: Page, server: ServerProcess, session: Partial<HrSession>): Promise<void> {
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }));
  await page.context().setStorageState({ cookies: [], origins: [{ origin: server.url, localStorage }] });
}

/** What the browser keeps of the HR session. */
export async function keptSession(page: Page): Promise<{ token: string | null; employeeId: string | null }> {
  return page.evaluate(() => ({
    token: localStorage.getItem('token'),
    employeeId: localStorage.getItem('employeeId'),
  }));
}

/** Gives the page HR's session, as an earlier login would. */
export async function asHr(page: Page, server: ServerProcess): Promise<HrSession> {
  const session = await hrSession(server);
  await keepSession(page, server, session);
  return session;
}

/** An alert (docs/rules/messages.md#alerts): an element with role alert or alertdialog that holds exactly the text. */
export function alertOf(page: Page | Locator, text: string): Locator {
  return page.getByRole('alert').filter({ hasText: exactly(text) });
}

/** The message of a field: shown, exactly the text, and tied to the field by `aria-describedby`. */
export async function expectFieldError(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect.poll(async () => shownDescriptions(field), { message: `described by "${message}"` }).toContain(message);
}

/** The field is not marked as wrong, and this message does not describe it. */
export async function expectNoFieldError(field: Locator, message: string): Promise<void> {
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  expect(await shownDescriptions(field)).not.toContain(message);
}

/** Notes the path of every call to the HR services that the pages of this context make from now on. */
export function watchHrCalls(context: BrowserContext): string[] {
  const calls: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(?:hce|security)-service\//.test(pathname)) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** An envelope with this code, as the server would answer it. */
export function envelope(code: number, message: string, responseObject: unknown = null) {
  const status = code === 200 ? 'OK' : 'ERROR';
  return { status: code, json: { code, status, message, responseObject } };
}

async function shownDescriptions(field: Locator): Promise<string[]> {
  return field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id))
      .filter((described) => described?.checkVisibility() === true)
      .map((described) => described?.innerText.trim() ?? ''),
  );
}

function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);
}

/** Chooses something of the menu 'More actions' on the page of a candidate or an offer. */
export async function chooseMore(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
