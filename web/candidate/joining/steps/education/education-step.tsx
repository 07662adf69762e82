import * as z from 'zod/mini';
import { type EducationDetails, saveCandidateEducationDetails } from '#contract/joining.ts';
import { educationSchema } from '#domain/joining/education.ts';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { StepFormFrame } from '#web/candidate/joining/form/step-form-frame.tsx';
import { StepShell } from '#web/candidate/joining/form/step-shell.tsx';
import { useStepData } from '#web/candidate/joining/form/use-step-data.ts';
import { useStepForm } from '#web/candidate/joining/form/use-step-form.ts';
import { useStepSave } from '#web/candidate/joining/form/use-step-save.ts';
import { readStep, type Versioned } from '#web/candidate/joining/wizard/step-reads.ts';
import type { Reload } from '#web/candidate/joining/form/use-reload.tsx';
import { useWizard } from '#web/candidate/joining/wizard/wizard.tsx';
import { EducationFields } from './education-fields.tsx';
import { sayEducationFailure } from './education-failure.ts';
import {
  educationAlerts,
  educationEntries,
  educationFiles,
  educationForm,
  educationNames,
  educationFieldLabels,
  type EducationValues,
  educationValuesOf,
  restoreEducation,
} from './education-values.ts';
import { educationStepTexts as t } from './texts.ts';

const schema = z.object({ entries: educationSchema });

/** The education step (docs/rules/joining-fields.md#education-fields). */
export function EducationStep() {
  const query = useStepData('education', readStep.education);
  return (
    <StepShell
      step="education"
      title={t.title}
      lead={t.lead}
      query={query}
      loading={m.loadingEducation}
      failed={m.loadFailed('education')}
      savedOf={({ entries, version }) => ({ values: educationValuesOf(entries), version })}
      entries={educationEntries}
    >
      {(saved, reload) => <EducationForm saved={saved} reload={reload} />}
    </StepShell>
  );
}

function EducationForm({ saved, reload }: { saved: Versioned<EducationDetails>; reload: Reload }) {
  const { candidateId } = useWizard();
  const stepForm = useStepForm<EducationValues>('education', {
    saved: educationValuesOf(saved.entries),
    version: saved.version,
    schema,
    restore: (kept) => restoreEducation(kept, saved.entries),
    filesOf: educationFiles,
  });
  const { form, version } = stepForm;
  const save = useStepSave('education', {
    form,
    version,
    call: saveCandidateEducationDetails,
    body: (values, from) => educationForm(values, candidateId, from),
    readVersion: async (signal) => (await readStep.education(signal)).version,
    filesOf: educationFiles,
    names: educationNames,
    sayFailure: sayEducationFailure,
  });
  return (
    <StepFormFrame
      stepForm={stepForm}
      save={save}
      labels={educationFieldLabels}
      reload={reload}
      previous="/onboard/joining/experience"
      alertsOf={educationAlerts}
    >
      <EducationFields form={form} saved={saved.entries} />
    </StepFormFrame>
  );
}
