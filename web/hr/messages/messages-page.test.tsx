// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
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

const open = () => renderRoutes([{ path: '*', Component: MessagesPage }]);

const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select .*@/ });
const selected = () => boxes().map(({ checked }) => checked);
const bar = () => within(screen.getByRole('region', { name: /selected/i }));

async function selectAll(): Promise<void> {
  open();
  await screen.findAllByRole('checkbox', { name: /^Select .*@/ });
  for (const box of boxes()) await userEvent.click(box);
  expect(selected()).toEqual([true, true]);
}

it('keeps the selection when trying again fails', async () => {
  await selectAll();
  failing = true;
  const buttons = bar().getAllByRole('button');
  await userEvent.click(buttons.at(-1) as HTMLElement);
  await screen.findByRole('alert');
  expect(selected()).toEqual([true, true]);
});

it('takes out of the selection what was tried again, and leaves what was skipped', async () => {
  await selectAll();
  skipped = [{ messageId: 'm2', reason: 'It is being sent' }];
  const buttons = bar().getAllByRole('button');
  await userEvent.click(buttons.at(-1) as HTMLElement);
  await vi.waitFor(() => expect(selected()).toEqual([false, true]), { timeout: 20_000 });
});

it('leaves the others selected when one row is tried again', async () => {
  open();
  await screen.findAllByRole('checkbox', { name: /^Select .*@/ });
  await userEvent.click(boxes()[1] as HTMLElement);
  const [first] = screen.getAllByRole('row').slice(1);
  const retry = within(first as HTMLElement).getAllByRole('button');
  await userEvent.click(retry[0] as HTMLElement);
  await vi.waitFor(() => expect(client.makeCall).toHaveBeenCalledTimes(3), { timeout: 20_000 });
  expect(selected()).toEqual([false, true]);
});
