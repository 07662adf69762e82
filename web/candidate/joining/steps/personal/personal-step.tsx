import { sectionTitles } from '#domain/joining/fields/labels.ts';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { useAppConfig } from '#web/api/app-config.ts';
import { StepPage } from '#web/candidate/joining/form/step-page.tsx';
import { PersonalFields } from './personal-fields.tsx';
import { personalRules } from './personal-values.ts';
import { personalStepTexts as t } from './texts.ts';

/** The personal step (docs/rules/joining-fields.md#personal-fields). */
export function PersonalStep() {
  const { loadingPersonal: loading } = m;
  const lead = useAppConfig()?.asksNoAadhaar === true ? t.leadWithoutAadhaar : t.lead;
  const texts = { title: sectionTitles.personal, lead, loading, failed: m.loadFailed('personal') };
  return <StepPage {...texts} rules={personalRules} Fields={PersonalFields} />;
}
