import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { type FamilyDetails, saveCandidateFamilyDetails } from '#contract/joining.ts';
import { birthInWords } from '#domain/values/date-in-words.ts';
import { familyFields, familySchema } from '#domain/joining/family.ts';
import { entryTitles, sectionTitles } from '#domain/joining/fields/labels.ts';
import { familyLabels as labels, familyMessages, joiningMessages as m } from '#domain/joining/messages.ts';
import { DateInput } from '#web/candidate/joining/form/fields/date-input.tsx';
import { AddEntry, EntryCard } from '#web/candidate/joining/form/fields/entry-card.tsx';
import { fieldProps, optionsOf } from '#web/candidate/joining/form/fields/field-props.ts';
import { MobileInput } from '#web/candidate/joining/form/fields/mobile-input.tsx';
import { StepFormFrame } from '#web/candidate/joining/form/step-form-frame.tsx';
import { StepShell } from '#web/candidate/joining/form/step-shell.tsx';
import { stepFormTexts } from '#web/candidate/joining/form/texts.ts';
import { useEntryFocus } from '#web/candidate/joining/form/fields/use-entry-focus.ts';
import { useStepData } from '#web/candidate/joining/form/use-step-data.ts';
import { useStepForm } from '#web/candidate/joining/form/use-step-form.ts';
import { useStepSave } from '#web/candidate/joining/form/use-step-save.ts';
import { readStep, type Versioned } from '#web/candidate/joining/wizard/step-reads.ts';
import type { Reload } from '#web/candidate/joining/form/use-reload.tsx';
import { useFieldNotes } from '#web/ui/form/field-notes.tsx';
import { FieldGrid, GridCell, Stack } from '#web/ui/layout/layout.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import {
  blankMember,
  familyEntries,
  familyForm,
  familyNames,
  familyFieldLabels,
  type FamilyValues,
  familyValuesOf,
  restoreFamily,
} from './family-values.ts';
import { familyStepTexts as t } from './texts.ts';

const schema = z.object({ members: familySchema });
const noFiles = () => [];

/** The family step (docs/rules/joining-fields.md#family-fields). */
export function FamilyStep() {
  const query = useStepData('family', readStep.family);
  return (
    <StepShell
      step="family"
      title={sectionTitles.family}
      lead={t.lead}
      query={query}
      loading={m.loadingFamily}
      failed={m.familyLoadFailed}
      savedOf={({ entries, version }) => ({ values: familyValuesOf(entries), version })}
      entries={familyEntries}
    >
      {(saved, reload) => <FamilyForm saved={saved} reload={reload} />}
    </StepShell>
  );
}

function FamilyForm({ saved, reload }: { saved: Versioned<FamilyDetails>; reload: Reload }) {
  const stepForm = useStepForm<FamilyValues>('family', {
    saved: familyValuesOf(saved.entries),
    version: saved.version,
    schema,
    restore: (kept) => restoreFamily(kept, saved.entries),
    filesOf: noFiles,
  });
  const { form, version } = stepForm;
  const save = useStepSave('family', {
    form,
    version,
    call: saveCandidateFamilyDetails,
    body: familyForm,
    readVersion: async (signal) => (await readStep.family(signal)).version,
    names: familyNames,
  });
  return (
    <StepFormFrame
      stepForm={stepForm}
      save={save}
      labels={familyFieldLabels}
      reload={reload}
      previous="/onboard/joining/education"
    >
      <Members form={form} />
    </StepFormFrame>
  );
}

/** 'Family Member N' cards; the first cannot be removed (docs/rules/joining-form.md#entries-of-a-step). */
function Members({ form }: { form: UseFormReturn<FamilyValues> }) {
  const members = useFieldArray({ control: form.control, name: 'members', keyName: 'key' });
  const { list, focusAdded, focusBefore } = useEntryFocus();
  const notes = useFieldNotes();
  return (
    <Stack>
      <div ref={list}>
        <Stack>
          {members.fields.map((member, index) => (
            <EntryCard
              key={member.key}
              title={entryTitles.family(index + 1)}
              at={`members.${index}`}
              onRemove={
                index === 0
                  ? undefined
                  : () => {
                      members.remove(index);
                      notes.entryRemoved('members', index);
                      focusBefore(index);
                    }
              }
            >
              <MemberFields form={form} index={index} />
            </EntryCard>
          ))}
        </Stack>
      </div>
      <AddEntry
        onAdd={() => {
          members.append({ ...blankMember }, { shouldFocus: false });
          focusAdded();
        }}
      >
        {t.add}
      </AddEntry>
    </Stack>
  );
}

function MemberFields({ form, index }: { form: UseFormReturn<FamilyValues>; index: number }) {
  const at = `members.${index}` as const;
  return (
    <FieldGrid>
      <GridCell span="half">
        <TextField {...fieldProps(form, `${at}.name`, labels.name)} autoComplete="off" />
      </GridCell>
      <GridCell span="half">
        <SelectField
          {...fieldProps(form, `${at}.relation`, labels.relation)}
          placeholder={stepFormTexts.select}
          options={optionsOf(familyFields.relation)}
        />
      </GridCell>
      <GridCell span="half">
        <DateInput
          form={form}
          name={`${at}.dateOfBirth`}
          label={labels.dateOfBirth}
          inWords={birthInWords}
          autoComplete="off"
        />
      </GridCell>
      <GridCell span="half">
        <TextField {...fieldProps(form, `${at}.occupation`, labels.occupation)} optional autoComplete="off" />
      </GridCell>
      <GridCell span="half">
        <MobileInput
          form={form}
          name={`${at}.contactNumber`}
          label={labels.contactNumber}
          invalid={familyMessages.contactInvalid}
          optional
        />
      </GridCell>
    </FieldGrid>
  );
}
