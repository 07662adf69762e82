// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ErrorSummary } from './error-summary.tsx';
import { TextField } from './text-field.tsx';

const errors = [
  { fieldId: 'email', label: 'Email' },
  { fieldId: 'current.city', label: 'City', group: 'Current Address' },
  { fieldId: 'current.pin', label: 'Pincode', group: 'Current Address' },
  { fieldId: 'permanent.pin', label: 'Pincode', group: 'Permanent Address' },
];

function Form() {
  const [attempt, setAttempt] = useState(0);
  const [email, setEmail] = useState('');
  return (
    <>
      <ErrorSummary
        title="Please fill out all required fields correctly."
        errors={attempt === 0 || email === 'right' ? [] : errors}
        notes={['Marksheet is required for education level UG']}
        attempt={attempt}
      />
      <TextField label="Email" id="email" value={email} onChange={({ target }) => setEmail(target.value)} />
      <TextField label="City" name="current.city" />
      <TextField label="Pincode" name="current.pin" />
      <button type="button" onClick={() => setAttempt(attempt + 1)}>
        Next
      </button>
    </>
  );
}

const summary = (): HTMLElement =>
  screen.getByRole('group', { name: 'Please fill out all required fields correctly.' });

test('does not show without errors', () => {
  render(<Form />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('takes the focus at each try and says exactly the message', async () => {
  render(<Form />);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(document.activeElement).toBe(summary());
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Please fill out all required fields correctly.',
    'Marksheet is required for education level UG',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(document.activeElement).toBe(summary());
});

test('shows again without the focus when a correct field becomes wrong', async () => {
  render(<Form />);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  const email = screen.getByRole('textbox', { name: 'Email' });
  await userEvent.type(email, 'right');
  expect(screen.queryByRole('group')).toBeNull();
  await userEvent.type(email, '{Backspace}');
  expect(summary()).toBeTruthy();
  expect(document.activeElement).toBe(email);
});

test('each field is named once and led to, by id or by name; fields of one group are behind its name', async () => {
  render(<Form />);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await userEvent.click(screen.getByRole('link', { name: 'Email' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }));
  await userEvent.click(screen.getByText('Current Address: 2 fields'));
  await userEvent.click(screen.getByRole('link', { name: 'Pincode' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Pincode' }));
  expect(screen.getByRole('link', { name: 'Permanent Address: Pincode' })).toBeTruthy();
});
