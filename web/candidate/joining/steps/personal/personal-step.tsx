import { type PersonalDetails, saveCandidatePersonalDetails } from '#contract/joining.ts';
import { personalSchema } from '#domain/joining/personal.ts';
import { sectionTitles } from '#domain/joining/fields/labels.ts';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { StepFormFrame } from '#web/candidate/joining/form/step-form-frame.tsx';
import { StepShell } from '#web/candidate/joining/form/step-shell.tsx';
import { useStepData } from '#web/candidate/joining/form/use-step-data.ts';
import { useStepForm } from '#web/candidate/joining/form/use-step-form.ts';
import { useStepSave } from '#web/candidate/joining/form/use-step-save.ts';
import { readStep } from '#web/candidate/joining/wizard/step-reads.ts';
import type { Reload } from '#web/candidate/joining/form/use-reload.tsx';
import { useWizard } from '#web/candidate/joining/wizard/wizard.tsx';
import { PersonalFields } from './personal-fields.tsx';
import {
  personalFiles,
  personalForm,
  personalNames,
  personalFieldLabels,
  type PersonalValues,
  personalValuesOf,
  restorePersonal,
} from './personal-values.ts';
import { personalStepTexts as t } from './texts.ts';

/** The personal step (docs/rules/joining-fields.md#personal-fields). */
export function PersonalStep() {
  const query = useStepData('personal', readStep.personal);
  return (
    <StepShell
      step="personal"
      title={sectionTitles.personal}
      lead={t.lead}
      query={query}
      loading={m.loadingPersonal}
      failed={m.loadFailed('personal')}
      savedOf={(details) => ({ values: personalValuesOf(details), version: details.version })}
    >
      {(details, reload) => <PersonalForm details={details} reload={reload} />}
    </StepShell>
  );
}

function PersonalForm({ details, reload }: { details: PersonalDetails; reload: Reload }) {
  const { candidateId } = useWizard();
  const stepForm = useStepForm<PersonalValues>('personal', {
    saved: personalValuesOf(details),
    version: details.version,
    schema: personalSchema,
    restore: (kept) => restorePersonal(kept, details),
    filesOf: personalFiles,
  });
  const { form, version } = stepForm;
  const save = useStepSave('personal', {
    form,
    version,
    call: saveCandidatePersonalDetails,
    body: (values, from) => personalForm(values, candidateId, from),
    readVersion: async (signal) => (await readStep.personal(signal)).version,
    filesOf: personalFiles,
    names: personalNames,
  });
  return (
    <StepFormFrame stepForm={stepForm} save={save} labels={personalFieldLabels} reload={reload}>
      <PersonalFields form={form} documents={details.documents} />
    </StepFormFrame>
  );
}
