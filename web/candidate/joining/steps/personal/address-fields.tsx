import { useController, type UseFormReturn, useWatch } from 'react-hook-form';
import { addressTitles } from '#domain/joining/fields/labels.ts';
import { personalLabels as labels } from '#domain/joining/messages.ts';
import { personalFields } from '#domain/joining/personal.ts';
import { shapeNumber } from '#domain/values/pasted-codes.ts';
import { controlsOf } from '#web/candidate/joining/form/fields/field-props.ts';
import { fillEmpty, useFillOnce, usePincode } from '#web/candidate/joining/form/fields/use-suggestions.ts';
import type { StepValues } from '#web/candidate/joining/form/step-values.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { FieldGrid, FormSection, cell, Stack } from '#web/ui/layout/layout.tsx';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

export type PersonalValues = StepValues<typeof personalFields>;
export type PersonalForm = UseFormReturn<PersonalValues>;

const current = { address: 'residenceAddress', city: 'city', state: 'state', pinCode: 'pinCode' } as const;
const permanent = {
  address: 'permanentAddress',
  city: 'permanentCity',
  state: 'permanentState',
  pinCode: 'permanentPinCode',
} as const;
type AddressNames = typeof current | typeof permanent;

/** Ticking 'Same as current Address' copies the current address into the fields of the permanent one and disables them. */
export function Addresses({ form }: { form: PersonalForm }) {
  const {
    field: { ref, name, value: same, onBlur, onChange },
  } = useController({ control: form.control, name: 'isPermanentAddressSame' });
  function copy(): void {
    for (const part of ['address', 'city', 'state', 'pinCode'] as const) {
      form.setValue(permanent[part], form.getValues(current[part]), { shouldDirty: true });
      form.clearErrors(permanent[part]);
    }
  }
  return (
    <>
      <FormSection title={addressTitles.current}>
        <AddressFields form={form} names={current} />
      </FormSection>
      <FormSection title={addressTitles.permanent}>
        <Stack gap={3}>
          <CheckboxField
            {...{ ref, name, onBlur }}
            label={labels.isPermanentAddressSame}
            checked={same === 'Y'}
            onChange={({ target }) => {
              // Copied again when it is unticked: the address shown so far stays editable.
              copy();
              onChange(target.checked ? 'Y' : 'N');
            }}
          />
          {same === 'Y' ? <CopiedAddress form={form} /> : <AddressFields form={form} names={permanent} />}
        </Stack>
      </FormSection>
    </>
  );
}

function CopiedAddress({ form }: { form: PersonalForm }) {
  const [address, city, state, pinCode] = useWatch({
    control: form.control,
    name: ['residenceAddress', 'city', 'state', 'pinCode'],
  });
  const closed = { disabled: true, readOnly: true };
  return (
    <FieldGrid>
      <TextAreaField {...closed} className={cell.full} label={labels.permanentAddress} rows={2} value={address} />
      <TextField {...closed} className={cell.third} label={labels.permanentCity} value={city} />
      <TextField {...closed} className={cell.thirdPaired} label={labels.permanentState} value={state} />
      <TextField {...closed} className={cell.thirdPaired} label={labels.permanentPinCode} value={pinCode} />
    </FieldGrid>
  );
}

function AddressFields({ form, names }: { form: PersonalForm; names: AddressNames }) {
  const { text } = controlsOf(form, personalFields);
  const pincode = useWatch({ control: form.control, name: names.pinCode });
  const found = usePincode(pincode);
  useFillOnce(pincode, found, ({ cities, states }) => {
    fillEmpty(form, names.city, cities[0]);
    fillEmpty(form, names.state, states[0]);
  });
  return (
    <FieldGrid>
      <TextAreaField {...text(names.address)} className={cell.full} rows={2} autoComplete="street-address" />
      <TextField
        {...text(names.city)}
        className={cell.third}
        autoComplete="address-level2"
        suggestions={found?.cities ?? []}
      />
      <TextField
        {...text(names.state)}
        className={cell.thirdPaired}
        autoComplete="address-level1"
        suggestions={found !== null && found.states.length > 0 ? found.states : indianStates}
      />
      <TextField
        {...text(names.pinCode, shapeNumber)}
        className={cell.thirdPaired}
        inputMode="numeric"
        autoComplete="postal-code"
      />
    </FieldGrid>
  );
}

const indianStates = [
  'Andaman and Nicobar Islands',
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chandigarh',
  'Chhattisgarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jammu and Kashmir',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Ladakh',
  'Lakshadweep',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Puducherry',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
] as const;
