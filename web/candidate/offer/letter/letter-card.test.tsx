// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LetterCard } from './letter-card.tsx';

const code = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('#web/candidate/offer/reading/letter-reader.tsx', async () => {
  await code.promise;
  return { LetterReader: () => null };
});

test('the button is busy while what shows the letter is on its way', async () => {
  const onOpened = vi.fn<() => void>();
  render(<LetterCard version={1} letterUrl={null} onOpened={onOpened} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open the letter' }));
  const busy = screen.getByRole<HTMLButtonElement>('button', { name: 'Opening the letter…' });
  expect(busy.disabled).toBe(true);
  code.resolve();
  await screen.findByRole('button', { name: 'Open the letter' });
  expect(onOpened).toHaveBeenCalledOnce();
});
