import { type ExperienceDetails, saveCandidateExperienceDetails } from '#contract/joining.ts';
import { experienceSchema } from '#domain/joining/experience.ts';
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
import { ExperienceFields } from './experience-fields.tsx';
import {
  experienceEntries,
  experienceFiles,
  experienceForm,
  experienceFieldLabels,
  type ExperienceValues,
  experienceValuesOf,
  restoreExperience,
} from './experience-values.ts';
import { experienceStepTexts as t } from './texts.ts';

/** The experience step (docs/rules/joining-fields.md#experience-fields). */
export function ExperienceStep() {
  const query = useStepData('experience', readStep.experience);
  return (
    <StepShell
      step="experience"
      title={sectionTitles.experience}
      lead={t.lead}
      query={query}
      loading={m.loadingExperience}
      failed={m.loadFailed('experience')}
      savedOf={(details) => ({ values: experienceValuesOf(details), version: details.version })}
      entries={experienceEntries}
    >
      {(details, reload) => <ExperienceForm details={details} reload={reload} />}
    </StepShell>
  );
}

function ExperienceForm({ details, reload }: { details: ExperienceDetails; reload: Reload }) {
  const { candidateId } = useWizard();
  const stepForm = useStepForm<ExperienceValues>('experience', {
    saved: experienceValuesOf(details),
    version: details.version,
    schema: experienceSchema,
    restore: (kept) => restoreExperience(kept, details),
    filesOf: experienceFiles,
  });
  const { form, version } = stepForm;
  const save = useStepSave('experience', {
    form,
    version,
    call: saveCandidateExperienceDetails,
    body: (values, from) => experienceForm(values, candidateId, from),
    readVersion: async (signal) => (await readStep.experience(signal)).version,
    filesOf: experienceFiles,
    names: [{ request: 'detailsResponses', form: 'experiences' }],
  });
  return (
    <StepFormFrame
      stepForm={stepForm}
      save={save}
      labels={experienceFieldLabels}
      reload={reload}
      previous="/onboard/joining/bank"
    >
      <ExperienceFields form={form} details={details} />
    </StepFormFrame>
  );
}
