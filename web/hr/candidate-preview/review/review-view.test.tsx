// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getDocumentFile } from '#contract/joining.ts';
import { reviewOnBoardDetails, verifyOnBoardDetails } from '#contract/hr/review.ts';
import { getAllCandidates, revealCandidateField } from '#contract/onboarding.ts';
import * as client from '#web/api/client.ts';
import { type CandidateRecord, readCandidate } from '#web/api/read/candidates.ts';
import { ReviewView } from './review-view.tsx';

const { width } = vi.hoisted(() => {
  const screenOf = { width: 1280 };
  globalThis.matchMedia = ((query: string) => ({
    get matches() {
      const em = Number(/[\d.]+/.exec(query)?.[0]);
      return query.includes('max-width') ? screenOf.width <= em * 16 : screenOf.width >= em * 16;
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia;
  return { width: screenOf };
});
vi.mock('#web/api/client.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof client>()),
  makeCall: vi.fn<typeof client.makeCall>(),
  fetchFile: vi.fn<typeof client.fetchFile>(),
}));
// As long as a busy machine may need.
configure({ asyncUtilTimeout: 20_000 });

const answered = (responseObject: unknown) => ({ code: 200, status: '', message: '', responseObject });
const stored = new Map<string, object>();
let reveals: string[] = [];
let saves = true;
let saving: Promise<void> = Promise.resolve();

beforeEach(() => {
  saves = true;
  reveals = [];
  stored.clear();
  saving = Promise.resolve();
  width.width = 1280;
  vi.mocked(client.makeCall).mockImplementation(async (call, { body } = {}) => {
    const isMark = (call as object) === reviewOnBoardDetails;
    if (isMark && !saves)
      throw new client.CallError({ status: null, envelope: null, requestId: null, cause: undefined });
    if (isMark) await saving;
    if ((call as object) === revealCandidateField) {
      const { field } = body as { field: string };
      reveals.push(field);
      return answered({ value: `${getDocumentFile.path}?link=${field}` });
    }
    const { marks = [] } = (body ?? {}) as { marks?: { path: string }[] };
    for (const mark of marks)
      stored.set(mark.path, { note: null, ...mark, submissionVersion: 1, by: 'Meera Iyer', on: '' });
    return answered(isMark ? { marks: [...stored.values()] } : null);
  });
  vi.mocked(client.fetchFile).mockImplementation(async () => ({ blob: new Blob(['x']), name: 'x' }) as never);
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

function opened(may: Partial<CandidateRecord['candidate']['may']> = {}, answers: object = {}): void {
  const joining = { steps: {}, submittedOn: '2026-11-20T10:00:00Z', sentBack: null };
  const candidate = { candidateOfferId: 3, name: 'Asha Rao', joining, may: { review: true, sendBack: true, ...may } };
  const detail = readCandidate({ candidate, submissionVersion: 1, ...answers }, 'C26-0148');
  if (detail === null) throw new Error('there is nobody');
  const element = <ReviewView detail={detail} reload={async () => detail} />;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
}

const bank = () => within(screen.getByRole('region', { name: 'Bank Details' }));
const press = (button: HTMLElement) => userEvent.click(button);
const verdict = (name: string) => bank().getByRole('button', { name });
const note = () => bank().getByLabelText<HTMLTextAreaElement>(/^What should be corrected/);
const verifications = () =>
  vi.mocked(client.makeCall).mock.calls.filter(([call]) => (call as object) === verifyOnBoardDetails);
const sendBack = () => screen.getByRole('button', { name: 'Send back' });

async function askFor(text: string): Promise<void> {
  await press(verdict('Needs correction'));
  if (text !== '') await userEvent.type(note(), text);
}

test('Send back waits until the server has each correction, and leads to one that it does not have', async () => {
  opened();
  await askFor('The account is of another bank.');
  saves = false;
  await press(sendBack());
  const again = await bank().findByRole('button', { name: 'Try again' });
  await vi.waitFor(() => expect(document.activeElement).toBe(again), { timeout: 20_000 });
  expect(screen.queryByRole('dialog')).toBeNull();
  saves = true;
  await press(sendBack());
  const dialog = await screen.findByRole('dialog', { name: /^Send the form back/ });
  expect(within(dialog).getByText('The account is of another bank.')).toBeTruthy();
});

test('Verify waits until the server has each mark', async () => {
  const held = Promise.withResolvers<void>();
  saving = held.promise;
  opened();
  await press(verdict('OK'));
  await press(screen.getByRole('button', { name: 'Verify' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  held.resolve();
  const question = within(await screen.findByRole('alertdialog'));
  expect(verifications()).toEqual([]);
  await press(question.getByRole('button', { name: 'Verify' }));
  await vi.waitFor(() => expect(verifications()).toHaveLength(1), { timeout: 20_000 });
  expect(bank().getByText('Saved')).toBeTruthy();
});

test('Verify leads to a mark that could not be saved', async () => {
  opened();
  saves = false;
  await press(verdict('OK'));
  await press(screen.getByRole('button', { name: 'Verify' }));
  const again = await bank().findByRole('button', { name: 'Try again' });
  await vi.waitFor(() => expect(document.activeElement).toBe(again), { timeout: 20_000 });
  expect(screen.queryByText(/is verified/)).toBeNull();
});

test('a correction that was marked OK comes back with its note', async () => {
  opened();
  await askFor('The account is of another bank.');
  fireEvent.blur(note());
  await bank().findByText('Saved');
  await press(verdict('OK'));
  await press(verdict('Needs correction'));
  expect(note().value).toBe('The account is of another bank.');
});

test('on a phone Send back opens the section in which a note is missing, and says so there', async () => {
  width.width = 375;
  opened();
  const heading = () => bank().getByRole('button', { name: 'Bank Details' });
  await press(heading());
  await askFor('');
  await press(heading());
  expect(heading().getAttribute('aria-expanded')).toBe('false');
  await press(sendBack());
  expect(heading().getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(note());
  expect(bank().getByText('Please say what is to be corrected')).toBeTruthy();
});

test.each([
  [1280, 'button'],
  [768, 'button'],
  [375, 'menuitem'],
])('at %i pixels Reopen and Download file are each a %s', (pixels, role) => {
  width.width = pixels;
  opened({ review: false, sendBack: false, reopen: true });
  for (const name of ['Reopen', 'Download file']) {
    const found = ['button', 'menuitem'].filter((one) => screen.queryByRole(one, { name, hidden: true }) !== null);
    expect(found).toEqual([role]);
  }
});

test.each([
  [['C26-0148', 'C26-0150'], 5, ['Next to check (4)', '/hce/onboarding/candidate/C26-0150']],
  [['C26-0150', 'C26-0151'], 5, ['Next to check (5)', '/hce/onboarding/candidate/C26-0150']],
  [['C26-0148'], 1, []],
])('a verified form, where %j wait, %i in all, leads to %j', async (waiting, totalElements, expected) => {
  const page = { content: waiting.map((candidateId) => ({ candidateId })), totalElements, totalPages: 1 };
  const ask = vi.mocked(client.makeCall).mockResolvedValue({ ...answered(null), ...page });
  opened({ review: false, sendBack: false, reopen: true });
  await vi.waitFor(() => {
    expect(ask.mock.calls.map(([call]) => call)).toContain(getAllCandidates);
    const links = screen.queryAllByRole('link', { name: /^Next to check/ });
    expect(links.flatMap((link) => [link.textContent, link.getAttribute('href')])).toEqual(expected);
  });
});

test('Escape asks before the reason of a reopening is lost', async () => {
  opened({ review: false, sendBack: false, reopen: true });
  await press(screen.getByRole('button', { name: 'Reopen' }));
  const dialog = screen.getByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'The account was closed.');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  const question = screen.getByRole('alertdialog', { name: 'Leave without saving?' });
  await press(within(question).getByRole('button', { name: 'Stay' }));
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('The account was closed.');
});

/** A form with five sections and eight documents, of which three are covered. */
const documents = (() => {
  const stored = (name: string, url: string | null) => ({
    name,
    type: 'PNG',
    bytes: 10,
    savedOn: '2026-11-20T09:00:00Z',
    url,
  });
  const open = (name: string) => stored(name, `${getDocumentFile.path}?link=${name}`);
  const levels = ['SECONDARY', 'HIGHER_SECONDARY', 'UG', 'PG'];
  return {
    personalDetails: {
      firstName: 'Asha',
      panNumber: 'XXXXXX234F',
      documents: { panDocument: stored('pan', null), aadhaarDocument: stored('aadhaar', null), profile: open('photo') },
    },
    bankDetails: { accountNumber: 'XXXX5566', documents: { passbookFile: stored('passbook', null) } },
    educationDetails: levels.map((educationType, index) => ({
      canEducationId: index + 1,
      educationType,
      documents: { documentFile: open(educationType) },
    })),
  };
})();
const part = (name: string, group = name) =>
  within(within(screen.getByRole('region', { name })).getByRole('group', { name: group }));
const reviewedIs = (count: number) => screen.findByText(`${count} of 13 reviewed`, {}, { timeout: 20_000 });
const filled = () => screen.getByRole('button', { name: /^Next: / }).textContent;

test('the filled button leads to the next part, and Verify asks while parts are not reviewed', async () => {
  opened({}, documents);
  await reviewedIs(0);
  expect(filled()).toBe('Next: PAN Card');
  await press(screen.getByRole('button', { name: 'Verify' }));
  const question = await screen.findByRole('alertdialog', { name: '13 of 13 were not reviewed. Verify all the same?' });
  await press(within(question).getByRole('button', { name: 'Cancel' }));
  await press(screen.getByRole('button', { name: /^Next: / }));
  expect(document.activeElement?.textContent).toContain('PAN Card');
  expect(filled()).toBe('Next: Aadhaar Card');
  expect(verifications()).toEqual([]);
});

test.each(['mouse', 'key'])('OK by %s shows a covered document first, then marks it and goes on', async (by) => {
  opened({}, documents);
  await press(screen.getByRole('button', { name: 'Next: PAN Card' }));
  const ok = () =>
    by === 'key'
      ? userEvent.keyboard('o')
      : press(part('Personal Details', 'PAN Card').getByRole('button', { name: 'OK' }));
  await ok();
  await vi.waitFor(() => expect(client.fetchFile).toHaveBeenCalledTimes(2), { timeout: 20_000 });
  expect(reveals).toEqual(['panDocument']);
  await reviewedIs(0);
  await screen.findByRole('img', { name: 'PAN Card', hidden: true });
  await ok();
  await reviewedIs(1);
  expect(document.activeElement?.textContent).toContain('Aadhaar Card');
});

test('a form of 13 parts is reviewed with every document shown in 10 presses, two reveals included', async () => {
  opened({}, documents);
  let presses = 0;
  const key = async (name: string): Promise<void> => {
    presses += 1;
    await userEvent.keyboard(name);
  };
  const reveal = async (name: string): Promise<void> => {
    presses += 1;
    await press(screen.getByRole('button', { name }));
  };
  const shown = (count: number) =>
    vi.waitFor(() => expect(screen.getAllByRole('img', { hidden: true })).toHaveLength(count), { timeout: 20_000 });
  await key('s');
  await shown(3);
  await reveal('Reveal PAN Number');
  await key('o');
  await reviewedIs(4);
  await key('s');
  await shown(1);
  await reveal('Reveal Account Number');
  await key('o');
  await key('o');
  await shown(4);
  await key('o');
  await key('o');
  await reviewedIs(13);
  expect(screen.queryByRole('button', { name: /^Next: / })).toBeNull();
  presses += 1;
  await press(screen.getByRole('button', { name: 'Verify' }));
  await vi.waitFor(() => expect(verifications()).toHaveLength(1), { timeout: 20_000 });
  expect(presses).toBe(10);
});

test('consents are named with their day, and none where no notice is published', () => {
  opened();
  expect(screen.queryByRole('region', { name: 'Consents' })).toBeNull();
  cleanup();
  const decidedOn = '2026-11-27T20:00:00Z';
  const consents = [
    { purpose: 'OTHER_POSTS', given: true, decidedOn },
    { purpose: 'PHOTO', given: false, decidedOn: null },
    { purpose: 'BACKGROUND_CHECK', given: false, decidedOn },
  ];
  opened({}, { consents });
  expect(within(screen.getByRole('region', { name: 'Consents' })).getByRole('paragraph').textContent).toBe(
    'Other posts: given on 28 November 2026 · Photo: not given · Background check: withdrawn on 28 November 2026',
  );
});
