// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { type CandidateOffer, saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import type { ReceivedEnvelope } from '#web/api/received-envelope.ts';
import { candidateSession } from '#web/session/candidate/candidate-session.ts';
import { joiningProgress } from '#web/session/candidate/joining-progress.ts';
import { DecisionPanel } from './decision-panel.tsx';

vi.mock('#web/api/client.ts', async (real) => ({ ...(await real<object>()), makeCall: vi.fn<() => unknown>() }));
const reload = vi.fn<() => Promise<CandidateOffer | undefined>>();
const tell = vi.fn<(text: string | null) => void>();

function shown() {
  const queries = new QueryClient();
  const router = createMemoryRouter(
    [
      { path: '/onboard/offer', element: <DecisionPanel offerVersion={2} reload={reload} tell={tell} /> },
      { path: '/onboard/joining', element: <h1>Joining form</h1> },
      { path: '/onboard/reject', element: <h1>We Respect Your Decision</h1> },
    ],
    { initialEntries: ['/onboard/offer'] },
  );
  return render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const box = () => screen.getByLabelText<HTMLInputElement>("I confirm I've read and understood the offer letter");
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const okAnswer = { code: 200, status: 'OK', message: 'Success', responseObject: { offerLetterStatus: 'Approved' } };

beforeEach(() => {
  sessionStorage.clear();
  vi.mocked(makeCall).mockReset();
  reload.mockReset().mockResolvedValue(undefined);
  tell.mockReset();
  candidateSession.signIn('C26-0148', 'Priya Nair');
});
test('Accept Offer waits for the tick, then for the answer, and unlocks the joining form', async () => {
  const { promise, resolve } = Promise.withResolvers<ReceivedEnvelope>();
  vi.mocked(makeCall).mockReturnValue(promise);
  shown();
  expect(button('Accept Offer').disabled).toBe(true);
  await userEvent.click(box());
  await userEvent.dblClick(button('Accept Offer'));
  expect(button('Processing...').disabled).toBe(true);
  expect(button('Reject Offer').disabled).toBe(true);
  resolve(okAnswer);
  await screen.findByText('Joining form');
  expect(makeCall).toHaveBeenCalledExactlyOnceWith(saveOfferLetterAction, {
    body: { offerLetterStatus: 'ACCEPTED', offerVersion: 2 },
  });
  expect(candidateSession.read().offerAccepted).toBe(true);
});

test('the first press of Reject Offer asks for a reason, the second submits it', async () => {
  vi.mocked(makeCall).mockResolvedValue(okAnswer);
  shown();
  await userEvent.click(button('Reject Offer'));
  const reason = screen.getByLabelText('Help us understand your decision');
  expect(document.activeElement).toBe(reason);

  await userEvent.type(reason, '   ');
  await userEvent.click(button('Submit Rejection'));
  expect(screen.getByText('Please provide a reason for rejection.')).toBeTruthy();
  expect(document.activeElement).toBe(reason);
  expect(makeCall).not.toHaveBeenCalled();

  await userEvent.type(reason, 'A role nearer home');
  await userEvent.click(button('Submit Rejection'));
  await screen.findByText('We Respect Your Decision');
  expect(makeCall).toHaveBeenCalledExactlyOnceWith(saveOfferLetterAction, {
    body: { offerLetterStatus: 'REJECTED', offerVersion: 2, rejectionReason: 'A role nearer home' },
  });
  expect(candidateSession.read().offerAccepted).toBe(false);
});

test('Cancel takes the reason’s field away, over a reload too, and keeps what was typed', async () => {
  const { unmount } = shown();
  await userEvent.click(button('Reject Offer'));
  await userEvent.type(screen.getByLabelText('Help us understand your decision'), 'Perhaps');
  await userEvent.click(button('Cancel'));
  expect(document.activeElement).toBe(button('Reject Offer'));
  expect(joiningProgress.holdsTyping('C26-0148')).toBe(false);
  await userEvent.click(button('Reject Offer'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Help us understand your decision').value).toBe('Perhaps');
  expect(joiningProgress.read('C26-0148').rejectionReason).toBe('Perhaps');
  await userEvent.click(button('Cancel'));
  unmount();
  shown();
  expect(button('Reject Offer')).toBeTruthy();
});

test('a failure is said next to the button that failed, has the focus, and the same can be tried again', async () => {
  vi.mocked(makeCall).mockRejectedValue(
    new CallError({ status: null, envelope: null, requestId: null, cause: undefined }),
  );
  shown();
  await userEvent.click(box());
  await userEvent.click(button('Accept Offer'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Failed to accept offer. Please try again.');
  expect(document.activeElement?.contains(alert)).toBe(true);
  expect(box().checked).toBe(true);
  expect(button('Accept Offer').disabled).toBe(false);
});

test('a session that has expired leads to the login, which says so', async () => {
  const envelope = { code: 401, status: 'UNAUTHORIZED', message: 'Please log in to continue', responseObject: null };
  vi.mocked(makeCall).mockRejectedValue(new CallError({ status: 401, envelope, requestId: null, cause: undefined }));
  shown();
  await userEvent.click(box());
  await userEvent.click(button('Accept Offer'));
  await vi.waitFor(() => expect(candidateSession.read().authenticated).toBe(false), { timeout: 20_000 });
  expect(candidateSession.read().notice?.text).toBe('Your session has expired. Please log in again.');
});
