// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getCandidateExperienceDetails } from '#contract/joining.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type * as client from '#web/api/client.ts';
import { makeCall } from '#web/api/client.ts';
import type * as upload from '#web/api/upload.ts';
import { saveForm } from '#web/api/upload.ts';
import { WizardProvider } from '#web/candidate/joining/wizard/wizard.tsx';
import { candidateSession } from '#web/session/candidate/candidate-session.ts';
import { ExperienceStep } from './experience-step.tsx';

vi.mock('#web/api/client.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof client>()),
  makeCall: vi.fn<(call: unknown) => Promise<unknown>>(),
}));
vi.mock('#web/api/upload.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof upload>()),
  saveForm: vi.fn<(call: unknown, form: FormData) => Promise<void>>(),
}));
// As long as a busy machine may need.
configure({ asyncUtilTimeout: 20_000 });

const done = { code: 200, status: 'OK', message: 'Success', responseObject: null };
const job = (companyName: string, fromDate: string) => ({
  companyName,
  role: 'Cook',
  jobType: 'Full-Time',
  fromDate,
  toDate: '2024-03-31',
  paySlipDocumentUrl: 'https://files.example/payslip.pdf',
});
/** As a server of the specified answers has them: without ids. */
const saved = {
  isFresher: 'false',
  detailsResponses: [job('Deccan Dairies', '2020-01-01'), job('Konkan Foods', '2022-01-01')],
};
const nothingMore = () => () => undefined;

beforeEach(() => {
  sessionStorage.clear();
  candidateSession.signIn('C26-0148', 'Priya Nair');
  vi.mocked(saveForm).mockReset().mockResolvedValue();
  vi.mocked(makeCall).mockImplementation(async (call) => ({
    ...done,
    responseObject: call === getCandidateExperienceDetails ? saved : null,
  }));
  const router = createMemoryRouter(
    [
      { path: '/onboard/joining/experience', element: <ExperienceStep /> },
      { path: '/onboard/joining/education', element: <h1>Education Details Form</h1> },
    ],
    { initialEntries: ['/onboard/joining/experience'] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WizardProvider candidateId="C26-0148" loadOtherSteps={nothingMore}>
        <RouterProvider router={router} />
      </WizardProvider>
    </QueryClientProvider>,
  );
});
afterEach(cleanup);

const entry = async (number: number) => within(await screen.findByRole('group', { name: `Experience ${number}` }));
const companyIn = async (number: number) => (await entry(number)).getByLabelText<HTMLInputElement>('Company Name');
const goesOn = async () => {
  // Here a select does not take the value that it is given before its options.
  for (const select of screen.getAllByLabelText('Job Type')) await userEvent.selectOptions(select, 'Full-Time');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('heading', { name: 'Education Details Form' });
  return Object.fromEntries(vi.mocked(saveForm).mock.calls[0]![1] as FormData);
};

test('what Fresher takes away comes back with Experienced, as it was typed', async () => {
  const company = await companyIn(2);
  await userEvent.clear(company);
  await userEvent.type(company, 'Typed Foods');
  await userEvent.click(screen.getByRole('radio', { name: 'Fresher' }));
  expect(screen.queryByRole('group', { name: 'Experience 1' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Experienced' }));
  expect((await companyIn(1)).value).toBe('Deccan Dairies');
  expect((await companyIn(2)).value).toBe('Typed Foods');
  expect((await entry(2)).getByText('payslip.pdf', { exact: false })).toBeTruthy();
});

test('jobs that came without ids are saved again, and no ids with them', async () => {
  await entry(2);
  const sent = await goesOn();
  expect(sent).toMatchObject({ isFresher: 'false', 'experiences[1].companyName': 'Konkan Foods' });
  expect(Object.keys(sent).filter((key) => /canExperienceId|isCurrentJob/.test(key))).toEqual([]);
});

test('I still work here fills in today and is sent with the job', async () => {
  const second = await entry(2);
  await userEvent.click(second.getByRole('checkbox', { name: 'I still work here' }));
  expect(second.getByLabelText<HTMLInputElement>('End Date').value).toBe(todayInIndia());
  const sent = await goesOn();
  expect(sent).toMatchObject({ 'experiences[1].toDate': todayInIndia(), 'experiences[1].isCurrentJob': 'Yes' });
  expect(sent).not.toHaveProperty('experiences[0].isCurrentJob');
});

test('two full-time jobs at once are named', async () => {
  await entry(2);
  const warning = 'Please check: these dates overlap with Experience 1, which is full-time, too.';
  expect(await screen.findByText(warning)).toBeTruthy();
});
