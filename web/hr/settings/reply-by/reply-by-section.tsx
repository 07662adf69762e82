import { replyDaysSchema } from '#domain/settings/reply-days.ts';
import { type SectionOf, SettingsForm } from '#web/hr/settings/section/settings-form.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FormSection } from '#web/ui/layout/layout.tsx';
import { replyBySectionTexts as t } from './texts.ts';

type ReplyByValues = { replyDays: string };

const replyBy: SectionOf<'replyBy', ReplyByValues> = {
  section: 'replyBy',
  labels: t.labels,
  schema: replyDaysSchema,
  toValues: ({ replyDays }) => ({ replyDays: String(replyDays) }),
  toSent: ({ replyDays }) => ({ replyDays: /^\d{1,4}$/.test(replyDays.trim()) ? Number(replyDays) : Number.NaN }),
  inWords: (values, field) => values[field],
};

/** How many days an offer can be answered that HR sends without a date of its own. */
export function ReplyBySection() {
  return (
    <SettingsForm of={replyBy} narrow>
      {({ field }) => (
        <FormSection title={t.section} hint={t.hint}>
          <TextField {...field('replyDays')} hint={t.daysHint} inputMode="numeric" autoComplete="off" />
        </FormSection>
      )}
    </SettingsForm>
  );
}
