import { use, useId } from 'react';
import { useController, useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';
import { birthInWords } from '#domain/values/date-in-words.ts';
import { familyFields, isMinor } from '#domain/joining/family.ts';
import { warningOfBirth, warningOfName, warningOfRelative } from '#domain/joining/warnings/soft-values.ts';
import { entryTitles, sectionTitles } from '#domain/joining/fields/labels.ts';
import { familyLabels, familyMessages, joiningMessages as m } from '#domain/joining/messages.ts';
import { DateInput } from '#web/candidate/joining/form/fields/date-input.tsx';
import { EntryCards } from '#web/candidate/joining/form/fields/entry-cards.tsx';
import { controlsOf } from '#web/candidate/joining/form/fields/field-props.ts';
import { MobileInput } from '#web/candidate/joining/form/fields/mobile-input.tsx';
import { StepPage } from '#web/candidate/joining/form/step-page.tsx';
import { WhyWeAsk } from '#web/candidate/joining/form/why-we-ask.tsx';
import { readStep } from '#web/candidate/joining/wizard/step-reads.ts';
import { useSaved } from '#web/candidate/joining/wizard/use-saved.ts';
import { NoticeInForce } from '#web/session/candidate/privacy/own-notice.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { SoftWarning } from '#web/ui/form/field-notes.tsx';
import { FieldGrid, GridCell, Stack, cell } from '#web/ui/layout/layout.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { blankMember, familyRules, type FamilyValues } from './family-values.ts';
import { familyStepTexts as t } from './texts.ts';

/** The family step (docs/rules/joining-fields.md#family-fields). */
export function FamilyStep() {
  const texts = { title: sectionTitles.family, lead: t.lead, loading: m.loadingFamily, failed: m.familyLoadFailed };
  return <StepPage {...texts} rules={familyRules} Fields={Members} />;
}

/** 'Family Member N' cards; the first cannot be removed. */
function Members({ form }: { form: UseFormReturn<FamilyValues> }) {
  const members = useFieldArray({ control: form.control, name: 'members', keyName: 'key' });
  const own = useSaved('birth', readStep.personal).data?.dateOfBirth ?? null;
  const notice = use(NoticeInForce);
  return (
    <Stack>
      {notice !== null && (
        <div>
          <p>{t.tellThem}</p>
          <WhyWeAsk field="family.name" />
        </div>
      )}
      <EntryCards
        list="members"
        entries={members.fields}
        titleOf={entryTitles.family}
        kept={1}
        onRemove={members.remove}
        add={{ label: t.add, onAdd: () => members.append({ ...blankMember }, { shouldFocus: false }) }}
      >
        {(_member, index) => <MemberFields form={form} index={index} own={own} />}
      </EntryCards>
    </Stack>
  );
}

/** `own` is the candidate's date of birth, null where it is not known. */
type MemberFieldsProps = { form: UseFormReturn<FamilyValues>; index: number; own: string | null };

function MemberFields({ form, index, own }: MemberFieldsProps) {
  const warningId = useId();
  const member = useWatch({ control: form.control, name: `members.${index}` });
  const { input, text, choice } = controlsOf(form, familyFields, `members.${index}.`);
  return (
    <FieldGrid>
      <GridCell span="half">
        <TextField {...text('name')} autoComplete="off" aria-describedby={warningId} />
        <SoftWarning id={warningId}>{warningOfName(member.name)}</SoftWarning>
      </GridCell>
      <SelectField {...choice('relation')} className={cell.half} />
      <DateInput
        {...input('dateOfBirth')}
        className={cell.half}
        inWords={birthInWords}
        warning={warningOfRelative(member, own) ?? warningOfBirth(member.dateOfBirth)}
        autoComplete="off"
      />
      <TextField {...text('occupation')} className={cell.half} optional autoComplete="off" />
      <MobileInput {...input('contactNumber')} className={cell.half} invalid={familyMessages.contactInvalid} optional />
      <Guardian form={form} index={index} born={member.dateOfBirth} />
    </FieldGrid>
  );
}

/** Of a child, once a privacy notice is published. */
function Guardian({ form, index, born }: Pick<MemberFieldsProps, 'form' | 'index'> & { born: string }) {
  const errorId = useId();
  const name = `members.${index}.isGuardian` as const;
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control: form.control, name });
  if (use(NoticeInForce) === null || !isMinor(born)) return null;
  const error = fieldState.error?.message;
  return (
    <GridCell>
      <CheckboxField
        ref={ref}
        name={name}
        label={familyLabels.isGuardian}
        checked={value === 'Yes'}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={errorId}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.checked ? 'Yes' : 'No');
          form.clearErrors(name);
        }}
      />
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </GridCell>
  );
}
