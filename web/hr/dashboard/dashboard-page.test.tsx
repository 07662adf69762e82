// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Dashboard } from '#contract/dashboard.ts';
import { type DashboardFigure, dashboardFigures, type Period } from '#domain/dashboard.ts';
import { renderRoutes } from '#test/render-routes.tsx';
import * as client from '#web/api/client.ts';
import { DashboardPage } from './dashboard-page.tsx';

vi.mock('#web/api/client.ts', { spy: true });
vi.mock('#web/api/app-config.ts', () => ({ useAppConfig: () => ({ sampleCompany: true }) }));
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

let failing = false;
let count = 7;

function dashboardOf({ from, to }: Period): Dashboard {
  const figures = Object.fromEntries(dashboardFigures.map((figure) => [figure, count])) as Record<
    DashboardFigure,
    number
  >;
  const lists = { longestWaiting: [], nextToJoin: [], latestDeclines: [] };
  return {
    from,
    to,
    today: '2026-11-20',
    figures,
    medianDaysToDecide: null,
    ...lists,
    undeliveredMessages: count,
    atRisk: { total: 0, rows: [] },
  };
}

beforeEach(() => {
  failing = false;
  count = 7;
  vi.mocked(client.makeCall).mockImplementation(async (_call, { query } = {}) => {
    const envelope = { code: failing ? 409 : 200, status: '', message: 'Later', responseObject: null };
    if (failing) throw new client.CallError({ status: 409, envelope, requestId: null, cause: undefined });
    return { ...envelope, responseObject: dashboardOf(query as Period) };
  });
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const open = () => renderRoutes([{ path: '*', Component: DashboardPage }]);

const choice = (name: string) => screen.getByRole('link', { name });
const part = (name: string) => screen.queryByRole('region', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const failed = () => screen.findByRole('alert');

const focused = () => document.activeElement;

describe('a period that fails', () => {
  it('leaves the choice of another one, with the focus, and Retry', async () => {
    open();
    await screen.findByRole('link', { name: /^Created/ });
    failing = true;
    await userEvent.click(choice('Last 30 days'));
    expect((await failed()).textContent).toBe('Later');
    expect(focused()).toBe(choice('Last 30 days'));
    expect(part('From offer to joining')?.contains(screen.getByRole('alert'))).toBe(true);
    expect(part('Needs you')).toBeNull();

    failing = false;
    await press('Retry');
    await screen.findByRole('link', { name: /^Created/ });
    expect(focused()).toBe(choice('Last 30 days'));
    expect(part('Needs you')?.textContent).toContain('7 Pending offers');
  });
});

it('leads on from a retry that finds no offers', async () => {
  failing = true;
  open();
  await failed();
  failing = false;
  count = 0;
  await press('Retry');
  await screen.findByText('No offers yet.');
  expect(screen.getByText('Sample company')).toBeTruthy();
  expect(focused()).not.toBe(document.body);
});

it('says that figures could not be brought up to date, until a retry has corrected them', async () => {
  open();
  await screen.findByRole('link', { name: /^Created/ });
  failing = true;
  window.dispatchEvent(new Event('visibilitychange'));
  expect((await failed()).textContent).toContain('These figures could not be updated.');
  await press('Retry');
  await until(() => expect(client.makeCall).toHaveBeenCalledTimes(3));
  expect(focused()).toBe(screen.getByRole('button', { name: 'Retry' }));
  failing = false;
  await press('Retry');
  await until(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(focused()).not.toBe(document.body);
});

describe('two days of one’s own', () => {
  it('stay as typed, however soon the second follows the first', async () => {
    open();
    await userEvent.click(await screen.findByRole('link', { name: 'Other days' }));
    const [from, to] = [await screen.findByLabelText('From'), screen.getByLabelText('To')];
    // The address follows when the screen has time for it.
    await act(async () => {
      fireEvent.change(from, { target: { value: '2026-03-01' } });
      fireEvent.change(to, { target: { value: '2026-02-01' } });
    });
    expect(from).toHaveProperty('value', '2026-03-01');
    expect(to).toHaveProperty('value', '2026-02-01');
    expect(screen.getByText('The last day cannot be before the first day')).toBeTruthy();
  });
});
