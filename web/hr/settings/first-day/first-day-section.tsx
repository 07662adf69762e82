import { firstDayPlanSchema } from '#domain/first-day/plan.ts';
import { firstDayPlanMessages } from '#domain/first-day/plan-messages.ts';
import { PlanFields } from '#web/hr/parts/first-day/plan-fields.tsx';
import { firstDayPlanTexts as t } from '#web/hr/parts/first-day/texts.ts';
import { allSettings, type SectionOf, SettingsForm } from '#web/hr/settings/section/settings-form.tsx';
import { FormSection } from '#web/ui/layout/layout.tsx';

const firstDay: SectionOf<'firstDay'> = {
  section: 'firstDay',
  source: allSettings,
  labels: firstDayPlanMessages.labels,
  schema: firstDayPlanSchema,
};

export function FirstDaySection() {
  return (
    <SettingsForm of={firstDay} narrow>
      {({ field }) => (
        <FormSection title={t.section} hint={t.hint}>
          <PlanFields field={field} />
        </FormSection>
      )}
    </SettingsForm>
  );
}
