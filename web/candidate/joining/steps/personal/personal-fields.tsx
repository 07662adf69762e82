import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { PersonalDetails } from '#contract/joining.ts';
import { birthInWords } from '#domain/values/date-in-words.ts';
import { personalFields, shapeAadhaar, shapePan } from '#domain/joining/personal.ts';
import { warningOfAadhaar, warningOfEmergencyNumber, warningOfPan } from '#domain/joining/soft-warnings.ts';
import { joiningMessages as m, personalLabels as labels, personalMessages } from '#domain/joining/messages.ts';
import { DateInput } from '#web/candidate/joining/form/fields/date-input.tsx';
import { DocumentInput } from '#web/candidate/joining/form/files/document-input.tsx';
import { fieldProps, optionsOf } from '#web/candidate/joining/form/fields/field-props.ts';
import { MobileInput } from '#web/candidate/joining/form/fields/mobile-input.tsx';
import { stepFormTexts } from '#web/candidate/joining/form/texts.ts';
import { FieldGrid, FormSection, GridCell } from '#web/ui/layout/layout.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SoftWarning } from '#web/ui/form/field-notes.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { CurrentAddress, PermanentAddress } from './address-fields.tsx';
import classes from './personal-fields.module.css';
import type { PersonalValues } from './personal-values.ts';
import { personalStepTexts as t } from './texts.ts';

type PersonalForm = UseFormReturn<PersonalValues>;

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
  const field = (name: keyof PersonalValues) => fieldProps(form, name, labels[name]);
  return (
    <FieldGrid>
      <GridCell span="third">
        <TextField {...field('firstName')} autoComplete="given-name" />
      </GridCell>
      <GridCell span="third">
        <TextField {...field('middleName')} optional autoComplete="additional-name" />
      </GridCell>
      <GridCell span="third">
        <TextField {...field('lastName')} autoComplete="family-name" />
      </GridCell>
      <GridCell span="half">
        <DateInput
          form={form}
          name="dateOfBirth"
          label={labels.dateOfBirth}
          inWords={birthInWords}
          autoComplete="bday"
        />
      </GridCell>
      <GridCell span="half">
        <SelectField
          {...field('gender')}
          placeholder={stepFormTexts.select}
          options={optionsOf(personalFields.gender)}
        />
      </GridCell>
      <GridCell span="half" pair>
        <SelectField
          {...field('bloodGroup')}
          placeholder={stepFormTexts.select}
          options={optionsOf(personalFields.bloodGroup)}
        />
      </GridCell>
      <GridCell span="half" pair>
        <SelectField
          {...field('maritalStatus')}
          placeholder={stepFormTexts.select}
          options={optionsOf(personalFields.maritalStatus)}
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
    <FormSection title={t.contact}>
      <FieldGrid>
        <GridCell span="half">
          <MobileInput {...mobile} name="mobileNumber" label={labels.mobileNumber} autoComplete="tel-national" />
        </GridCell>
        <GridCell span="half">
          <MobileInput {...mobile} name="alterNativeMobileNumber" label={labels.alterNativeMobileNumber} optional />
        </GridCell>
        <GridCell span="half">
          <MobileInput
            {...mobile}
            name="emergencyMobileNumber"
            label={labels.emergencyMobileNumber}
            aria-describedby={warningId}
          />
          <SoftWarning id={warningId}>{warningOfEmergencyNumber(own, emergency)}</SoftWarning>
        </GridCell>
        <GridCell span="half">
          <TextField {...fieldProps(form, 'emailAddress', labels.emailAddress)} type="email" autoComplete="email" />
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
  return (
    <FormSection title={t.identity} hint={t.identityHint}>
      <FieldGrid>
        <GridCell span="half">
          <TextField
            {...fieldProps(form, 'panNumber', labels.panNumber, shapePan)}
            hint={t.panHint}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            aria-describedby={`${warningId}-pan`}
          />
          <SoftWarning id={`${warningId}-pan`}>{warningOfPan(panNumber, lastName)}</SoftWarning>
        </GridCell>
        <GridCell span="half">
          <TextField
            {...fieldProps(form, 'aadhaarNumber', labels.aadhaarNumber, shapeAadhaar)}
            hint={t.aadhaarHint}
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
