// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CodeForm, ResendButton } from './code-form.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const onVerify = vi.fn<(otp: string) => void>();
beforeEach(() => {
  onVerify.mockReset();
});

function form() {
  return (
    <CodeForm
      sent={{ candidateId: 'C26-0148', sentAt: 0 }}
      failure={null}
      busy={false}
      onVerify={onVerify}
      onResend={vi.fn<() => void>()}
      onStartOver={vi.fn<() => void>()}
    />
  );
}

test('the field has the focus, numeric keys and the phone’s own suggestion', async () => {
  render(form());
  const field = screen.getByLabelText<HTMLInputElement>('OTP');
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.inputMode).toBe('numeric');
  expect(field.autocomplete).toBe('one-time-code');
});

test('a code is taken as it was copied from the message', async () => {
  render(form());
  await userEvent.click(screen.getByLabelText('OTP'));
  await userEvent.paste('OTP: 123 456\n');
  expect(screen.getByLabelText<HTMLInputElement>('OTP').value).toBe('123456');
  await userEvent.click(screen.getByRole('button', { name: 'Verify OTP' }));
  expect(onVerify).toHaveBeenCalledExactlyOnceWith('123456');
});

test.each([
  ['', 'OTP is required'],
  ['12345', 'Invalid OTP'],
])('%o is not sent', async (typed, message) => {
  render(form());
  if (typed !== '') await userEvent.type(screen.getByLabelText('OTP'), typed);
  await userEvent.click(screen.getByRole('button', { name: 'Verify OTP' }));
  await screen.findByText(message);
  expect(onVerify).not.toHaveBeenCalled();
});

test('another code can be requested half a minute after the last', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const onResend = vi.fn<() => void>();
  const { rerender } = render(<ResendButton sentAt={1_000_000} disabled={false} onResend={onResend} />);
  const button = screen.getByRole<HTMLButtonElement>('button');
  expect(button.textContent).toBe('Resend OTP in 30 s');
  act(() => {
    vi.advanceTimersByTime(29_000);
  });
  expect(button.textContent).toBe('Resend OTP in 1 s');
  expect(button.disabled).toBe(true);
  act(() => {
    vi.advanceTimersByTime(1000);
  });
  expect(button.textContent).toBe('Resend OTP');
  button.click();
  expect(onResend).toHaveBeenCalledOnce();
  rerender(<ResendButton sentAt={1_030_000} disabled={false} onResend={onResend} />);
  expect(button.textContent).toBe('Resend OTP in 30 s');
});
