// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { personalMessages } from '#domain/joining/messages.ts';
import { refsOf } from '#domain/texts.ts';
import { mobileNumber } from '#domain/values/text.ts';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { MobileInput } from './mobile-input.tsx';

const m = refsOf(personalMessages);
const schema = z.object({ mobileNumber: mobileNumber(m.mobileNumber, m.mobileInvalid) });

function Form() {
  const form = useForm({
    defaultValues: { mobileNumber: '' },
    resolver: schemaResolver(schema),
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const bad = submitCount > 0 && errors.mobileNumber !== undefined;
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(() => undefined)(event)}>
      <ErrorSummary
        title="Please correct"
        errors={bad ? [{ fieldId: 'mobileNumber', label: 'Mobile Number' }] : []}
        attempt={submitCount}
      />
      <MobileInput form={form} name="mobileNumber" label="Mobile Number" invalid={personalMessages.mobileInvalid} />
      <button type="submit">Next</button>
    </form>
  );
}

test('a number that was refused is typed on in its field, and stays marked until it is right', async () => {
  render(<Form />);
  const field = screen.getByLabelText('Mobile Number');
  await userEvent.type(field, '9820');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Please correct');
  const seen: boolean[] = [];
  const watch = new MutationObserver(() => seen.push(screen.queryByText('Please correct') !== null));
  watch.observe(document.body, { childList: true, subtree: true });
  await userEvent.type(field, '01122');
  watch.disconnect();
  expect(document.activeElement).toBe(field);
  expect(seen).not.toContain(false);
  await userEvent.type(field, '3');
  expect(screen.queryByText('Please correct')).toBeNull();
  expect(document.activeElement).toBe(field);
  expect(screen.getByLabelText<HTMLInputElement>('Mobile Number').value).toBe('9820011223');
});

test('a text that was refused on leaving is no longer refused while it is edited', async () => {
  render(<Form />);
  const field = screen.getByLabelText('Mobile Number');
  await userEvent.type(field, '+44 98');
  await userEvent.tab();
  await screen.findByText(personalMessages.mobileInvalid);
  await userEvent.type(field, '1');
  expect(screen.queryByText(personalMessages.mobileInvalid)).toBeNull();
});
