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
let answering: Promise<void> = Promise.resolve();

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
  answering = Promise.resolve();
  vi.mocked(client.makeCall).mockImplementation(async (_call, { query } = {}) => {
    await answering;
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

describe('a period that fails', () => {
  it('hides only the figures of the period, and the focus stays on it', async () => {
    open();
    await screen.findByRole('link', { name: /^Created/ });
    failing = true;
    await userEvent.click(choice('Last 30 days'));
    expect((await failed()).textContent).toBe('Later');
    expect(document.activeElement).toBe(choice('Last 30 days'));
    expect(part('From offer to joining')?.contains(screen.getByRole('alert'))).toBe(true);
    expect(screen.queryByRole('link', { name: /^Created/ })).toBeNull();
    expect(part('Needs you')?.textContent).toContain('7 Pending offers');
    expect(part('Waiting for a decision')).not.toBeNull();
    expect(part('Joining soon')).not.toBeNull();
    expect(part('Rejection reasons')).toBeNull();

    failing = false;
    await press('Retry');
    await screen.findByRole('link', { name: /^Created/ });
    expect(document.activeElement).toBe(choice('Last 30 days'));
    expect(part('Rejection reasons')).not.toBeNull();
  });

  it('leaves nothing but the choice of another one when it is the first', async () => {
    failing = true;
    open();
    await failed();
    expect(part('Needs you')).toBeNull();
    failing = false;
    await press('Retry');
    await screen.findByRole('link', { name: /^Created/ });
    expect(document.activeElement).toBe(choice('Last 90 days'));
  });
});

it('leads on from a retry that finds no offers', async () => {
  failing = true;
  open();
  await failed();
  failing = false;
  count = 0;
  let answer = (): void => undefined;
  answering = new Promise((resolve) => {
    answer = resolve;
  });
  await press('Retry');
  await until(() => expect(document.activeElement).toBe(choice('Last 90 days')));
  answer();
  await screen.findByText('No offers yet.');
  expect(screen.getByText('Sample company')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Upload Excel' }));
});

describe('figures that cannot be brought up to date', () => {
  it('stay, and the focus goes to the period when a retry has corrected them', async () => {
    open();
    await screen.findByRole('link', { name: /^Created/ });
    failing = true;
    window.dispatchEvent(new Event('visibilitychange'));
    expect((await failed()).textContent).toContain('These figures could not be updated.');
    await press('Retry');
    await until(() => expect(client.makeCall).toHaveBeenCalledTimes(3));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Retry' }));
    failing = false;
    await press('Retry');
    await until(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(document.activeElement).toBe(choice('Last 90 days'));
  });
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
