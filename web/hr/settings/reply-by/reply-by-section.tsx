import type { Settings } from '#contract/hr/settings.ts';
import { replyDaysSchema } from '#domain/settings/reply-days.ts';
import { SectionForm } from '#web/hr/settings/section/section-form.tsx';
import { type SectionOf, useSection } from '#web/hr/settings/section/use-section.ts';
import { WithSettings } from '#web/hr/settings/section/with-settings.tsx';
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
  return <WithSettings>{(settings) => <ReplyByForm settings={settings} />}</WithSettings>;
}

function ReplyByForm({ settings }: { settings: Settings }) {
  const section = useSection(replyBy, settings);
  const { register, formState } = section.form;
  return (
    <SectionForm section={section} narrow>
      <FormSection title={t.section} hint={t.hint}>
        <TextField
          label={t.labels.replyDays}
          hint={t.daysHint}
          error={formState.errors.replyDays?.message ?? ''}
          {...register('replyDays')}
          inputMode="numeric"
          autoComplete="off"
        />
      </FormSection>
    </SectionForm>
  );
}
