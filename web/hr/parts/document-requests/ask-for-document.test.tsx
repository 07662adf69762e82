// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failedCall } from '#test/failed-call.ts';
import * as client from '#web/api/client.ts';
import { startHrSession } from '#web/session/hr/hr-session.ts';
import { hrToken } from '#web/session/tokens.ts';
import { AskDialog } from './ask-for-document.tsx';

vi.mock('#web/api/client.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof client>()),
  makeCall: vi.fn<typeof client.makeCall>(),
}));
vi.mock('#web/api/app-config.ts', () => ({ useAppConfig: () => ({ ssoProvider: 'Google' }) }));
// As long as a busy machine may need.
configure({ asyncUtilTimeout: 20_000 });

const onClose = vi.fn<() => void>();

beforeEach(() => {
  onClose.mockReset();
  vi.mocked(client.makeCall).mockRejectedValue(new client.CallError(failedCall(401, 'Please log in to continue')));
  startHrSession({ token: 'token', employeeId: '1' });
  const element = <AskDialog candidateId="C26-0148" onAsked={() => undefined} onClose={onClose} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
});
afterEach(cleanup);

const asking = () => screen.getByRole('dialog', { name: 'Ask for a document' });
const login = () => screen.findByRole('dialog', { name: 'Your session has ended' });
const typed = () => screen.getByLabelText<HTMLInputElement>('Document').value;
const press = (place: HTMLElement, name: string) => userEvent.click(within(place).getByRole('button', { name }));
const send = () => press(asking(), 'Ask for a document');

async function typeAndSend(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Document'), 'Relieving letter');
  await send();
}

test.each([
  ['Escape', (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }))],
  ['the cross', (dialog: HTMLElement) => press(dialog, 'Close')],
  ['a press outside it', (dialog: HTMLElement) => fireEvent.mouseDown(dialog)],
])('%s closes the question for the login, keeps what was typed, and the next try asks again', async (_, close) => {
  await typeAndSend();
  await close(await login());
  expect(screen.queryByRole('dialog', { name: 'Your session has ended' })).toBeNull();
  expect([hrToken.read(), typed()]).toEqual(['token', 'Relieving letter']);
  await send();
  await login();
});

test('the provider logs in in a new tab, and the call is repeated after it', async () => {
  await typeAndSend();
  const link = within(await login()).getByRole('link', { name: 'Continue with Google' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    '/security-service/auth/sso/start',
    '_blank',
  ]);
  vi.mocked(client.makeCall).mockClear();
  await press(await login(), 'Go on');
  expect(client.makeCall).toHaveBeenCalledOnce();
  expect(typed()).toBe('Relieving letter');
});

test('Cancel asks before it leads to the login', async () => {
  await typeAndSend();
  await press(await login(), 'Cancel');
  await press(screen.getByRole('alertdialog', { name: 'Leave without saving?' }), 'Stay');
  expect([hrToken.read(), typed()]).toEqual(['token', 'Relieving letter']);
  await press(await login(), 'Cancel');
  await press(screen.getByRole('alertdialog', { name: 'Leave without saving?' }), 'Leave');
  expect(hrToken.read()).toBeNull();
});

test.each([
  ['Escape', () => fireEvent(asking(), new Event('cancel', { cancelable: true }))],
  ['the cross', () => press(asking(), 'Close')],
])('%s asks before what was typed is lost', async (_, close) => {
  await userEvent.type(screen.getByLabelText('Document'), 'Relieving letter');
  await close();
  const question = () => screen.getByRole('alertdialog', { name: 'Leave without saving?' });
  await press(question(), 'Stay');
  expect([onClose.mock.calls.length, typed()]).toEqual([0, 'Relieving letter']);
  await close();
  await press(question(), 'Leave');
  expect(onClose).toHaveBeenCalledOnce();
});
