// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import type * as recover from './recover.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

vi.mock('#web/api/client.ts', async (real) => ({
  ...(await real<object>()),
  makeCall: async () => ({ responseObject: null }),
}));
vi.mock('./recover.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof recover>()),
  requestCode: async () => null,
}));
test("'Use another Candidate ID' focuses its field", async () => {
  const router = createMemoryRouter([{ path: '/', element: <ForgotPasswordPage /> }]);
  render(<RouterProvider router={router} />);
  const field = () => screen.getByLabelText<HTMLInputElement>('Candidate ID');
  expect(document.activeElement).not.toBe(field());
  await userEvent.type(field(), 'C26-0148');
  await userEvent.click(screen.getByRole('button', { name: 'Send OTP' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Use another Candidate ID' }));
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe('C26-0148');
});
