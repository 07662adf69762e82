// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getAtRisk, type RiskRow } from '#contract/hr/at-risk.ts';
import { remindJoiningForms } from '#contract/onboarding.ts';
import { resendOfferEmails } from '#contract/hr/offer-actions.ts';
import { type RiskReason, riskReasons } from '#domain/at-risk/at-risk.ts';
import { abilitiesOf, type OfferStatus } from '#domain/offer/offer.ts';
import { answerOf, failedCall, renderRoutes } from '#test/render-routes.tsx';
import * as client from '#web/api/client.ts';
import { AtRiskPage } from './at-risk-page.tsx';

vi.mock('#web/api/client.ts', { spy: true });

let rows: RiskRow[] = [];
let calls: { path: string; body: unknown }[] = [];
let failing: Error | null = null;
let lately: string[] = [];

const statusOf = (reason: RiskReason): OfferStatus =>
  reason === 'MAIL_FAILED' ? 'Open' : reason.startsWith('F') || reason === 'NOT_VERIFIED' ? 'Approved' : 'Offer Sent';

const isForm = (reason: RiskReason) => ['FORM_LATE', 'FIX_UNTOUCHED', 'FORM_NOT_BEGUN'].includes(reason);

function row(id: number, fullName: string, reason: RiskReason, remind?: boolean): RiskRow {
  const may = abilitiesOf(statusOf(reason), ['ADMIN']);
  return {
    candidateOfferId: id,
    candidateId: `C26-${id}`,
    fullName,
    reason,
    since: '2026-11-20T05:00:00.000Z',
    offeredRole: 'Analyst',
    joiningDate: '2027-01-04',
    replyBy: '2026-11-30',
    openedOn: null,
    stepsSaved: 0,
    mailAnswer: null,
    mailRefused: false,
    may: { ...may, remind: remind ?? (may.remind || isForm(reason)) },
    remindedOn: remind === false ? new Date(Date.now() - 3_600_000).toISOString() : null,
  };
}

beforeEach(() => {
  [rows, calls, failing, lately] = [[], [], null, []];
  vi.mocked(client.makeCall).mockImplementation(async (call, { body } = {}) => {
    if (call.path === getAtRisk.path) {
      const counts = Object.fromEntries(riskReasons.map((reason) => [reason, 0]));
      return { ...answerOf(rows), totalPages: 1, totalElements: rows.length, counts } as never;
    }
    calls.push({ path: call.path, body });
    if (failing !== null) throw failing;
    const { candidateIds } = body as { candidateIds: string[] };
    const reason = 'A reminder was sent less than 12 hours ago.';
    const skipped = lately.map((candidateId) => ({ candidateId, reason }));
    return answerOf({ sent: candidateIds.filter((id) => !lately.includes(id)), skipped });
  });
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

async function open(...people: RiskRow[]): Promise<void> {
  rows = people;
  renderRoutes([{ path: '*', Component: AtRiskPage }]);
  await screen.findByRole('checkbox', { name: `Select ${people[0]?.fullName}` });
}

const press = (name: string, within_ = screen as Pick<typeof screen, 'getByRole'>) =>
  userEvent.click(within_.getByRole('button', { name }));
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('asks before a letter is sent again and before a reminder', async () => {
  await open(row(1, 'Asha Nair', 'NOT_OPENED'), row(2, 'Ben Roy', 'REPLY_SOON'));
  await press('Send again to Asha Nair');
  expect(calls).toEqual([]);
  await press('Send again', await dialog('Send the letter to Asha Nair again?'));
  expect(calls).toMatchObject([{ path: resendOfferEmails.path, body: { candidateIds: ['C26-1'], kind: 'AGAIN' } }]);
  await press('Remind Ben Roy');
  expect(calls).toHaveLength(1);
  await press('Cancel', await dialog('Remind Ben Roy of the offer?'));
  expect(calls).toHaveLength(1);
});

it('disables the reminder of a candidate who was just reminded, and says from when on it is possible', async () => {
  await open(row(2, 'Ben Roy', 'REPLY_SOON', false), row(3, 'Chitra Rao', 'FORM_LATE', false));
  for (const name of ['Ben Roy', 'Chitra Rao']) {
    expect(screen.getByRole<HTMLButtonElement>('button', { name: `Remind ${name}` }).disabled).toBe(true);
  }
  expect(screen.getAllByText(/^Reminded .*\d\d:\d\d; again from (?:tomorrow )?\d\d:\d\d$/)).toHaveLength(2);
});

it('keeps the note of a reminder that is refused, and names no count for one person', async () => {
  lately = ['C26-2'];
  await open(row(2, 'Ben Roy', 'REPLY_SOON'));
  await press('Remind Ben Roy');
  const asked = await dialog('Remind Ben Roy of the offer?');
  await userEvent.type(asked.getByLabelText(/^Note/), 'Please call me.');
  await press('Remind', asked);
  await asked.findByText('No reminder was sent. A reminder was sent less than 12 hours ago.');
  expect(asked.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('Please call me.');
  lately = [];
  await press('Try again', asked);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 20_000 });
  expect(calls.at(-1)?.body).toMatchObject({ candidateIds: ['C26-2'], note: 'Please call me.' });
});

it('reminds of a missing form, and leads to a submitted one, from the row', async () => {
  await open(row(3, 'Chitra Rao', 'FORM_LATE'), row(4, 'Dev Shah', 'NOT_VERIFIED'));
  expect(screen.getByRole('link', { name: 'Review the form of Dev Shah' }).textContent).toBe('Review');
  await press('Remind Chitra Rao');
  await press('Remind', await dialog('Remind Chitra Rao of the joining form?'));
  expect(calls).toEqual([{ path: remindJoiningForms.path, body: { candidateIds: ['C26-3'] } }]);
});

it('reminds of offers and of joining forms, and names all whom it passes over, with the reason', async () => {
  await open(
    row(1, 'Asha Nair', 'NOT_OPENED'),
    row(2, 'Ben Roy', 'REPLY_SOON', false),
    row(3, 'Chitra Rao', 'FORM_NOT_BEGUN'),
    row(4, 'Dev Shah', 'NOT_VERIFIED'),
    row(5, 'Esha Jain', 'REPLY_PASSED'),
    row(6, 'Farid Khan', 'MAIL_FAILED'),
    row(7, 'Gita Sen', 'FIRST_DAY_MISSING'),
  );
  lately = ['C26-3'];
  await userEvent.click(screen.getByRole('checkbox', { name: /all rows|page/i }));
  expect(screen.getByRole('region', { name: 'Selected people' }).textContent).toContain('2 can be reminded now.');
  await press('Remind', within(screen.getByRole('region', { name: 'Selected people' })));
  const asked = await dialog('Remind 2 candidates?');
  expect(asked.getByText('5 cannot be reminded now:')).toBeTruthy();
  await press('Remind', asked);
  const report = await dialog('1 candidate is reminded.');
  expect(calls).toMatchObject([
    { path: resendOfferEmails.path, body: { candidateIds: ['C26-1'], kind: 'REMINDER' } },
    { path: remindJoiningForms.path, body: { candidateIds: ['C26-3'] } },
  ]);
  const lines = report.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'Ben Roy C26-2A reminder was sent less than 12 hours ago.',
    'Dev Shah C26-4This joining form has already been submitted.',
    'Esha Jain C26-5The reply-by date of this offer has passed. Extend it first.',
    'Farid Khan C26-6This offer was changed, or its mail could not be delivered. Send it first.',
    'Gita Sen C26-7The joining date has passed. Record the first day.',
    'Chitra Rao C26-3A reminder was sent less than 12 hours ago.',
  ]);
  await press('Done', report);
  expect(box('Asha Nair').checked).toBe(false);
  expect(box('Ben Roy').checked).toBe(true);
});

it('keeps the selection when the call fails, and deselects only the reminded', async () => {
  await open(row(1, 'Asha Nair', 'NOT_OPENED'), row(2, 'Ben Roy', 'REPLY_SOON'));
  await userEvent.click(box('Asha Nair'));
  failing = failedCall();
  await press('Remind', within(screen.getByRole('region', { name: 'Selected people' })));
  await press('Remind', await dialog('Remind Asha Nair of the offer?'));
  await screen.findByRole('alert');
  await press('Cancel');
  expect(box('Asha Nair').checked).toBe(true);
  failing = null;
  await press('Remind Ben Roy');
  await press('Remind', await dialog('Remind Ben Roy of the offer?'));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 20_000 });
  expect(box('Asha Nair').checked).toBe(true);
});
