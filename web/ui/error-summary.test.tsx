// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ErrorSummary } from './error-summary.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

const errors = [
  { fieldId: 'email', message: 'Email is required' },
  { fieldId: 'current.pin', message: 'Please enter a valid 6-digit pincode', context: 'Current Address' },
];

function Form() {
  const [attempt, setAttempt] = useState(0);
  return (
    <>
      <ErrorSummary
        title="Please fill out all required fields correctly."
        errors={attempt === 0 ? [] : errors}
        attempt={attempt}
      />
      <TextField label="Email" id="email" />
      <TextField label="Pincode" name="current.pin" />
      <button type="button" onClick={() => setAttempt(attempt + 1)}>
        Next
      </button>
    </>
  );
}

function summary(): HTMLElement {
  return screen.getByRole('group', { name: 'Please fill out all required fields correctly.' });
}

test('is not there while nothing is wrong', () => {
  render(<Form />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('takes the focus at each try and says exactly the message', async () => {
  render(<Form />);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(document.activeElement).toBe(summary());
  expect(screen.getByRole('alert').textContent).toBe('Please fill out all required fields correctly.');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(document.activeElement).toBe(summary());
});

test('each message leads to its field, by id or by name', async () => {
  render(<Form />);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await userEvent.click(screen.getByRole('link', { name: 'Email is required' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }));
  await userEvent.click(screen.getByRole('link', { name: 'Please enter a valid 6-digit pincode' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Pincode' }));
  expect(screen.getByText('Current Address').tagName).toBe('SPAN');
});
