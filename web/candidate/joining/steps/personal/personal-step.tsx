import { type ComponentProps, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { type PersonalDetails, saveCandidatePersonalDetails } from '#contract/joining.ts';
import type { AadhaarMode } from '#domain/joining/aadhaar.ts';
import { fieldsFilledIn } from '#domain/joining/fields/asked-fields.ts';
import { textFields } from '#domain/joining/fields/define-fields.ts';
import { addressTitles, sectionTitles } from '#domain/joining/fields/labels.ts';
import { joiningMessages as m, documentMessages, personalLabels, personalMessages } from '#domain/joining/messages.ts';
import {
  currentAddressFields,
  permanentAddressFields,
  personalFields,
  personalSchema,
  personalSchemas,
} from '#domain/joining/personal.ts';
import {
  warningOfBirth,
  warningOfEmail,
  warningOfName,
  youngestCandidate,
} from '#domain/joining/warnings/soft-values.ts';
import { warningOfAadhaar, warningOfEmergencyNumber, warningOfPan } from '#domain/joining/warnings/soft-warnings.ts';
import { birthInWords } from '#domain/values/date-in-words.ts';
import { shapeAadhaar, shapePan, withoutAadhaarLabel } from '#domain/values/pasted-codes.ts';
import { useAppConfig } from '#web/api/app-config.ts';
import { DateInput } from '#web/candidate/joining/form/fields/date-input.tsx';
import { controlsOf } from '#web/candidate/joining/form/fields/field-props.ts';
import { MobileInput } from '#web/candidate/joining/form/fields/mobile-input.tsx';
import { WarnedField } from '#web/candidate/joining/form/fields/warned-field.tsx';
import { DocumentInput } from '#web/candidate/joining/form/files/document-input.tsx';
import { fillIn } from '#web/candidate/joining/form/files/document-value.ts';
import { JoiningForm } from '#web/candidate/joining/form/joining-form.ts';
import { StepPage } from '#web/candidate/joining/form/step-page.tsx';
import { addValues, chosenFilesOf, stepValuesOf, type StepRules } from '#web/candidate/joining/form/step-values.ts';
import { WhyWeAsk } from '#web/candidate/joining/form/why-we-ask.tsx';
import { readStep } from '#web/candidate/joining/wizard/step-reads.ts';
import { SoftWarning } from '#web/ui/form/field-notes.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FieldGrid, FormSection, GridCell, cell } from '#web/ui/layout/layout.tsx';
import { Addresses, type PersonalForm, type PersonalValues } from './address-fields.tsx';
import classes from './personal-fields.module.css';
import { personalStepTexts as t } from './texts.ts';

export const personalRules: StepRules<PersonalDetails, PersonalValues> = {
  step: 'personal',
  read: readStep.personal,
  call: saveCandidatePersonalDetails,
  schema: personalSchema,
  schemaFor: ({ aadhaar }) => personalSchemas[aadhaar ?? 'AS_SPECIFIED'],
  labels: {
    labels: personalLabels,
    groupOf: (path) => {
      if (path in currentAddressFields) return addressTitles.current;
      return path in permanentAddressFields ? addressTitles.permanent : undefined;
    },
  },
  /** Names that a request may give to the same fields (docs/rules/joining-fields.md#names-that-a-field-may-have). */
  names: textFields(personalFields).flatMap(([form, { names = [] }]) =>
    names.filter((name) => name !== form).map((request) => ({ request, form })),
  ),
  valuesOf,
  restore: (kept, saved) => fillIn(valuesOf(saved), kept),
  filesOf: (values) => chosenFilesOf(personalFields, values),
  /** The parts of saveCandidatePersonalDetails (docs/rules/files.md#multipart-keys). */
  request: (values, head) =>
    addValues(new JoiningForm(head), '', fieldsFilledIn(personalFields, values), values).multipart(),
};

function valuesOf(saved: PersonalDetails): PersonalValues {
  return { ...stepValuesOf(personalFields, saved), isPermanentAddressSame: saved.isPermanentAddressSame ?? 'N' };
}

/** The personal step (docs/rules/joining-fields.md#personal-fields). */
export function PersonalStep() {
  const { loadingPersonal: loading } = m;
  const lead = useAppConfig()?.asksNoAadhaar === true ? t.leadWithoutAadhaar : t.lead;
  const texts = { title: sectionTitles.personal, lead, loading, failed: m.loadFailed('personal') };
  return <StepPage {...texts} rules={personalRules} Fields={PersonalFields} />;
}

/** The fields of the personal step (docs/rules/joining-fields.md#personal-fields), group by group. */
export function PersonalFields({ form, saved }: { form: PersonalForm; saved: PersonalDetails }) {
  return (
    <div className={classes.sections}>
      <Identity form={form} />
      <Contact form={form} />
      <Addresses form={form} />
      <IdentityNumbers form={form} saved={saved} />
    </div>
  );
}

function Identity({ form }: { form: PersonalForm }) {
  const { input, choice } = controlsOf(form, personalFields);
  const born = useWatch({ control: form.control, name: 'dateOfBirth' });
  return (
    <FieldGrid>
      <NameField form={form} name="firstName" autoComplete="given-name" />
      <NameField form={form} name="middleName" optional autoComplete="additional-name" />
      <NameField form={form} name="lastName" autoComplete="family-name" />
      <DateInput
        {...input('dateOfBirth')}
        className={cell.half}
        inWords={birthInWords}
        warning={warningOfBirth(born, youngestCandidate)}
        autoComplete="bday"
      />
      <SelectField {...choice('gender')} className={cell.half} />
      <GridCell span="halfPaired">
        <SelectField {...choice('bloodGroup')} />
        <WhyWeAsk field="personal.bloodGroup" />
      </GridCell>
      <SelectField {...choice('maritalStatus')} className={cell.halfPaired} />
    </FieldGrid>
  );
}

type NameFieldProps = { form: PersonalForm; name: 'firstName' | 'middleName' | 'lastName' } & Pick<
  ComponentProps<typeof TextField>,
  'optional' | 'autoComplete'
>;

function NameField({ form, name, ...rest }: NameFieldProps) {
  const typed = useWatch({ control: form.control, name });
  const field = controlsOf(form, personalFields).text(name);
  return <WarnedField {...field} {...rest} span="third" warning={warningOfName(typed)} />;
}

function Contact({ form }: { form: PersonalForm }) {
  const { input, text } = controlsOf(form, personalFields);
  const [own, emergency, email] = useWatch({
    control: form.control,
    name: ['mobileNumber', 'emergencyMobileNumber', 'emailAddress'],
  });
  const mobile = { className: cell.half, invalid: personalMessages.mobileInvalid };
  return (
    <FormSection title={t.contact}>
      <FieldGrid>
        <MobileInput {...input('mobileNumber')} {...mobile} autoComplete="tel-national" />
        <MobileInput {...input('alterNativeMobileNumber')} {...mobile} optional />
        <MobileInput
          {...input('emergencyMobileNumber')}
          {...mobile}
          warning={warningOfEmergencyNumber(own, emergency)}
        />
        <WarnedField
          {...text('emailAddress')}
          span="half"
          warning={warningOfEmail(email)}
          type="email"
          autoComplete="email"
        />
      </FieldGrid>
    </FormSection>
  );
}

/** An Aadhaar number as its card has it, while it is typed: '9999 4105 7'. */
function inFours(typed: string): string {
  const digits = typed.replaceAll(/\s/gu, '');
  return digits.length > 4 ? digits.replaceAll(/(.{4})(?=.)/gu, '$1 ') : '';
}

function IdentityNumbers({ form, saved }: { form: PersonalForm; saved: PersonalDetails }) {
  const { documents, aadhaar: mode = 'AS_SPECIFIED' } = saved;
  const { input, text } = controlsOf(form, personalFields);
  const [panNumber, lastName] = useWatch({ control: form.control, name: ['panNumber', 'lastName'] });
  const document = (name: keyof typeof documents) => ({ ...input(name), stored: documents[name] });
  const card = { className: cell.half, twoSides: true };
  return (
    <FormSection title={t.identity} hint={t.identityHint}>
      <FieldGrid>
        <WarnedField
          {...text('panNumber', shapePan)}
          span="half"
          warning={warningOfPan(panNumber, lastName)}
          hint={t.panHint}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        >
          <WhyWeAsk field="personal.panNumber" />
        </WarnedField>
        <OfAadhaar form={form} mode={mode} />
        <DocumentInput {...document('panDocument')} {...card} advice={m.bothSides} cover="OTHER" />
        {mode === 'NOT_ASKED' ? (
          <DocumentInput {...document('identityDocument')} {...card} advice={m.bothSides} cover="OTHER" />
        ) : (
          <DocumentInput
            {...document('aadhaarDocument')}
            {...card}
            advice={mode === 'LAST_FOUR' ? t.coverAadhaar : `${m.bothSides} ${m.maskedAadhaar}`}
            lockedAdvice={documentMessages.lockedAadhaar}
            cover="AADHAAR"
            mustCover={mode === 'LAST_FOUR'}
          />
        )}
        <GridCell span="half">
          <DocumentInput {...document('profile')} kind="photo" />
          <WhyWeAsk field="personal.profile" />
        </GridCell>
      </FieldGrid>
    </FormSection>
  );
}

/** What the company asks of the Aadhaar card, or of the document in its place. */
function OfAadhaar({ form, mode }: { form: PersonalForm; mode: AadhaarMode }) {
  const { text, choice } = controlsOf(form, personalFields);
  if (mode === 'AS_SPECIFIED') return <WholeAadhaar form={form} />;
  if (mode === 'LAST_FOUR') {
    return (
      <>
        <GridCell span="half">
          <TextField
            {...text('aadhaarNumber', withoutAadhaarLabel)}
            hint={t.lastFourHint}
            inputMode="numeric"
            autoComplete="off"
          />
          <WhyWeAsk field="personal.aadhaarNumber" />
        </GridCell>
        <TextField
          {...text('nameOnAadhaar')}
          className={cell.full}
          hint={t.nameOnAadhaarHint}
          optional
          autoComplete="off"
        />
      </>
    );
  }
  return (
    <>
      <GridCell span="half">
        <SelectField {...choice('identityDocumentKind')} />
        <WhyWeAsk field="personal.identityDocumentKind" />
      </GridCell>
      <TextField {...text('identityDocumentLastFour')} className={cell.half} autoComplete="off" spellCheck={false} />
    </>
  );
}

function WholeAadhaar({ form }: { form: PersonalForm }) {
  const groupsId = useId();
  const aadhaar = useWatch({ control: form.control, name: 'aadhaarNumber' });
  return (
    <GridCell span="half">
      <TextField
        {...controlsOf(form, personalFields).text('aadhaarNumber', shapeAadhaar)}
        hint={t.aadhaarHint}
        inputMode="numeric"
        autoComplete="off"
        aria-describedby={`${groupsId} ${groupsId}-warning`}
      />
      <p id={groupsId} className={classes.groups}>
        {inFours(aadhaar)}
      </p>
      <SoftWarning id={`${groupsId}-warning`}>{warningOfAadhaar(aadhaar)}</SoftWarning>
      <WhyWeAsk field="personal.aadhaarNumber" />
    </GridCell>
  );
}
