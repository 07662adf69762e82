import {
  dueReminder,
  isReminderHour,
  lateDaysMax,
  reminderDays,
  reminderKinds,
  type ReminderKind,
} from '#domain/reminders/due-reminder.ts';
import type { ReminderSettings } from '#domain/settings/reminders.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { SystemActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { mailToCandidate } from '#server/offers/mail-to-candidate.ts';
import { currentCompany } from '#server/settings/company.ts';
import { currentReminders } from '#server/settings/read-settings.ts';
import { formReminderMailTo, ownReminderMailTo } from './mails.ts';
import { claimReminders, findAwaited, findFacts, lockSkippingLocked, type RemindedOffer } from './queries.ts';

const system: SystemActor = { kind: 'system', ip: '', userAgent: '' };

const lookedAtOnce = 2000;
const remindedAtOnce = 200;

export type ReminderDeps = Pick<Deps, 'env' | 'publicUrl' | 'db' | 'jobs' | 'keys' | 'now'>;

const kinds = {
  offer: { message: 'offer-reminder', event: 'remind-offer', mail: ownReminderMailTo },
  'joining-form': { message: 'joining-form-reminder', event: 'remind-joining-form', mail: formReminderMailTo },
} as const;

/** Sends every reminder that is due by now (docs/rules/reminders.md); answers how many. Any number of processes may do
 * this at the same moment, and one may be killed: a reminder is claimed by its number since the sending or the
 * acceptance, in the transaction of its mail, its job and its audit row. */
export async function sendDueReminders(deps: ReminderDeps): Promise<number> {
  const settings = await currentReminders(deps);
  if (!isReminderHour(settings, deps.now())) return 0;
  let sent = 0;
  for (const kind of reminderKinds) sent += await sendDueOf(deps, settings, kind);
  return sent;
}

async function sendDueOf(deps: ReminderDeps, settings: ReminderSettings, kind: ReminderKind): Promise<number> {
  const days = reminderDays(settings, kind);
  if (days.after.length + days.before.length === 0) return 0;
  let sent = 0;
  for (let after = 0; ;) {
    const now = deps.now();
    const choice = { days, lateDays: lateDaysMax, after, most: lookedAtOnce };
    const rows = await findAwaited(deps.db, kind, choice, now);
    const due = numbered(settings, kind, rows, now).map(({ candidateOfferId }) => candidateOfferId);
    for (let start = 0; start < due.length; start += remindedAtOnce) {
      const batch = due.slice(start, start + remindedAtOnce);
      sent += await deps.db.transaction().execute((tx) => remind(tx, deps, settings, kind, batch));
    }
    if (rows.length < lookedAtOnce) return sent;
    after = rows.at(-1)?.candidate_offer_id ?? after;
  }
}

type Row = Awaited<ReturnType<typeof findAwaited>>[number];
type Due = { candidateOfferId: number; number: number };

function numbered(settings: ReminderSettings, kind: ReminderKind, rows: Row[], now: Date): Due[] {
  return rows.flatMap(({ candidate_offer_id: candidateOfferId, since, day, sent, last_on: lastOn }) => {
    const number = dueReminder(settings, kind, { isOpen: true, since, day, sent, lastOn }, now);
    return number === null ? [] : [{ candidateOfferId, number }];
  });
}

/** Sends these offers' reminders that are still due; one that another transaction is changing waits a turn. */
async function remind(
  tx: Tx,
  deps: ReminderDeps,
  settings: ReminderSettings,
  kind: ReminderKind,
  candidateOfferIds: number[],
): Promise<number> {
  const on = deps.now();
  const free = await lockSkippingLocked(tx, candidateOfferIds);
  // Read again under the locks: a decision or reminder of a moment ago is visible only now.
  const due = numbered(settings, kind, await findAwaited(tx, kind, { candidateOfferIds: free }, on), on);
  const claimed = await claimReminders(tx, kind, due, on);
  const offers = await findFacts(tx, [...claimed.keys()]);
  await queueMessages(tx, deps, await messagesTo(tx, deps, kind, offers, on));
  await writeAudit(
    tx,
    system,
    offers.map(({ candidate_offer_id: candidateOfferId }) => {
      const details = { number: claimed.get(candidateOfferId) ?? null };
      return { action: kinds[kind].event, candidateOfferId, details };
    }),
  );
  return offers.length;
}

async function messagesTo(tx: Tx, deps: ReminderDeps, kind: ReminderKind, offers: RemindedOffer[], on: Date) {
  const from = { company: await currentCompany({ ...deps, db: tx }), publicUrl: deps.publicUrl() };
  const { message, mail } = kinds[kind];
  const today = todayInIndia(on);
  return offers.map((offer) => mailToCandidate(message, offer, mail(from, offer, today)));
}
