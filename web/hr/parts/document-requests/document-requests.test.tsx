// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DocumentRequest, getDocumentRequests } from '#contract/hr/document-requests.ts';
import { failedCall } from '#test/failed-call.ts';
import * as client from '#web/api/client.ts';
import { DocumentRequests } from './document-requests.tsx';

vi.mock('#web/api/client.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof client>()),
  makeCall: vi.fn<typeof client.makeCall>(),
}));
// As long as a busy machine may need.
configure({ asyncUtilTimeout: 20_000 });

const request: DocumentRequest = {
  requestId: '7',
  name: 'Relieving letter',
  note: null,
  dueOn: null,
  state: 'OPEN',
  requestedBy: 'Meera Iyer',
  requestedOn: '2026-11-20T10:00:00Z',
  uploadedOn: null,
  seenOn: null,
  withdrawnOn: null,
  document: null,
};
let stored: DocumentRequest[] = [];
let withdrawals = 0;
let isRefused = true;

beforeEach(() => {
  stored = [request];
  withdrawals = 0;
  isRefused = true;
  vi.mocked(client.makeCall).mockImplementation(async (call) => {
    if ((call as object) === getDocumentRequests) {
      return { code: 200, status: '', message: '', responseObject: stored };
    }
    withdrawals += 1;
    if (!isRefused) {
      stored = [{ ...request, state: 'WITHDRAWN' }];
      return { code: 200, status: '', message: '', responseObject: null };
    }
    throw new client.CallError(failedCall(409, 'This was uploaded already.'));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const opened = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DocumentRequests candidateId="C26-0148" />
    </QueryClientProvider>,
  );

test('a withdrawal needs confirmation, and its failure stays on the screen', async () => {
  opened();
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw Relieving letter' }));
  const question = screen.getByRole('alertdialog', { name: 'Withdraw the request for Relieving letter?' });
  expect(withdrawals).toBe(0);
  stored = [{ ...request, state: 'UPLOADED' }];
  await userEvent.click(within(question).getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('Uploaded');
  expect(within(question).getByText('This was uploaded already.')).toBeTruthy();
});

test.each([
  ['after the withdrawal', false],
  ['after a refusal', true],
])('%s the focus goes on at the heading, as the button is gone', async (_, refused) => {
  isRefused = refused;
  opened();
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw Relieving letter' }));
  const question = within(screen.getByRole('alertdialog'));
  if (refused) stored = [{ ...request, state: 'UPLOADED' }];
  await userEvent.click(question.getByRole('button', { name: 'Withdraw' }));
  await screen.findByText(refused ? 'Uploaded' : 'Withdrawn');
  if (refused) await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

test('the link to a document is renewed before it expires', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const linked = (url: string) => [
    {
      ...request,
      state: 'UPLOADED' as const,
      document: { url, name: 'letter.pdf', type: 'PDF' as const, bytes: 1, savedOn: '' },
    },
  ];
  stored = linked('/documents/1');
  opened();
  const link = await screen.findByRole('link', { name: /^Open Relieving letter/ });
  stored = linked('/documents/2');
  await act(async () => vi.advanceTimersByTimeAsync(8 * 60 * 1000));
  await vi.waitFor(() => expect(link.getAttribute('href')).toContain('/documents/2'), { timeout: 20_000 });
});
