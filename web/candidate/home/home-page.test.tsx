// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getOfferLetter, type CandidateOffer } from '#contract/candidate-offer.ts';
import { firstCalls } from '#contract/first-calls.ts';
import type { OwnJoiningState } from '#contract/joining.ts';
import { CallError, fetchFile, makeCall } from '#web/api/client.ts';
import { candidateSession } from '#web/session/candidate/candidate-session.ts';
import { HomePage } from './home-page.tsx';

vi.mock('#web/api/client.ts', async (real) => ({
  ...(await real<object>()),
  makeCall: vi.fn<() => unknown>(),
  fetchFile: vi.fn<() => unknown>(),
}));
// The menu of the header is a popover, which happy-dom does not know.
HTMLElement.prototype.hidePopover = () => undefined;

const offer: CandidateOffer = {
  candidateOfferId: 1048,
  candidateId: 'C26-0148',
  candidateName: 'Priya Nair',
  offerLetterStatus: 'Approved',
  offerVersion: 2,
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
  mayDecide: false,
  replyBy: null,
  expired: false,
  signedLetter: 'READY',
  decision: { status: 'Approved', decidedOn: '2026-11-20T05:34:00.000Z', rejectionReason: null },
};
const steps = { personal: false, bank: false, experience: false, education: false, family: false };
const allSteps = { personal: true, bank: true, experience: true, education: true, family: true };
const begun: OwnJoiningState = {
  steps,
  submittedOn: null,
  readOnly: false,
  sentBack: null,
  verifiedOn: null,
  fixes: [],
  askedDocuments: 0,
  aadhaar: 'AS_SPECIFIED',
  wholeNumberOpen: false,
};
const submitted = { ...begun, steps: allSteps, submittedOn: '2026-11-22T05:00:00.000Z', readOnly: true };
const verified = { ...submitted, verifiedOn: '2026-11-25T05:00:00.000Z' };
const fix = (answered: boolean) => ({ path: 'personal.panNumber', note: 'Blurred', answered, comment: null });
const sentBack = { ...begun, steps: allSteps, sentBack: { reason: 'Blurred', on: '2026-11-23T05:00:00.000Z' } };

function serverHas(joining: OwnJoiningState | Error | null, own: CandidateOffer = offer): void {
  vi.mocked(makeCall).mockImplementation(async (call) => {
    const done = { code: 200, status: 'OK', message: 'Success' };
    if (call === firstCalls.getAppConfig)
      return { ...done, responseObject: { hrContactEmail: 'hr@x.example', hrContactPhone: '+91 20 0100 0148' } };
    if (call === getOfferLetter) return { ...done, responseObject: own };
    if (joining instanceof Error) throw joining;
    return { ...done, responseObject: joining };
  });
}

function shown(entry = '/onboard/home') {
  const router = createMemoryRouter(
    [
      { path: '/onboard/home', element: <HomePage /> },
      { path: '*', element: <p>another page</p> },
    ],
    { initialEntries: [entry] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const way = async () => {
  const region = await screen.findByRole('region', { name: 'Where you are' });
  return within(region)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};
const asked = () => screen.getByRole('region', { name: 'Asked of you' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-14T05:00:00Z') });
  vi.mocked(makeCall).mockReset();
  candidateSession.signIn('C26-0148', 'Priya Nair', { acceptedBefore: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the line tells what is done and when, and how far the first day is', async () => {
  serverHas(verified);
  shown();
  expect(await way()).toEqual([
    'Accepted, done20 Nov',
    'Form, done22 Nov',
    'Checked, done25 Nov',
    'First day4 Jan, in 21 days',
  ]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Good morning, Priya');
  expect(screen.getByText('Food Technologist, Research and Development')).toBeTruthy();
  expect(screen.getByText('Monday, 4 January 2027')).toBeTruthy();
  expect(asked().textContent).toContain('Nothing is asked of you now');
  expect(screen.getByRole('link', { name: 'hr@x.example' }).getAttribute('href')).toBe('mailto:hr@x.example');
});

test.each<[string, OwnJoiningState, string[], string[]]>([
  ['a new form', begun, ['One thing is asked of you', 'Fill the joining form'], ['Begin /onboard/joining']],
  [
    'a form with two steps saved',
    { ...begun, steps: { ...steps, personal: true, bank: true } },
    ['2 of 5 steps are saved'],
    ['Continue /onboard/joining'],
  ],
  ['a form that is not submitted', { ...begun, steps: allSteps }, ['submit the form'], ['Continue /onboard/joining']],
  [
    'corrections and documents',
    { ...sentBack, fixes: [fix(false), fix(true)], askedDocuments: 2 },
    ['2 things are asked of you', 'HR asks you to correct one field.', 'Upload 2 documents'],
    ['See the corrections /onboard/joining/correct', 'Upload now /onboard/documents'],
  ],
  [
    'corrections that are done',
    { ...sentBack, fixes: [fix(true)] },
    ['Everything is corrected or answered. Submit the form'],
    ['See the corrections /onboard/joining/correct'],
  ],
  ['a form that is open as a whole', sentBack, ['Blurred'], ['Open the joining form /onboard/joining']],
  [
    'a document after the form',
    { ...submitted, askedDocuments: 1 },
    ['One thing is asked of you', 'Upload a document'],
    ['Upload now /onboard/documents'],
  ],
  ['a submitted form', submitted, ['Nothing is asked of you now', 'HR checks your answers'], []],
  ['a verified form', verified, ['Nothing is asked of you now', 'HR has verified your joining form.'], []],
])('on top is what is asked: %s', async (_what, joining, says, links) => {
  serverHas(joining);
  shown();
  await way();
  for (const words of says) expect(asked().textContent).toContain(words);
  const found = within(asked()).queryAllByRole('link');
  expect(found.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual(links);
});

test.each([
  [begun, 'Not begun yet', 'What HR asks for besides the form'],
  [{ ...sentBack, askedDocuments: 1 }, 'HR asks you to correct it', 'HR waits for one document'],
  [submitted, 'Submitted on 22 November 2026', 'What HR asks for besides the form'],
  [verified, 'Verified by HR on 25 November 2026', 'What HR asks for besides the form'],
])('the papers tell their state', async (joining, form, documents) => {
  serverHas(joining);
  shown();
  const papers = await screen.findByRole('region', { name: 'Your papers' });
  const links = within(papers).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Offer letterAccepted on 20 November 2026, version 2',
    `Joining form${form}`,
    `Documents${documents}`,
  ]);
});

test('a link to the form opens it for this session', async () => {
  serverHas(submitted);
  const router = shown();
  await userEvent.click(await screen.findByRole('link', { name: /^Joining form/u }));
  expect(router.state.location.pathname).toBe('/onboard/joining');
  expect(candidateSession.read().offerAccepted).toBe(true);
});

test('the menu’s way to the signed letter focuses it, and a failed download says so', async () => {
  serverHas(submitted);
  vi.mocked(fetchFile).mockRejectedValue(
    new CallError({ status: null, envelope: null, requestId: null, cause: undefined }),
  );
  shown('/onboard/home?at=signed-letter');
  const letter = await screen.findByRole('button', { name: /^Signed offer letter/u });
  expect(document.activeElement).toBe(letter);
  await userEvent.click(letter);
  expect((await screen.findByRole('alert')).textContent).toContain('The signed letter could not be downloaded.');
});

test('a signed letter that is being prepared cannot be downloaded yet', async () => {
  serverHas(submitted, { ...offer, signedLetter: 'PREPARING' });
  shown();
  const letter = await screen.findByRole('button', { name: /^Signed offer letter/u });
  expect(letter.textContent).toContain('The signed letter is being prepared.');
  vi.mocked(fetchFile).mockClear();
  await userEvent.click(letter);
  expect(fetchFile).not.toHaveBeenCalled();
});

test.each(['Offer Sent', 'Open', 'Rejected'] as const)(
  'an offer that is %s has no page but its own',
  async (status) => {
    serverHas(null, { ...offer, offerLetterStatus: status, decision: null });
    const router = shown();
    await screen.findByText('another page');
    expect(router.state.location.pathname).toBe('/onboard/offer');
  },
);

test('a server that knows of no such state shows the page of the offer’s facts', async () => {
  serverHas(null);
  shown();
  expect((await way()).slice(0, 2)).toEqual(['Accepted, done20 Nov', 'FormTo fill']);
});

test('a page that could not be loaded is loaded by Retry', async () => {
  serverHas(new CallError({ status: 500, envelope: null, requestId: 'r-1', cause: undefined }));
  shown();
  await screen.findByText('Request ID: r-1');
  serverHas(submitted);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await way())[2]).toBe('CheckedHR is checking it');
});
