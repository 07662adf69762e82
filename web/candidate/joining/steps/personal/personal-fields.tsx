import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { PersonalDetails } from '#contract/joining.ts';
import { birthInWords } from '#domain/values/date-in-words.ts';
import { personalFields } from '#domain/joining/personal.ts';
import { shapeAadhaar, shapePan } from '#domain/values/pasted-codes.ts';
import { warningOfAadhaar, warningOfEmergencyNumber, warningOfPan } from '#domain/joining/soft-warnings.ts';
import { joiningMessages as m, personalMessages } from '#domain/joining/messages.ts';
import { DateInput } from '#web/candidate/joining/form/fields/date-input.tsx';
import { DocumentInput } from '#web/candidate/joining/form/files/document-input.tsx';
import { controlsOf } from '#web/candidate/joining/form/fields/field-props.ts';
import { MobileInput } from '#web/candidate/joining/form/fields/mobile-input.tsx';
import { FieldGrid, FormSection, GridCell, cell } from '#web/ui/layout/layout.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SoftWarning } from '#web/ui/form/field-notes.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { CurrentAddress, PermanentAddress } from './address-fields.tsx';
import classes from './personal-fields.module.css';
import type { PersonalValues } from './personal-values.ts';
import { personalStepTexts as t } from './texts.ts';

type PersonalForm = UseFormReturn<PersonalValues>;
type Documents = Pick<PersonalDetails, 'documents'>;

/** The fields of the personal step (docs/rules/joining-fields.md#personal-fields), group by group. */
export function PersonalFields({ form, saved }: { form: PersonalForm; saved: Documents }) {
  return (
    <div className={classes.sections}>
      <Identity form={form} />
      <Contact form={form} />
      <CurrentAddress form={form} />
      <PermanentAddress form={form} />
      <IdentityNumbers form={form} documents={saved.documents} />
    </div>
  );
}

function Identity({ form }: { form: PersonalForm }) {
  const { input, text, choice } = controlsOf(form, personalFields);
  return (
    <FieldGrid>
      <TextField {...text('firstName')} className={cell.third} autoComplete="given-name" />
      <TextField {...text('middleName')} className={cell.third} optional autoComplete="additional-name" />
      <TextField {...text('lastName')} className={cell.third} autoComplete="family-name" />
      <DateInput {...input('dateOfBirth')} className={cell.half} inWords={birthInWords} autoComplete="bday" />
      <SelectField {...choice('gender')} className={cell.half} />
      <SelectField {...choice('bloodGroup')} className={cell.halfPaired} />
      <SelectField {...choice('maritalStatus')} className={cell.halfPaired} />
    </FieldGrid>
  );
}

function Contact({ form }: { form: PersonalForm }) {
  const { input, text } = controlsOf(form, personalFields);
  const warningId = useId();
  const [own, emergency] = useWatch({ control: form.control, name: ['mobileNumber', 'emergencyMobileNumber'] });
  const mobile = { className: cell.half, invalid: personalMessages.mobileInvalid };
  return (
    <FormSection title={t.contact}>
      <FieldGrid>
        <MobileInput {...input('mobileNumber')} {...mobile} autoComplete="tel-national" />
        <MobileInput {...input('alterNativeMobileNumber')} {...mobile} optional />
        <GridCell span="half">
          <MobileInput
            {...input('emergencyMobileNumber')}
            invalid={personalMessages.mobileInvalid}
            aria-describedby={warningId}
          />
          <SoftWarning id={warningId}>{warningOfEmergencyNumber(own, emergency)}</SoftWarning>
        </GridCell>
        <TextField {...text('emailAddress')} className={cell.half} type="email" autoComplete="email" />
      </FieldGrid>
    </FormSection>
  );
}

function IdentityNumbers({ form, documents }: { form: PersonalForm } & Documents) {
  const { input, text } = controlsOf(form, personalFields);
  const warningId = useId();
  const [panNumber, lastName, aadhaar] = useWatch({
    control: form.control,
    name: ['panNumber', 'lastName', 'aadhaarNumber'],
  });
  const document = (name: keyof typeof documents) => ({
    ...input(name),
    className: cell.half,
    stored: documents[name],
  });
  return (
    <FormSection title={t.identity} hint={t.identityHint}>
      <FieldGrid>
        <GridCell span="half">
          <TextField
            {...text('panNumber', shapePan)}
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
            {...text('aadhaarNumber', shapeAadhaar)}
            hint={t.aadhaarHint}
            inputMode="numeric"
            autoComplete="off"
            aria-describedby={`${warningId}-aadhaar`}
          />
          <SoftWarning id={`${warningId}-aadhaar`}>{warningOfAadhaar(aadhaar)}</SoftWarning>
        </GridCell>
        <DocumentInput {...document('panDocument')} />
        <DocumentInput {...document('aadhaarDocument')} advice={m.maskedAadhaar} />
        <DocumentInput {...document('profile')} kind="photo" />
      </FieldGrid>
    </FormSection>
  );
}
