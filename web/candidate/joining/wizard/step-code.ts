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

/** Loads every step's code while the wizard is idle, so that a connection that drops later blocks no step. What does
 * not come is asked for again when the browser is online, or by opening the step. Answers how to stop. */
export function loadStepCodeWhenIdle(): () => void {
  const load = async (): Promise<void> => {
    const loaded = await Promise.allSettled(Object.values(stepCode).map((code) => code()));
    if (loaded.some(({ status }) => status === 'rejected')) addEventListener('online', start, { once: true });
  };
  const start = (): void => void load();
  const stopWaiting = whenIdle(start);
  return () => {
    stopWaiting();
    removeEventListener('online', start);
  };
}

/** Safari has no requestIdleCallback; there a second without it counts as idle. */
function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(act, { timeout: 3000 });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(act, 1000);
  return () => clearTimeout(handle);
}
