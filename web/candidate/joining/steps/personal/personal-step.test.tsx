// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import { contractVersion } from '#contract/envelope.ts';
import type { OwnNotice } from '#contract/privacy-notice.ts';
import type { AadhaarMode } from '#domain/joining/aadhaar.ts';
import { personalSchema } from '#domain/joining/personal.ts';
import type * as client from '#web/api/client.ts';
import { noteContract } from '#web/api/contract-version.ts';
import { readPersonal } from '#web/api/read/joining.ts';
import { UploadContext } from '#web/candidate/joining/form/files/upload-context.ts';
import { NoticeInForce } from '#web/session/candidate/privacy/own-notice.ts';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import type { PersonalValues } from './address-fields.tsx';
import { PersonalFields, personalRules } from './personal-step.tsx';

// A complete pincode is looked up.
vi.mock('#web/api/client.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof client>()),
  makeCall: async () => ({ responseObject: null }),
}));
const details = readPersonal(null);
const upload = { progress: null, files: [], cancel: () => undefined, track: () => undefined };

function Form({ aadhaar = 'AS_SPECIFIED' }: { aadhaar?: AadhaarMode }) {
  const form = useForm<PersonalValues>({
    defaultValues: personalRules.valuesOf(details),
    resolver: schemaResolver(personalSchema as ZodMiniType as ZodMiniType<PersonalValues>),
    shouldFocusError: false,
  });
  return (
    <QueryClientProvider client={new QueryClient()}>
      <UploadContext value={upload}>
        <form noValidate onSubmit={(event) => void form.handleSubmit(() => undefined)(event)}>
          <PersonalFields form={form} saved={{ ...details, aadhaar }} />
          <button type="submit">Next</button>
        </form>
      </UploadContext>
    </QueryClientProvider>
  );
}

const pincode = () =>
  within(screen.getByRole('group', { name: 'Current Address' })).getByLabelText<HTMLInputElement>('Pincode');

test.each([
  [pincode, '4110011', '4110011', 'Please enter a valid 6-digit pincode'],
  [pincode, 'ABCDEF', 'ABCDEF', 'Please enter a valid 6-digit pincode'],
  [
    () => screen.getByLabelText('PAN Number'),
    'abcpm1234fx',
    'ABCPM1234FX',
    'Invalid PAN Number format (e.g., ABCPD1234F)',
  ],
  [() => screen.getByLabelText('Aadhaar Number'), 'abcdef', 'abcdef', 'Invalid Aadhar no.'],
] as const)('%s: %s stays %s and is refused', async (input, typed, kept, message) => {
  render(<Form />);
  await userEvent.type(input(), typed);
  expect((input() as HTMLInputElement).value).toBe(kept);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText(message);
});

test('an Aadhaar number is cut at twelve, but not while a digit is typed in front of it', async () => {
  render(<Form />);
  const aadhaar = screen.getByLabelText<HTMLInputElement>('Aadhaar Number');
  await userEvent.type(aadhaar, '9999 4105-7058 9');
  expect(aadhaar.value).toBe('999941057058');
  await userEvent.type(aadhaar, '2', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  expect(aadhaar.value).toBe('2999941057058');
});

test('an Aadhaar number is repeated in fours below its field, as its card has it', async () => {
  render(<Form />);
  const aadhaar = screen.getByLabelText('Aadhaar Number');
  await userEvent.type(aadhaar, '99994');
  expect(aadhaar.getAttribute('aria-describedby')?.split(' ')).toContain(screen.getByText('9999 4').id);
  await userEvent.type(aadhaar, '1057058');
  screen.getByText('9999 4105 7058');
});

test.each([
  ['AS_SPECIFIED', ['PAN Card', 'Aadhaar Card', 'Profile Photo']],
  ['LAST_FOUR', ['PAN Card', 'Profile Photo']],
] as const)('under %s the phone may take %j: a card that has to be covered is not among them', (aadhaar, labels) => {
  noteContract(contractVersion, true);
  render(<Form aadhaar={aadhaar} />);
  const buttons = screen.getAllByRole('button', { name: 'Use your phone' });
  const described = buttons.map((button) => document.getElementById(button.getAttribute('aria-describedby') ?? ''));
  expect(described.map((label) => label?.textContent)).toEqual(labels);
});

test.each([
  ['LAST_FOUR', 'AADHAAR', 1],
  ['NOT_ASKED', 'IDENTITY', 0],
] as const)('%s says why %s is asked for, and a name on Aadhaar is optional', (aadhaar, code, names) => {
  const notice = { purposes: [{ code, purpose: 'PF and ESI' }] } as OwnNotice;
  render(
    <NoticeInForce value={notice}>
      <Form aadhaar={aadhaar} />
    </NoticeInForce>,
  );
  screen.getByText('Why we ask: PF and ESI');
  const optional = { name: 'Name as on Aadhaar', description: /^Optional/i };
  expect(screen.queryAllByRole('textbox', optional)).toHaveLength(names);
});
