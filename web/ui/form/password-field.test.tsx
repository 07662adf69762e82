// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';

test('the button shows and hides what was typed, and says which it will do', async () => {
  render(<PasswordField label="Password" name="password" autoComplete="current-password" />);
  const input = screen.getByLabelText<HTMLInputElement>('Password');
  await userEvent.type(input, 'mango-tree-92');
  expect(input.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.type).toBe('text');
  expect(input.value).toBe('mango-tree-92');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.type).toBe('password');
});

test('only the field has a word of its label in its name', () => {
  render(<PasswordField label="Password" error="Password must be at least 6 characters" />);
  expect(screen.getAllByLabelText(/password/i)).toHaveLength(1);
});

test('Optional, hint and message are tied to the field, in reading order, and stay out of its name', () => {
  render(<PasswordField label="New Password" id="new" optional hint="At least 6 characters" error="Too short" />);
  const input = screen.getByLabelText('New Password');
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Optional',
    'At least 6 characters',
    'Too short',
  ]);
});
