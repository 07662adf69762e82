// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decideSignOff, getSignOffInbox, type SignOffInboxOffer } from '#contract/hr/sign-off.ts';
import { signOffRefs } from '#domain/sign-off/texts.ts';
import { codeOf } from '#domain/texts.ts';
import { answerOf, renderRoutes } from '#test/render-routes.tsx';
import * as client from '#web/api/client.ts';
import { SignOffPage } from './sign-off-page.tsx';

vi.mock('#web/api/client.ts', { spy: true });

const letter = { offerVersion: 2, companyName: 'Himalaya', companyAddress: '', reference: 'HF/1', date: '2026-11-20' };
let offers: SignOffInboxOffer[] = [];
let isChanged = false;
const sent: unknown[] = [];

const offer = (candidateOfferId: number, more: Partial<SignOffInboxOffer> = {}): SignOffInboxOffer => ({
  candidateOfferId,
  candidateId: `C26-${candidateOfferId}`,
  candidateName: `Name ${candidateOfferId}`,
  offeredRole: 'Analyst',
  department: 'Quality',
  designation: 'Executive',
  joiningDate: '2027-01-04',
  fixedCTC: 1_860_000,
  variableCTC: 340_000,
  letterVersion: 2,
  payStructure: 'Managers',
  changes: [{ term: 'fixedCTC', before: 1_660_000, after: 1_860_000 }],
  contentHash: String(candidateOfferId).repeat(64),
  ...more,
});
const line = (...some: SignOffInboxOffer[]) => ({
  requestId: `r${some[0]?.candidateOfferId}`,
  askedBy: 'Meera Iyer',
  askedOn: '2026-11-17T05:00:00.000Z',
  since: '2026-11-17T05:00:00.000Z',
  step: 1,
  steps: 2,
  onBehalfOf: [],
  contentHash: 'a'.repeat(64),
  offers: some,
});

beforeEach(() => {
  [offers, isChanged] = [[offer(1)], false];
  sent.length = 0;
  vi.mocked(client.makeCall).mockImplementation(async (call, options) => {
    if (call.path === getSignOffInbox.path) {
      const lines = offers.length === 0 ? [] : [line(...offers)];
      return answerOf({ lines, count: offers.length });
    }
    if (call.path !== decideSignOff.path)
      return answerOf({ ...letter, candidateId: '', candidateName: '', blocks: [] });
    sent.push(options?.body);
    if (isChanged) {
      const envelope = { ...answerOf(null), code: 409, errorCode: codeOf(signOffRefs.contentChanged) };
      throw new client.CallError({ status: 409, envelope, requestId: null, cause: undefined });
    }
    const done = offers.map(({ candidateOfferId }) => candidateOfferId);
    offers = [];
    return answerOf({ done, skipped: [] });
  });
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const open = (at = '/hce/sign-off') =>
  renderRoutes([{ path: '/hce/sign-off/:candidateOfferId?', Component: SignOffPage }], at);
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

it('shows the pay against the version before, and signs off what was shown', async () => {
  open('/hce/sign-off/1');
  const total = within(await screen.findByRole('table')).getByRole('row', { name: /^Total CTC/ });
  expect(total.textContent).toBe('Total CTC₹22,00,000₹20,00,000+ ₹2,00,000');
  await userEvent.click(await button('Sign off'));
  expect(await screen.findByText('Nothing waits for you.')).toBeTruthy();
  expect(sent).toEqual([
    { candidateOfferIds: [1], contentHash: '1'.repeat(64), step: 1, decision: 'SIGN_OFF', reason: undefined },
  ]);
});

it('declines with a reason, never without', async () => {
  open('/hce/sign-off/1');
  await userEvent.click(await button('Decline'));
  const dialog = within(screen.getByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(dialog.getByText('Please give a reason')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Reason'), 'Too much');
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Nothing waits for you.')).toBeTruthy();
  expect(sent).toMatchObject([{ decision: 'DECLINE', reason: 'Too much' }]);
});

it('decides nothing where the letter has changed, until it is read again', async () => {
  isChanged = true;
  open('/hce/sign-off/1');
  await userEvent.click(await button('Sign off'));
  expect(await screen.findByText('The letter has changed. Read it again.')).toBeTruthy();
  expect((await button('Sign off')).disabled).toBe(true);
  expect((await button('Decline')).disabled).toBe(true);
  await userEvent.click(await button('Show the new version'));
  await vi.waitFor(async () => expect((await button('Sign off')).disabled).toBe(false));
});

it('offers that were asked for together are one line that opens, and are signed off in one call', async () => {
  offers = [offer(1), offer(2), offer(3, { changes: null })];
  open();
  const list = within(await screen.findByRole('list', { name: 'Waiting for your sign-off' }));
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(list.getByRole('button', { name: /^3 offers from Meera Iyer/ }));
  expect(list.getByRole('link', { name: /^Name 3.*New offer/ })).toBeTruthy();
  await userEvent.click(list.getByRole('checkbox', { name: 'Select 3 offers from Meera Iyer' }));
  await userEvent.click(list.getByRole('checkbox', { name: 'Select Name 2' }));
  await userEvent.click(await button('Sign off 2'));
  expect(await screen.findByText('Nothing waits for you.')).toBeTruthy();
  expect(sent).toMatchObject([{ candidateOfferIds: [1, 3], decision: 'SIGN_OFF' }]);
});
