import { useCallback } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import type { PincodeSuggestion } from '#contract/india.ts';
import { addressTitles } from '#domain/joining/fields/labels.ts';
import { personalLabels as labels } from '#domain/joining/messages.ts';
import { shapeNumber } from '#domain/joining/personal.ts';
import { fieldProps } from '#web/candidate/joining/form/fields/field-props.ts';
import { useFillOnce, usePincode } from '#web/candidate/joining/form/fields/use-suggestions.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { FieldGrid, FormSection, GridCell, Stack } from '#web/ui/layout/layout.tsx';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { indianStates } from './indian-states.ts';
import type { PersonalValues } from './personal-values.ts';

type PersonalForm = UseFormReturn<PersonalValues>;

const current = { address: 'residenceAddress', city: 'city', state: 'state', pinCode: 'pinCode' } as const;
const permanent = {
  address: 'permanentAddress',
  city: 'permanentCity',
  state: 'permanentState',
  pinCode: 'permanentPinCode',
} as const;
type AddressNames = typeof current | typeof permanent;

export function CurrentAddress({ form }: { form: PersonalForm }) {
  return (
    <FormSection title={addressTitles.current}>
      <AddressFields form={form} names={current} />
    </FormSection>
  );
}

/** Ticking 'Same as current Address' copies the current address into these fields and disables them. */
export function PermanentAddress({ form }: { form: PersonalForm }) {
  const same = useWatch({ control: form.control, name: 'isPermanentAddressSame' });
  function copy(): void {
    for (const part of ['address', 'city', 'state', 'pinCode'] as const) {
      form.setValue(permanent[part], form.getValues(current[part]), { shouldDirty: true });
      form.clearErrors(permanent[part]);
    }
  }
  return (
    <FormSection title={addressTitles.permanent}>
      <Stack gap={3}>
        <Controller
          name="isPermanentAddressSame"
          control={form.control}
          render={({ field }) => (
            <CheckboxField
              ref={field.ref}
              name={field.name}
              label={labels.isPermanentAddressSame}
              checked={field.value === 'Y'}
              onBlur={field.onBlur}
              onChange={({ target }) => {
                // Copied again when it is unticked: the address shown so far stays editable.
                copy();
                field.onChange(target.checked ? 'Y' : 'N');
              }}
            />
          )}
        />
        {same === 'Y' ? <CopiedAddress form={form} /> : <AddressFields form={form} names={permanent} />}
      </Stack>
    </FormSection>
  );
}

function CopiedAddress({ form }: { form: PersonalForm }) {
  const [address, city, state, pinCode] = useWatch({
    control: form.control,
    name: ['residenceAddress', 'city', 'state', 'pinCode'],
  });
  return (
    <FieldGrid>
      <GridCell>
        <TextAreaField label={labels.permanentAddress} rows={2} value={address} disabled readOnly />
      </GridCell>
      <GridCell span="third">
        <TextField label={labels.permanentCity} value={city} disabled readOnly />
      </GridCell>
      <GridCell span="third" pair>
        <TextField label={labels.permanentState} value={state} disabled readOnly />
      </GridCell>
      <GridCell span="third" pair>
        <TextField label={labels.permanentPinCode} value={pinCode} disabled readOnly />
      </GridCell>
    </FieldGrid>
  );
}

function AddressFields({ form, names }: { form: PersonalForm; names: AddressNames }) {
  const pincode = useWatch({ control: form.control, name: names.pinCode });
  const found = usePincode(pincode);
  const fill = useCallback(
    ({ cities, states }: PincodeSuggestion) => {
      fillEmpty(form, names.city, cities[0]);
      fillEmpty(form, names.state, states[0]);
    },
    [form, names],
  );
  useFillOnce(pincode, found, fill);
  return (
    <FieldGrid>
      <GridCell>
        <TextAreaField
          {...fieldProps(form, names.address, labels[names.address])}
          rows={2}
          autoComplete="street-address"
        />
      </GridCell>
      <GridCell span="third">
        <TextField
          {...fieldProps(form, names.city, labels[names.city])}
          autoComplete="address-level2"
          suggestions={found?.cities ?? []}
        />
      </GridCell>
      <GridCell span="third" pair>
        <TextField
          {...fieldProps(form, names.state, labels[names.state])}
          autoComplete="address-level1"
          suggestions={found !== null && found.states.length > 0 ? found.states : indianStates}
        />
      </GridCell>
      <GridCell span="third" pair>
        <TextField
          {...fieldProps(form, names.pinCode, labels[names.pinCode], shapeNumber)}
          inputMode="numeric"
          autoComplete="postal-code"
        />
      </GridCell>
    </FieldGrid>
  );
}

function fillEmpty(form: PersonalForm, name: AddressNames['city' | 'state'], suggestion: string | undefined): void {
  if (suggestion === undefined || form.getValues(name) !== '') return;
  form.setValue(name, suggestion, { shouldDirty: true });
  form.clearErrors(name);
}
