import { reminderDefaults, type ReminderSettings } from '#domain/settings/reminders.ts';
import type { Deps } from '#server/deps.ts';

/** What holds now. */
export function currentReminderSettings(_deps: Pick<Deps, 'db'>): Promise<ReminderSettings> {
  return Promise.resolve(reminderDefaults);
}
