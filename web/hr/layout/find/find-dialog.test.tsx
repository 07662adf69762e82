// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findOffers, type FoundOffer } from '#contract/hr/offer-actions.ts';
import type { OfferRecord } from '#contract/offers.ts';
import { offerRecord } from '#test/offer-record.ts';
import { answerOf, failedCall, renderRoutes } from '#test/render-routes.tsx';
import * as client from '#web/api/client.ts';
import { endHrSession, startHrSession } from '#web/session/hr/hr-session.ts';
import { shareOffers } from '#web/session/hr/known-offers.ts';
import { FindDialog } from './find-dialog.tsx';

vi.mock('#web/api/client.ts', { spy: true });
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

const session = 'session';
let asked: string[] = [];
/** What the server finds for a text; a promise that stays open is an answer on its way. */
let found: (text: string) => Promise<FoundOffer[]> | null;
let router: ReturnType<typeof renderRoutes>['router'];
let listed: OfferRecord[] = [];

const named = (id: number, candidateName: string) => offerRecord(id, { candidateName });

beforeEach(() => {
  asked = [];
  listed = [];
  found = () => Promise.resolve([]);
  act(() => startHrSession({ token: session, employeeId: 'E1' }));
  vi.mocked(client.makeCall).mockImplementation(async (call, input = {}) => {
    if (call.path !== findOffers.path) {
      const { candidateIds } = input.body as { candidateIds: string[] };
      const offers = [{ ...named(1, 'Asha Nair'), remindedOn: new Date().toISOString() }];
      return { ...answerOf({ sent: candidateIds, skipped: [] }), offers } as never;
    }
    const { text } = input.query as { text: string };
    asked.push(text);
    const answer = found(text);
    if (answer === null) throw failedCall(404);
    const offers = await answer;
    return answerOf({ offers, total: offers.length });
  });
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  shareOffers(null, () => undefined);
  endHrSession();
});

function open(): void {
  const Page = () => <FindDialog screens={[]} onClose={() => undefined} />;
  ({ router } = renderRoutes([{ path: '*', Component: Page }]));
}

const field = () => screen.getByRole('combobox');
const option = (name: RegExp) => screen.findByRole('option', { name });
const path = () => router.state.location.pathname;

describe('Enter before the answer for the typed text is there', () => {
  it('opens the person of the newest answer, not of the text before it', async () => {
    const late = Promise.withResolvers<FoundOffer[]>();
    found = (text) => (text === 'asha' ? Promise.resolve([named(1, 'Asha Nair')]) : late.promise);
    open();
    await userEvent.type(field(), 'asha');
    await option(/Asha Nair/);
    await userEvent.clear(field());
    await userEvent.type(field(), 'ben');
    await userEvent.keyboard('{Enter}');
    await until(() => expect(asked).toContain('ben'));
    expect(path()).toBe('/');
    await act(async () => late.resolve([named(2, 'Ben Roy')]));
    await until(() => expect(path()).toBe('/hce/offers/2'));
  });

  it('is forgotten when the text changes', async () => {
    const late = Promise.withResolvers<FoundOffer[]>();
    found = () => late.promise;
    open();
    await userEvent.type(field(), 'as');
    await userEvent.keyboard('{Enter}');
    await userEvent.type(field(), 'ha');
    await until(() => expect(asked).toContain('asha'));
    await act(async () => late.resolve([named(1, 'Asha Nair')]));
    await option(/Asha Nair/);
    expect(path()).toBe('/');
  });

  it('opens at once what an arrow has chosen and no answer changes', async () => {
    found = () => Promise.withResolvers<FoundOffer[]>().promise;
    open();
    await userEvent.type(field(), 'create');
    await option(/Create Offer/);
    await userEvent.keyboard('{End}{Home}{Enter}');
    expect(path()).toBe('/hce/create/candidate');
  });
});

it.each([
  ['Remind', { remindable: true }, { remindedOn: expect.any(String) }],
  ['Extend', { extendable: true, replyBy: '2027-01-04' }, { remindedOn: expect.any(String) }],
])('the list takes what %s from here has changed', async (action, can, changed) => {
  shareOffers(session, (offers) => void listed.push(...offers));
  found = () => Promise.resolve([{ ...named(1, 'Asha Nair'), ...can }]);
  open();
  await userEvent.type(field(), 'asha');
  await userEvent.click(await option(new RegExp(`${action} Asha Nair`)));
  await userEvent.click(await screen.findByRole('button', { name: action }));
  await until(() => expect(listed).toMatchObject([{ candidateOfferId: 1, ...changed }]));
});

it('leads to the list on a server that does not answer this call', async () => {
  found = () => null;
  open();
  await userEvent.type(field(), 'asha');
  const said = () => screen.getByRole('dialog').textContent;
  await until(() => expect(said()).toContain('1 result'));
  expect(said()).toContain('Offers, search for “asha”');
  expect(said()).not.toContain('was found');
});

describe('the settings', () => {
  it('are screens, and so is each of their sections', async () => {
    open();
    await userEvent.type(field(), 'settings');
    const screens = await screen.findByRole('group', { name: 'Screens' });
    const names = [...screens.querySelectorAll('[role="option"]')].map((each) => each.textContent);
    const sections = [
      'Company',
      'Lists',
      'People',
      'Letters',
      'Pay Structures',
      'Reply By',
      'Sign-off',
      'Reminders',
      'First Day',
      'Employee IDs',
      'Messages',
    ];
    sections.push(
      'Export Layouts',
      'Integrations',
      'Security',
      'Privacy',
      'Keeping',
      'Aadhaar',
      'Record',
      'My account',
    );
    expect(names.slice(0, -1)).toEqual(['Settings', ...sections.map((name) => `${name}Settings`)]);
    await userEvent.clear(field());
    await userEvent.type(field(), 'my acc{Enter}');
    await until(() => expect(path()).toBe('/hce/settings/account'));
  });
});

describe('the words of the work', () => {
  it.each([
    ['logo', 'Company'],
    ['password', 'My account'],
    ['audit', 'Record'],
    ['overdue', 'At Risk'],
    ['bounced', 'Undelivered messages'],
    ['import', 'Upload Excel'],
  ])('%s finds %s', async (text, name) => {
    open();
    await userEvent.type(field(), text);
    expect(await option(new RegExp(`^${name}`))).toBeTruthy();
  });
});

describe('a text that no offer fits', () => {
  it.each([
    ['reply', 'No offer was found for “reply”.'],
    ['zzz', 'Nothing was found for “zzz”.'],
  ])('%s: says what was not found', async (text, says) => {
    open();
    await userEvent.type(field(), text);
    await until(() => expect(screen.getByRole('dialog').textContent).toContain(says));
  });
});
