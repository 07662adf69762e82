import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { PersonalDetails } from '#contract/joining.ts';
import { birthInWords } from '#domain/date-in-words.ts';
import { bloodGroups, genders, maritalStatuses, shapeDigits, shapePan } from '#domain/joining/personal.ts';
import { warningOfAadhaar, warningOfEmergencyNumber, warningOfPan } from '#domain/joining/soft-warnings.ts';
import { joiningMessages as m, personalMessages } from '#domain/joining/messages.ts';
import { DateInput } from '#web/candidate/joining/form/fields/date-input.tsx';
import { DocumentInput } from '#web/candidate/joining/form/files/document-input.tsx';
import { fieldProps } from '#web/candidate/joining/form/fields/field-props.ts';
import { MobileInput } from '#web/candidate/joining/form/fields/mobile-input.tsx';
import { genderLabels, maritalStatusLabels } from '#web/joining-summary/labels.ts';
import { FieldGrid, FormSection, GridCell } from '#web/ui/layout/layout.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SoftWarning } from '#web/ui/form/field-notes.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { CurrentAddress, PermanentAddress } from './address-fields.tsx';
import classes from './personal-fields.module.css';
import { personalDocumentLabels, type PersonalValues } from './personal-values.ts';

type PersonalForm = UseFormReturn<PersonalValues>;

const twelveDigits = (typed: string) => shapeDigits(typed, 12);
const pan = (typed: string) => shapePan(typed).slice(0, 10);

/** The fields of the personal step (docs/rules/joining-fields.md#personal-fields), group by group. */
export function PersonalFields({ form, documents }: { form: PersonalForm; documents: PersonalDetails['documents'] }) {
  return (
    <div className={classes.sections}>
      <Identity form={form} />
      <Contact form={form} />
      <CurrentAddress form={form} />
      <PermanentAddress form={form} />
      <IdentityNumbers form={form} documents={documents} />
    </div>
  );
}

function Identity({ form }: { form: PersonalForm }) {
  const field = (name: keyof PersonalValues, label: string) => fieldProps(form, name, label);
  return (
    <FieldGrid>
      <GridCell span="third">
        <TextField {...field('firstName', 'First Name')} autoComplete="given-name" />
      </GridCell>
      <GridCell span="third">
        <TextField {...field('middleName', 'Middle Name')} optional autoComplete="additional-name" />
      </GridCell>
      <GridCell span="third">
        <TextField {...field('lastName', 'Last Name')} autoComplete="family-name" />
      </GridCell>
      <GridCell span="half">
        <DateInput form={form} name="dateOfBirth" label="Date of Birth" inWords={birthInWords} autoComplete="bday" />
      </GridCell>
      <GridCell span="half">
        <SelectField
          {...field('gender', 'Gender')}
          placeholder="Select"
          options={genders.map((value) => ({ value, label: genderLabels[value] }))}
        />
      </GridCell>
      <GridCell span="half" pair>
        <SelectField
          {...field('bloodGroup', 'Blood Group')}
          placeholder="Select"
          options={bloodGroups.map((value) => ({ value, label: value }))}
        />
      </GridCell>
      <GridCell span="half" pair>
        <SelectField
          {...field('maritalStatus', 'Marital Status')}
          placeholder="Select"
          options={maritalStatuses.map((value) => ({ value, label: maritalStatusLabels[value] }))}
        />
      </GridCell>
    </FieldGrid>
  );
}

function Contact({ form }: { form: PersonalForm }) {
  const warningId = useId();
  const [own, emergency] = useWatch({ control: form.control, name: ['mobileNumber', 'emergencyMobileNumber'] });
  const mobile = { form, invalid: personalMessages.mobileInvalid };
  return (
    <FormSection title="Contact">
      <FieldGrid>
        <GridCell span="half">
          <MobileInput {...mobile} name="mobileNumber" label="Mobile Number" autoComplete="tel-national" />
        </GridCell>
        <GridCell span="half">
          <MobileInput {...mobile} name="alterNativeMobileNumber" label="Alternate Mobile Number" optional />
        </GridCell>
        <GridCell span="half">
          <MobileInput
            {...mobile}
            name="emergencyMobileNumber"
            label="Emergency Mobile Number"
            aria-describedby={warningId}
          />
          <SoftWarning id={warningId}>{warningOfEmergencyNumber(own, emergency)}</SoftWarning>
        </GridCell>
        <GridCell span="half">
          <TextField {...fieldProps(form, 'emailAddress', 'Email')} type="email" autoComplete="email" />
        </GridCell>
      </FieldGrid>
    </FormSection>
  );
}

function IdentityNumbers({ form, documents }: { form: PersonalForm; documents: PersonalDetails['documents'] }) {
  const warningId = useId();
  const [panNumber, lastName, aadhaar] = useWatch({
    control: form.control,
    name: ['panNumber', 'lastName', 'aadhaarNumber'],
  });
  const labels = personalDocumentLabels;
  return (
    <FormSection title="Identity" hint="Stored encrypted, and shown masked everywhere but here.">
      <FieldGrid>
        <GridCell span="half">
          <TextField
            {...fieldProps(form, 'panNumber', 'PAN Number', pan)}
            hint="10 characters, e.g. ABCPD1234F"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            aria-describedby={`${warningId}-pan`}
          />
          <SoftWarning id={`${warningId}-pan`}>{warningOfPan(panNumber, lastName)}</SoftWarning>
        </GridCell>
        <GridCell span="half">
          <TextField
            {...fieldProps(form, 'aadhaarNumber', 'Aadhaar Number', twelveDigits)}
            hint="12 digits"
            inputMode="numeric"
            autoComplete="off"
            aria-describedby={`${warningId}-aadhaar`}
          />
          <SoftWarning id={`${warningId}-aadhaar`}>{warningOfAadhaar(aadhaar)}</SoftWarning>
        </GridCell>
        <GridCell span="half">
          <DocumentInput form={form} name="panDocument" label={labels.panDocument} stored={documents.panDocument} />
        </GridCell>
        <GridCell span="half">
          <DocumentInput
            form={form}
            name="aadhaarDocument"
            label={labels.aadhaarDocument}
            stored={documents.aadhaarDocument}
            advice={m.maskedAadhaar}
          />
        </GridCell>
        <GridCell span="half">
          <DocumentInput form={form} name="profile" label={labels.profile} kind="photo" stored={documents.profile} />
        </GridCell>
      </FieldGrid>
    </FormSection>
  );
}
