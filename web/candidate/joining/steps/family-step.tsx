import { use, useId } from 'react';
import { useController, useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type FamilyDetails, saveCandidateFamilyDetails } from '#contract/joining.ts';
import { familyFields, isMinor, familySchema } from '#domain/joining/family.ts';
import { entryTitles, sectionTitles } from '#domain/joining/fields/labels.ts';
import { familyLabels, familyMessages, joiningMessages as m } from '#domain/joining/messages.ts';
import { warningOfBirth, warningOfName, warningOfRelative } from '#domain/joining/warnings/soft-values.ts';
import { birthInWords } from '#domain/values/date-in-words.ts';
import type { RecordId } from '#web/api/read/record-ids.ts';
import { DateInput } from '#web/candidate/joining/form/fields/date-input.tsx';
import { EntryCards } from '#web/candidate/joining/form/fields/entry-cards.tsx';
import { controlsOf } from '#web/candidate/joining/form/fields/field-props.ts';
import { MobileInput } from '#web/candidate/joining/form/fields/mobile-input.tsx';
import { WarnedField } from '#web/candidate/joining/form/fields/warned-field.tsx';
import { fillIn } from '#web/candidate/joining/form/files/document-value.ts';
import { entryGroup } from '#web/candidate/joining/form/form-errors.ts';
import { JoiningForm } from '#web/candidate/joining/form/joining-form.ts';
import type { EntryRules } from '#web/candidate/joining/form/merge-draft.ts';
import { StepPage } from '#web/candidate/joining/form/step-page.tsx';
import { addValues, type StepValues, stepValuesOf, type StepRules } from '#web/candidate/joining/form/step-values.ts';
import { WhyWeAsk } from '#web/candidate/joining/form/why-we-ask.tsx';
import { readStep, type Versioned } from '#web/candidate/joining/wizard/step-reads.ts';
import { useSaved } from '#web/candidate/joining/wizard/queries.ts';
import { NoticeInForce } from '#web/session/candidate/privacy/own-notice.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FieldGrid, GridCell, Stack, cell } from '#web/ui/layout/layout.tsx';
import { familyStepTexts as t } from './texts.ts';

type MemberValues = StepValues<typeof familyFields> & { canFamilyId: RecordId | null; isGuardian: '' | 'Yes' | 'No' };
type FamilyValues = { members: MemberValues[] };

export const blankMember: MemberValues = { canFamilyId: null, isGuardian: '', ...stepValuesOf(familyFields) };

/** Two windows that both typed a new member mean the same one where name and relationship are the same. */
export const familyEntries: EntryRules = {
  list: 'members',
  id: 'canFamilyId',
  blank: blankMember,
  isSame: (typed, saved) => typed['name'] === saved['name'] && typed['relation'] === saved['relation'],
};

export const familyRules: StepRules<Versioned<FamilyDetails>, FamilyValues> = {
  step: 'family',
  read: readStep.family,
  call: saveCandidateFamilyDetails,
  schema: z.object({ members: familySchema }),
  labels: { labels: familyLabels, groupOf: entryGroup('members', 'family') },
  names: [
    { request: 'candidateFamilyDetailsRequests', form: 'members' },
    { request: 'familyDetailsRequests', form: 'members' },
  ],
  entries: familyEntries,
  valuesOf,
  restore(kept, saved) {
    if (typeof kept !== 'object' || kept === null || !('members' in kept) || !Array.isArray(kept.members)) {
      return valuesOf(saved);
    }
    return atLeastOne(kept.members.map((member: unknown) => fillIn(blankMember, member)));
  },
  filesOf: () => [],
  /** The body of saveCandidateFamilyDetails, a form-encoded string (docs/rules/files.md#multipart-keys). */
  request({ members }, { version }) {
    const form = new JoiningForm({ version });
    for (const [index, member] of members.entries()) {
      const at = `candidateFamilyDetailsRequests[${index}].`;
      addValues(form, at, familyFields, member);
      form.id(`${at}canFamilyId`, member.canFamilyId);
      if (member.isGuardian !== '') form.text(`${at}isGuardian`, member.isGuardian);
    }
    return form.encoded();
  },
};

function valuesOf({ entries }: { entries: readonly FamilyDetails[] }): FamilyValues {
  const members = entries.map((one): MemberValues => {
    const { canFamilyId, isGuardian } = one;
    // In the order of a blank member: values are compared as JSON.
    return { canFamilyId, isGuardian: isGuardian ?? '', ...stepValuesOf(familyFields, one) };
  });
  return atLeastOne(members);
}

/** If none is saved, one blank member is shown (docs/rules/joining-form.md#entries-of-a-step). */
function atLeastOne(members: MemberValues[]): FamilyValues {
  return { members: members.length === 0 ? [blankMember] : members };
}

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
  const member = useWatch({ control: form.control, name: `members.${index}` });
  const { input, text, choice } = controlsOf(form, familyFields, `members.${index}.`);
  return (
    <FieldGrid>
      <WarnedField {...text('name')} span="half" warning={warningOfName(member.name)} autoComplete="off" />
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
