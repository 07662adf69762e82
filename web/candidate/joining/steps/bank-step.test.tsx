// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  answerFix,
  getCandidateBankDetails,
  getCandidateExperienceDetails,
  getJoiningState,
} from '#contract/joining.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import { saveForm } from '#web/api/upload.ts';
import { trackConnection } from '#web/candidate/joining/wizard/connection.ts';
import { WizardProvider } from '#web/candidate/joining/wizard/wizard.tsx';
import { candidateSession } from '#web/session/candidate/candidate-session.ts';
import { BankStep } from './bank-step.tsx';
import { EducationStep } from './education/education-step.tsx';
import { ExperienceStep } from './experience-step.tsx';

const nothingMore = () => () => undefined;

vi.mock('#web/api/client.ts', async (real) => ({ ...(await real<object>()), makeCall: vi.fn<() => unknown>() }));
vi.mock('#web/api/upload.ts', async (real) => ({ ...(await real<object>()), saveForm: vi.fn<() => unknown>() }));
const done = { code: 200, status: 'OK', message: 'Success', responseObject: null };
const saved = {
  bankName: 'Nilgiri National Bank',
  branchName: 'Kothrud',
  accountNumber: '123456789012',
  ifscNumber: 'HDFC0000123',
  version: 1,
  documents: {
    passbookFile: { name: 'passbook.pdf', type: 'PDF', bytes: 9000, url: '/f', savedOn: '2026-11-20T10:00:00Z' },
  },
};

function shown(step = <BankStep />) {
  const router = createMemoryRouter(
    [
      { path: '/onboard/joining/personal', element: <h1>Personal Details</h1> },
      { path: '/onboard/joining/bank', element: step },
      { path: '/onboard/joining/experience', element: <h1>Experience Details</h1> },
    ],
    { initialEntries: ['/onboard/joining/bank'] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })}>
      <WizardProvider candidateId="C26-0148" loadOtherSteps={nothingMore}>
        <RouterProvider router={router} />
      </WizardProvider>
    </QueryClientProvider>,
  );
  return router;
}

function serverAnswers(): void {
  vi.mocked(makeCall).mockImplementation(async (call) => ({
    ...done,
    responseObject: call === getCandidateBankDetails ? saved : null,
  }));
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
const summary = () => screen.queryByRole('group', { name: 'Please fill out all required fields correctly.' });

beforeEach(() => {
  sessionStorage.clear();
  candidateSession.signIn('C26-0148', 'Priya Nair');
  vi.mocked(saveForm).mockReset().mockResolvedValue();
  vi.mocked(makeCall).mockReset();
  serverAnswers();
});

test('after a save each step says when it was', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 28, 12, 4) });
  const router = shown();
  await field('IFSC Code');
  expect(screen.queryByText(/^Saved/u)).toBe(null);
  await userEvent.click(next());
  await screen.findByRole('heading', { name: 'Experience Details' });
  vi.useRealTimers();
  await act(() => router.navigate('/onboard/joining/bank'));
  await screen.findByText('Saved 12:04');
});

test('the IFSC comes before what it fills in', async () => {
  shown();
  const fields = [await field('IFSC Code'), await field('Bank Name'), await field('Branch Name')];
  expect([...document.querySelectorAll('input')].slice(0, 3)).toEqual(fields);
});

test.each([
  ['Account Number', '12345678X', 'Account number must be between 9 to 18 digits'],
  ['IFSC Code', 'HDFC00001234', 'Please enter a valid IFSC code'],
])('%s %s is refused as it was typed', async (label, typed, message) => {
  shown();
  const input = await field(label);
  await userEvent.clear(input);
  await userEvent.type(input, typed);
  expect(input.value).toBe(typed);
  await userEvent.click(next());
  await screen.findByText(message);
  expect(saveForm).not.toHaveBeenCalled();
});

test('the blanks and hyphens of a pasted account number go, and an IFSC becomes capitals', async () => {
  shown();
  const account = await field('Account Number');
  await userEvent.clear(account);
  await userEvent.click(account);
  await userEvent.paste('1234 5678-9012 ');
  expect(account.value).toBe('123456789012');
  const ifsc = await field('IFSC Code');
  await userEvent.clear(ifsc);
  await userEvent.type(ifsc, 'sbin 0004321');
  expect(ifsc.value).toBe('SBIN0004321');
});

/** A picture whose bytes come when `read` says so. */
function pictureRead(read: () => Promise<ArrayBuffer>): File {
  const file = new File(['%PDF-1.7'], 'scan.pdf', { type: 'application/pdf' });
  const { slice } = file;
  file.slice = (...range) => Object.assign(slice.apply(file, range), { arrayBuffer: read });
  return file;
}

const unreadable = async (): Promise<never> => {
  throw new DOMException('The requested file could not be read', 'NotReadableError');
};
const couldNotBeRead = 'This file could not be read. Choose it again.';

test('a file that cannot be read is refused at its field, and Next names it', async () => {
  shown();
  await userEvent.upload(await field('Passbook'), pictureRead(unreadable));
  await screen.findByText(couldNotBeRead);
  await userEvent.click(next());
  await vi.waitFor(() => expect(document.activeElement).toBe(summary()), { timeout: 20_000 });
  expect(screen.getByRole('link', { name: 'Passbook' })).toBeTruthy();
  expect(screen.getByText(couldNotBeRead)).toBeTruthy();
  expect(saveForm).not.toHaveBeenCalled();
  await userEvent.upload(await field('Passbook'), new File(['%PDF-1.7'], 'scan.pdf', { type: 'application/pdf' }));
  await vi.waitFor(() => expect(screen.queryByText(couldNotBeRead)).toBeNull(), { timeout: 20_000 });
});

test('a file that was moved after it was chosen is named by Next', async () => {
  shown();
  let read = async (): Promise<ArrayBuffer> => new TextEncoder().encode('%PDF-1.7').buffer;
  await userEvent.upload(
    await field('Passbook'),
    pictureRead(async () => read()),
  );
  await screen.findByText('ready');
  read = unreadable;
  await userEvent.click(next());
  await screen.findByText(couldNotBeRead);
  expect(saveForm).not.toHaveBeenCalled();
});

test('Next is busy from the press while a file is being checked, and a second press does nothing', async () => {
  shown();
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
  const account = await field('Account Number');
  await userEvent.upload(
    await field('Passbook'),
    pictureRead(async () => promise),
  );
  await userEvent.click(next());
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Saving…' }).disabled).toBe(true);
  await userEvent.type(account, '{Enter}');
  resolve(new TextEncoder().encode('%PDF-1.7').buffer);
  await screen.findByRole('heading', { name: 'Experience Details' });
  expect(saveForm).toHaveBeenCalledOnce();
});

test('Previous goes back without saving while a file is being checked', async () => {
  shown();
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
  await userEvent.upload(
    await field('Passbook'),
    pictureRead(async () => promise),
  );
  await userEvent.click(next());
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  await screen.findByRole('heading', { name: 'Personal Details' });
  await act(async () => resolve(new TextEncoder().encode('%PDF-1.7').buffer));
  expect(saveForm).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { name: 'Personal Details' })).toBeTruthy();
});

test('after Retry the focus is at the heading', async () => {
  const failed = new CallError({ status: 500, envelope: null, requestId: null, cause: undefined });
  vi.mocked(makeCall).mockRejectedValue(failed);
  shown();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  serverAnswers();
  await userEvent.click(retry);
  await field('Account Number');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

const noAnswer = () => new CallError({ status: null, envelope: null, requestId: null, cause: 'Network Error' });
/** The next call of the wizard is answered: the line is back. */
const lineIsBack = () => act(async () => trackConnection(async () => undefined));

test('a save that the line stopped goes on by itself when the line is back', async () => {
  vi.mocked(saveForm).mockRejectedValueOnce(noAnswer());
  shown();
  await field('Account Number');
  await userEvent.click(next());
  await screen.findByText('Save failed. Please check your connection and try again.');
  await lineIsBack();
  await screen.findByRole('heading', { name: 'Experience Details' });
  expect(saveForm).toHaveBeenCalledTimes(2);
});

test('a save that fails again is not repeated, nor one after which something was typed', async () => {
  vi.mocked(saveForm).mockImplementation(async () => {
    throw noAnswer();
  });
  shown();
  const account = await field('Account Number');
  await userEvent.click(next());
  for (let backs = 0; backs < 2; backs += 1) {
    await screen.findByText('Save failed. Please check your connection and try again.');
    await lineIsBack();
  }
  expect(saveForm).toHaveBeenCalledTimes(2);
  await userEvent.click(next());
  await vi.waitFor(() => expect(saveForm).toHaveBeenCalledTimes(3), { timeout: 20_000 });
  await screen.findByText('Save failed. Please check your connection and try again.');
  await userEvent.type(account, '3');
  await lineIsBack();
  expect(saveForm).toHaveBeenCalledTimes(3);
});

test('an account number that is typed again and differs is named, and saved all the same', async () => {
  shown();
  const again = await field('Same Number Again');
  expect(again.value).toBe('123456789012');
  await userEvent.type(again, '{Backspace}3');
  await screen.findByText('The two numbers differ. Please compare both with your passbook.');
  await userEvent.click(next());
  await screen.findByRole('heading', { name: 'Experience Details' });
  expect([...vi.mocked(saveForm).mock.calls[0]![1].keys()]).not.toContain('again');
});

test('an answer to HR that is refused because the list has changed brings the new list', async () => {
  let note = 'The last digits are swapped.';
  const envelope = { code: 409, status: 'CONFLICT', message: 'HR no longer asks for this.', responseObject: null };
  vi.mocked(makeCall).mockImplementation(async (call) => {
    if (call === answerFix) throw new CallError({ status: 409, envelope, requestId: null, cause: undefined });
    const fixes = [{ path: 'bank.ifscNumber', note, answered: false, comment: null }];
    return { ...done, responseObject: call === getJoiningState ? { readOnly: false, steps: {}, fixes } : saved };
  });
  shown();
  await screen.findByText('The last digits are swapped.');
  await userEvent.click(screen.getByText('I cannot change this'));
  await userEvent.type(await screen.findByLabelText('Your answer to HR'), 'It is right.');
  note = 'Use the code of the new branch.';
  await userEvent.click(screen.getByRole('button', { name: 'Save and next' }));
  await screen.findByText('HR no longer asks for this.');
  expect(await screen.findByText('Use the code of the new branch.')).toBeTruthy();
});

test.each([
  ['Passbook', BankStep],
  ['Payslip', ExperienceStep],
  ['Marksheet', EducationStep],
])('numbers in a picture of a %s can be covered', async (label, Step) => {
  const experience = { isFresher: 'false', detailsResponses: [{ companyName: 'Deccan Dairies' }] };
  vi.mocked(makeCall).mockImplementation(async (call) => ({
    ...done,
    responseObject: call === getCandidateExperienceDetails ? experience : null,
  }));
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }));
  shown(<Step />);
  const [input] = await screen.findAllByLabelText<HTMLInputElement>(label, { exact: true });
  await userEvent.upload(input!, new File([new Uint8Array([0xff, 0xd8, 0xff, 1])], 'a.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByRole('button', { name: 'Cover numbers' })).toBeTruthy();
});
