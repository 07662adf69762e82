// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { lazy, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstCalls } from '#contract/first-calls.ts';
import { getJoiningState } from '#contract/joining.ts';
import type { PayRow } from '#domain/pay/letter-pay.ts';
import type { CandidateOffer } from '#contract/candidate-offer.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import { candidateSession } from '#web/session/candidate/candidate-session.ts';
import { joiningProgress } from '#web/session/candidate/joining-progress.ts';
import { OfferPage } from './offer-page.tsx';

vi.mock('#web/api/client.ts', async (real) => ({ ...(await real<object>()), makeCall: vi.fn<() => unknown>() }));
// The letter is drawn by a worker, on a canvas: the browser tests see to it.
vi.mock('./letter/letter-viewer.tsx', () => ({
  LetterViewer: ({ version }: { version: number | null }) => <p>{`letter ${version}`}</p>,
}));
// The menu of the header is a popover, which happy-dom does not know.
HTMLElement.prototype.hidePopover = () => undefined;

const sent: CandidateOffer = {
  candidateOfferId: 1048,
  candidateId: 'C26-0148',
  candidateName: 'Priya Nair',
  offerLetterStatus: 'Offer Sent',
  offerVersion: 1,
  terms: {
    offeredRole: 'Food Technologist',
    department: 'Research and Development',
    subDepartment: 'Product Development',
    designation: 'Senior Executive',
    functionalTitle: 'Product Developer',
    joiningDate: '2027-01-04',
    fixedCTC: 720_000,
    variableCTC: 80_000,
    pay: null,
  },
  letterUrl: '/candidate/offerLetterFile?link=x',
  mayDecide: true,
  replyBy: null,
  expired: false,
  signedLetter: null,
  decision: null,
};
const open: CandidateOffer = {
  ...sent,
  offerLetterStatus: 'Open',
  offerVersion: null,
  terms: null,
  letterUrl: null,
  mayDecide: false,
};
const approved: CandidateOffer = {
  ...sent,
  offerLetterStatus: 'Approved',
  mayDecide: false,
  decision: { status: 'Approved', decidedOn: '2026-11-20T05:34:00.000Z', rejectionReason: null },
};

function serverHas(offer: CandidateOffer | Error): void {
  vi.mocked(makeCall).mockImplementation(async (call) => {
    const done = { code: 200, status: 'OK', message: 'Success' };
    if (call === firstCalls.getAppConfig)
      return { ...done, responseObject: { hrContactEmail: 'hr@x.example', hrContactPhone: '+91 20' } };
    if (offer instanceof Error) throw offer;
    return { ...done, responseObject: offer };
  });
}

function shown(joining: ReactNode = <p>joining form</p>) {
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  const router = createMemoryRouter(
    [
      { path: '/onboard/offer', element: <OfferPage /> },
      { path: '/onboard/reject', element: <p>decline page</p> },
      { path: '/onboard/joining', element: joining },
      { path: '/onboard/documents', element: <p>documents</p> },
    ],
    { initialEntries: ['/onboard/offer'] },
  );
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { queries, router };
}

const box = () => screen.getByLabelText<HTMLInputElement>("I confirm I've read and understood the offer letter");

beforeEach(() => {
  vi.mocked(makeCall).mockReset();
  candidateSession.signIn('C26-0148', 'Priya Nair');
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
});

test('an offer to decide: its terms in text, the letter, what to do', async () => {
  serverHas(sent);
  shown();
  await screen.findByText('Action Required');
  expect(screen.getByText('₹8,00,000')).toBeTruthy();
  expect(screen.getByText('4 January 2027 (Monday)')).toBeTruthy();
  expect(screen.getByText('letter 1')).toBeTruthy();
  expect(screen.getByText('Priya, please read your letter, then accept or reject the offer.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Accept Offer' }).disabled).toBe(true);
});

test.each([
  ['2026-11-27', '27 November 2026 (Friday)', '7 days left'],
  ['2026-11-21', '21 November 2026 (Saturday)', '1 day left'],
  ['2026-11-20', '20 November 2026 (Friday)', 'Today is the last day'],
])('an offer to be answered by %s says how long that is', async (replyBy, day, left) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T23:59:00+05:30') });
  serverHas({ ...sent, replyBy });
  shown();
  const said = await screen.findByText('Reply by');
  expect(said.parentElement?.textContent).toBe(`Reply by${day}${left}`);
});

test('pay is a table of text: who pays what, the fixed part, and the total', async () => {
  const rows: PayRow[] = [
    { name: 'Basic', kind: 'WAGE', annual: 432_000, monthly: 36_000 },
    { name: 'Special Allowance', kind: 'ALLOWANCE', annual: 236_160, monthly: 19_680 },
    { name: 'Provident Fund', kind: 'EMPLOYER', annual: 51_840, monthly: 4_320 },
    { name: 'Performance Pay', kind: 'VARIABLE', annual: 80_000, monthly: 6_667 },
  ];
  const terms = sent.terms && { ...sent.terms, pay: { payStructureId: 1, name: 'Standard', version: 1, rows } };
  serverHas({ ...sent, terms });
  shown();
  const table = await screen.findByRole('table', { name: 'Your pay' });
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'ComponentMonthlyAnnual',
    'Basic₹36,000₹4,32,000',
    'Special Allowance₹19,680₹2,36,160',
    'Provident FundPaid by the company₹4,320₹51,840',
    'Fixed CTC₹60,000₹7,20,000',
    'Performance PayVariable, once a yearOnce a year₹80,000',
    'Total CTC₹8,00,000',
  ]);
  // The table says it; the terms need not say it again.
  expect(screen.getAllByText('Fixed CTC')).toHaveLength(1);
});

test('an expired offer is read-only and shows its last day and the HR contact', async () => {
  serverHas({ ...sent, replyBy: '2026-11-19', expired: true, mayDecide: false });
  shown();
  await screen.findByText('This offer could be answered until 19/11/2026. Please contact HR.');
  expect(screen.getByText('Reply by passed')).toBeTruthy();
  expect(screen.getByText('letter 1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Offer$/ })).toBeNull();
  expect(await screen.findByText('hr@x.example')).toBeTruthy();
});

test('an offer that is being revised shows no letter and takes no decision', async () => {
  serverHas(open);
  shown();
  await screen.findByText('This offer is being revised. You will get an email when the new letter is ready.');
  expect(screen.queryByText('Action Required')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Accept Offer' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reject Offer' })).toBeNull();
});

test('an accepted offer shows the date and unlocks the joining form', async () => {
  serverHas(approved);
  shown();
  await screen.findByText('You accepted this offer on 20/11/2026 at 11:04.');
  expect(screen.getByText('letter 1')).toBeTruthy();
  expect(candidateSession.read().offerAccepted).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Continue to joining form' }));
  await screen.findByText('joining form');
  expect(candidateSession.read().offerAccepted).toBe(true);
});

test('a replaced letter is announced and needs the tick again', async () => {
  serverHas(sent);
  const { queries } = shown();
  await screen.findByText('letter 1');
  await userEvent.click(box());
  expect(screen.queryByRole('alert')).toBeNull();

  serverHas({ ...sent, offerVersion: 2 });
  await act(() => queries.refetchQueries());
  await screen.findByText('letter 2');
  expect(screen.getByRole('alert').textContent).toBe('This offer has changed. Please read the new letter.');
  expect(box().checked).toBe(false);
});

test('a load that failed can be tried again', async () => {
  serverHas(new CallError({ status: 500, envelope: null, requestId: 'r-1', cause: undefined }));
  shown();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your offer could not be loaded. Please check your connection and try again.',
  );
  expect(screen.getByText('Request ID: r-1')).toBeTruthy();
  serverHas(sent);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('letter 1');
});

test('a session that has expired ends', async () => {
  const envelope = { code: 401, status: 'UNAUTHORIZED', message: 'Please log in to continue', responseObject: null };
  serverHas(new CallError({ status: 401, envelope, requestId: null, cause: undefined }));
  shown();
  await vi.waitFor(() => expect(candidateSession.read().authenticated).toBe(false), { timeout: 20_000 });
  expect(candidateSession.read().notice?.text).toBe('Your session has expired. Please log in again.');
});

test('a candidate who accepts and is back before the joining form has come sees the accepted offer', async () => {
  serverHas(sent);
  const Joining = lazy(() => Promise.withResolvers<never>().promise);
  const { router } = shown(<Joining />);
  await userEvent.click(await screen.findByLabelText("I confirm I've read and understood the offer letter"));
  serverHas(approved);
  await userEvent.click(screen.getByRole('button', { name: 'Accept Offer' }));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/onboard/joining'), { timeout: 20_000 });
  await act(() => router.navigate('/onboard/offer'));
  expect(await screen.findByRole('button', { name: 'Continue to joining form' })).toBeTruthy();
  expect(screen.queryByText('Action Required')).toBeNull();
});

test('a logout asks while the reason of a rejection is written and not sent', async () => {
  serverHas(sent);
  shown();
  const logsOut = async (): Promise<void> => {
    await userEvent.click(await screen.findByRole('button', { name: 'Priya Nair' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
  };
  await userEvent.click(await screen.findByRole('button', { name: 'Reject Offer' }));
  await userEvent.type(screen.getByRole('textbox'), 'A role nearer home');
  await logsOut();
  const question = screen.getByRole('alertdialog', { name: 'Log out without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(candidateSession.read().authenticated).toBe(true);
  expect(joiningProgress.read('C26-0148').rejectionReason).toBe('A role nearer home');
  await logsOut();
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(candidateSession.read().authenticated).toBe(false);
  expect(joiningProgress.owner()).toBeNull();
});

test('an accepted offer says on top which documents HR waits for, and leads to them', async () => {
  vi.mocked(makeCall).mockImplementation(async (call) => {
    const state = { steps: {}, submittedOn: null, readOnly: false, sentBack: null, fixes: [], askedDocuments: 2 };
    return { code: 200, status: 'OK', message: 'Success', responseObject: call === getJoiningState ? state : approved };
  });
  const { router } = shown();
  const notice = await screen.findByText('HR asks you for 2 documents.');
  expect(notice.compareDocumentPosition(screen.getByText('letter 1'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await userEvent.click(screen.getByRole('link', { name: 'Upload now' }));
  expect(router.state.location.pathname).toBe('/onboard/documents');
  expect(candidateSession.read().offerAccepted).toBe(true);
});
