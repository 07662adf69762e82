import { riskDays } from '#domain/at-risk/at-risk.ts';
import { isReminderHour } from '#domain/reminders/due-reminder.ts';
import { workingDaysAgo } from '#domain/sign-off/working-days.ts';
import { addDays, startOfDay, todayInIndia } from '#domain/values/calendar.ts';
import type { SystemActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { currentReminders } from '#server/settings/read-settings.ts';
import { askedMails } from './mails.ts';
import { claimReminders } from './queries.ts';
import { currentSigners } from './signers.ts';

const system: SystemActor = { kind: 'system', ip: '', userAgent: '' };

/** Working days after a step began, the last reminder first: a late one does not bring the earlier one, too. */
const reminders = [
  [2, riskDays.signOffLate],
  [1, 1],
] as const;

/** Reminds the approvers of what waits for them after one and three working days; answers of how many offers. */
export async function sendSignOffReminders(deps: Pick<Deps, 'env' | 'publicUrl' | 'db' | 'jobs' | 'keys' | 'now'>) {
  const now = deps.now();
  if (!isReminderHour(await currentReminders(deps), now)) return 0;
  let sent = 0;
  for (const [number, days] of reminders) {
    const before = startOfDay(addDays(workingDaysAgo(todayInIndia(now), days), 1));
    sent += await deps.db.transaction().execute(async (tx) => {
      const offers = await claimReminders(tx, number, before);
      if (offers.length === 0) return 0;
      const users = await currentSigners(tx, now);
      await queueMessages(tx, deps, await askedMails(tx, deps, offers, users, true));
      const events = offers.map(({ candidate_offer_id: candidateOfferId }) => {
        return { action: 'remind-sign-off', candidateOfferId, details: { number } } as const;
      });
      await writeAudit(tx, system, events);
      return offers.length;
    });
  }
  return sent;
}
