// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { remindJoiningForms } from '#contract/onboarding.ts';
import * as client from '#web/api/client.ts';
import { OnboardingPage } from './onboarding-page.tsx';

vi.mock('#web/api/client.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof client>()),
  makeCall: vi.fn<typeof client.makeCall>(),
}));
// As long as a busy machine may need.
configure({ asyncUtilTimeout: 20_000 });

const envelope = { code: 200, status: 'OK', message: '' };
const person = (id: number) => ({
  candidateId: `C26-${id}`,
  candidateOfferId: id,
  name: `Candidate ${id}`,
  mobile: '9000000000',
  email: `c${id}@example.com`,
  department: 'Quality',
  role: 'Analyst',
  offeredDate: '2026-11-01',
  joiningDate: '2027-01-04',
  joining: { steps: {}, submittedOn: null, readOnly: false, sentBack: null, verifiedOn: null },
  remindedOn: null,
});

beforeEach(() => {
  // This environment has no popovers.
  HTMLElement.prototype.hidePopover = () => undefined;
  vi.mocked(client.makeCall).mockImplementation(async (call, { body, query } = {}) => {
    if (call.path === remindJoiningForms.path) {
      const { candidateIds } = body as { candidateIds: string[] };
      return { ...envelope, responseObject: { sent: candidateIds, skipped: [] } };
    }
    const { page = 1 } = (query ?? {}) as { page?: number };
    const content = page === 1 ? [person(1), person(2)] : [person(3)];
    const counts = { page, size: 20, totalPages: 2, totalElements: 21, totalAccepted: 21 };
    return { ...envelope, responseObject: null, content, ...counts };
  });
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

function open() {
  const router = createMemoryRouter([{ path: '*', Component: OnboardingPage }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });

it('leaves the others selected when one row is reminded', async () => {
  open();
  await screen.findByRole('checkbox', { name: 'Select Candidate 1' });
  await userEvent.click(box('Candidate 1'));
  const ofSecond = screen.getByRole('menu', { name: 'More for Candidate 2', hidden: true });
  await userEvent.click(within(ofSecond).getByRole('menuitem', { name: 'Remind', hidden: true }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remind Candidate 2 of the joining form?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remind' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 20_000 });
  expect(box('Candidate 1').checked).toBe(true);
});

it('opens the form of the person whose name is pressed', async () => {
  const router = open();
  await userEvent.click(await screen.findByRole('link', { name: 'Candidate 2' }));
  expect(router.state.location.pathname).toBe('/hce/onboarding/candidate/C26-2');
});

it('hands the focus on when the pager’s Next is switched off on the last page', async () => {
  open();
  await screen.findByRole('checkbox', { name: 'Select Candidate 1' });
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByRole('checkbox', { name: 'Select Candidate 3' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Previous page' }));
});
