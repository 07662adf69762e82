import { changedDetails } from '#domain/first-day/plan.ts';
import { type NoticeKind, noticeDays } from '#domain/first-day/still-joining.ts';
import { isReminderHour, lateDaysMax } from '#domain/reminders/due-reminder.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { SystemActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import {
  firstDayChangedMail,
  firstDayLink,
  firstDayMail,
  joiningDateLink,
  stillJoiningMail,
} from '#server/messages/mails/first-day-mails.ts';
import { queueMessages, type MessageContent } from '#server/messages/queue-messages.ts';
import { currentCompany } from '#server/settings/company.ts';
import { currentFirstDay, currentReminders } from '#server/settings/read-settings.ts';
import { calendarOf, detailsOf } from './details.ts';
import { claimChanges, claimNotices, type Mailed, noteMailed } from './queries.ts';

const system: SystemActor = { kind: 'system', ip: '', userAgent: '' };

const atMost = 200;

type NoticeDeps = Pick<Deps, 'env' | 'publicUrl' | 'db' | 'jobs' | 'keys' | 'now'>;

/** Sends what is due before first days (docs/rules/first-day.md#before-the-first-day): changes at any hour, the others
 * in the hours of all reminders; answers how many. Any number of processes may do this at the same moment. */
export async function sendJoiningNotices(deps: NoticeDeps): Promise<number> {
  const settings = await currentReminders(deps);
  const { firstDayMails, stillJoining } = settings;
  let sent = firstDayMails ? await inTransactions(deps, mailChanges) : 0;
  if (!isReminderHour(settings, deps.now())) return sent;
  if (stillJoining) sent += await inTransactions(deps, (tx) => notify(tx, deps, 'still-joining'));
  if (firstDayMails) sent += await inTransactions(deps, (tx) => notify(tx, deps, 'first-day'));
  return sent;
}

async function inTransactions(deps: NoticeDeps, work: (tx: Tx, deps: NoticeDeps) => Promise<number>): Promise<number> {
  for (let sent = 0; ;) {
    const portion = await deps.db.transaction().execute((tx) => work(tx, deps));
    sent += portion;
    if (portion < atMost) return sent;
  }
}

async function notify(tx: Tx, deps: NoticeDeps, kind: NoticeKind): Promise<number> {
  const on = deps.now();
  const due = { days: noticeDays[kind], today: todayInIndia(on), lateDays: lateDaysMax, on, atMost };
  const claimed = await claimNotices(tx, kind, due);
  if (claimed.length === 0) return 0;
  const company = await currentCompany({ ...deps, db: tx });
  const settings = await currentFirstDay(tx);
  const mails = claimed.map((row) => ({ row, details: detailsOf(row, settings) }));
  const messages = mails.map(({ row, details }) => {
    if (kind === 'still-joining') {
      return outgoing(kind, row, stillJoiningMail(company, candidateOf(deps, row), row.joining_date));
    }
    const mail = firstDayMail(company, dayOf(deps, row), details);
    return outgoing(kind, row, { ...mail, calendar: calendarOf(deps, company, row, details) });
  });
  await queueMessages(tx, deps, messages);
  if (kind === 'first-day') {
    const noted = mails.map(({ row: { candidate_offer_id, message_id }, details }) => {
      return { candidate_offer_id, message_id, details };
    });
    await noteMailed(tx, noted);
  }
  const action = kind === 'still-joining' ? 'ask-still-joining' : 'mail-first-day';
  const events = claimed.map(({ candidate_offer_id: candidateOfferId, days_before: daysBefore }) => {
    return { action, candidateOfferId, details: { daysBefore } } as const;
  });
  await writeAudit(tx, system, events);
  return claimed.length;
}

/** What changed since the first mail, whether for one offer, in the settings or by another joining date. */
async function mailChanges(tx: Tx, deps: NoticeDeps): Promise<number> {
  const now = await currentFirstDay(tx);
  const changes = await claimChanges(tx, { now, today: todayInIndia(deps.now()), atMost });
  if (changes.length === 0) return 0;
  const company = await currentCompany({ ...deps, db: tx });
  const messages = changes.map((row) => {
    const { before, details } = row;
    const mail = firstDayChangedMail(company, dayOf(deps, row), { before, details });
    return outgoing('first-day-changed', row, { ...mail, calendar: calendarOf(deps, company, row, details) });
  });
  await queueMessages(tx, deps, messages);
  const events = changes.map(({ candidate_offer_id: candidateOfferId, before, details }) => {
    const changed = changedDetails(before, details);
    return { action: 'mail-first-day-change', candidateOfferId, details: { changed } } as const;
  });
  await writeAudit(tx, system, events);
  return changes.length;
}

function outgoing(kind: NoticeKind | 'first-day-changed', row: Mailed, content: MessageContent) {
  const { message_id: messageId, email: recipient, candidate_offer_id: candidateOfferId } = row;
  return { ...content, kind, messageId, recipient, candidateOfferId };
}

function candidateOf(deps: NoticeDeps, { candidate_id: candidateId, candidate_name: name, language }: Mailed) {
  return { candidateId, name, language, url: joiningDateLink(deps.publicUrl(), candidateId, language) };
}

function dayOf(deps: NoticeDeps, row: Mailed) {
  return { ...candidateOf(deps, row), url: firstDayLink(deps.publicUrl(), row.candidate_id, row.language) };
}
