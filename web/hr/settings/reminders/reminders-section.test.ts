import { expect, test } from 'vitest';
import { reminderDefaults, reminderSettingsSchema } from '#domain/settings/reminders.ts';
import { sentOf, valuesOf } from '#web/hr/settings/section/settings-form.tsx';
import { reminders } from './reminders-section.tsx';

test.each(['fromHour', 'untilHour'])('no %s is refused at its field, and is not midnight', (field) => {
  const sent = sentOf(reminders, { ...valuesOf(reminders, reminderDefaults), [field]: '' });
  const paths = reminderSettingsSchema.safeParse(sent).error?.issues.map(({ path }) => path.join());
  expect(paths).toContain(field);
});
