import { joiningSteps } from '#domain/joining/steps.ts';
import { type WizardStep, wizardSteps } from '#web/session/candidate/joining-progress.ts';
import { Stepper, type StepperStep } from '#web/ui/layout/stepper.tsx';
import { joiningPageTexts as t } from '#web/candidate/joining/texts.ts';
import { useJoiningState } from './use-joining-state.ts';

/** A check mark means that the step is saved. Saved steps are links, and Preview is one once all of them are. */
export function JoiningStepper({ current }: { current: number }) {
  const { data: state, isPending } = useJoiningState();
  const isSaved = (step: WizardStep, index: number): boolean => {
    if (step === 'preview') return false;
    // Without an answer the steps before this one count: on the way through the form each of them was saved.
    return state?.steps[step] ?? (!isPending && index < current);
  };
  const saved = wizardSteps.map((step, index) => isSaved(step, index));
  const isComplete = joiningSteps.every((_step, index) => saved[index]);
  const steps = wizardSteps.map((step, index): StepperStep => {
    const isOpen = step === 'preview' ? isComplete : saved[index] === true;
    return { label: t.steps[step], saved: saved[index] === true, ...(isOpen && { to: `/onboard/joining/${step}` }) };
  });
  return <Stepper label={t.title} steps={steps} current={current} />;
}
