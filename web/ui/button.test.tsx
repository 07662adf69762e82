// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';

function Accept({ answer = Promise.withResolvers<void>().promise }: { answer?: Promise<void> }) {
  const [busy, setBusy] = useState(false);
  async function accept(): Promise<void> {
    setBusy(true);
    await answer;
    setBusy(false);
  }
  return (
    <Button busy={busy} busyText="Processing..." onClick={() => void accept()}>
      Accept Offer
    </Button>
  );
}

test('while busy it is off and holds exactly the busy text, keeping the room of the other', async () => {
  render(<Accept />);
  await userEvent.click(screen.getByRole('button', { name: 'Accept Offer' }));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Processing...' });
  expect(button.disabled).toBe(true);
  expect(button.textContent).toBe('Processing...');
  expect(button.querySelector('[data-other]')?.getAttribute('data-other')).toBe('Accept Offer');
});

test('the focus is back on it when the work is done', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  render(<Accept answer={promise} />);
  screen.getByRole('button', { name: 'Accept Offer' }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Processing...' });
  resolve();
  const button = await screen.findByRole('button', { name: 'Accept Offer' });
  expect(document.activeElement).toBe(button);
});
