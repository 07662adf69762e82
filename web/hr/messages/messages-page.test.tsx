// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retryMessages, type UndeliveredMessage } from '#contract/messages.ts';
import { answerOf, failedCall, renderRoutes } from '#test/render-routes.tsx';
import * as client from '#web/api/client.ts';
import { MessagesPage } from './messages-page.tsx';

vi.mock('#web/api/client.ts', { spy: true });

let failing = false;
let skipped: { messageId: string; reason: string }[] = [];

function message(messageId: string, recipient: string): UndeliveredMessage {
  const may = { retry: true };
  const times = { queuedOn: '2026-11-20T05:00:00.000Z', finishedOn: '2026-11-20T06:00:00.000Z', attempts: 3 };
  const why = { reason: 'No answer', advice: 'Try again', state: 'failed' as const };
  return { messageId, channel: 'mail', kind: 'offer', recipient, candidate: null, ...times, ...why, may };
}

beforeEach(() => {
  [failing, skipped] = [false, []];
  vi.mocked(client.makeCall).mockImplementation(async (call) => {
    if (call.path === retryMessages.path) {
      if (failing) throw failedCall();
      return answerOf({ queued: 1, skipped });
    }
    const content = [message('m1', 'asha@example.com'), message('m2', 'ben@example.com')];
    return answerOf({ content, page: 1, size: 20, totalPages: 1, totalElements: 2, retryable: 2 });
  });
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

async function retryFirst(): Promise<void> {
  renderRoutes([{ path: '*', Component: MessagesPage }]);
  await userEvent.click(await screen.findByRole('button', { name: /^Try again .*asha@/ }));
}

it('says that trying again failed', async () => {
  failing = true;
  await retryFirst();
  expect(await screen.findByRole('alert')).toBeTruthy();
});

it('says why a message was skipped', async () => {
  skipped = [{ messageId: 'm1', reason: 'It is being sent' }];
  await retryFirst();
  expect(await screen.findByText(/It is being sent\./)).toBeTruthy();
});
