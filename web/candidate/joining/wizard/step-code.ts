import type { ComponentType } from 'react';
import type { WizardStep } from '#web/session/candidate/joining-progress.ts';

export const stepCode: Record<WizardStep, () => Promise<ComponentType>> = {
  personal: async () => (await import('#web/candidate/joining/steps/personal/personal-step.tsx')).PersonalStep,
  bank: async () => (await import('#web/candidate/joining/steps/bank-step.tsx')).BankStep,
  experience: async () => (await import('#web/candidate/joining/steps/experience-step.tsx')).ExperienceStep,
  education: async () => (await import('#web/candidate/joining/steps/education/education-step.tsx')).EducationStep,
  family: async () => (await import('#web/candidate/joining/steps/family-step.tsx')).FamilyStep,
  preview: async () => (await import('#web/candidate/joining/steps/preview-step.tsx')).PreviewStep,
};

/** Loads every step's code soon after one is shown, so that a connection that drops later blocks no step. What does not
 * come is asked for again by opening the step. Answers how to stop. */
export function loadStepCodeSoon(): () => void {
  const load = (): void => void Promise.allSettled(Object.values(stepCode).map((code) => code()));
  const timer = setTimeout(load, 1000);
  return () => clearTimeout(timer);
}
