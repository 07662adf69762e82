import { isReminderHour } from '#domain/reminders/due-reminder.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { SystemActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { documentReminderMail, documentsLink } from '#server/messages/mails/document-mails.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { currentCompany } from '#server/settings/company.ts';
import { currentReminders } from '#server/settings/read-settings.ts';
import { claimDue, type DueRequest } from './queries.ts';

const system: SystemActor = { kind: 'system', ip: '', userAgent: '' };

const claimedAtOnce = 200;

type ReminderDeps = Pick<Deps, 'env' | 'publicUrl' | 'db' | 'jobs' | 'keys' | 'now'>;

/** Reminds candidates of documents that are due tomorrow, once and in the hours of all reminders
 * (docs/rules/asked-documents.md); answers how many mails. Any number of processes may do this at the same moment:
 * requests are claimed in the transaction of their mails, jobs and audit rows. */
export async function sendDocumentReminders(deps: ReminderDeps): Promise<number> {
  const settings = await currentReminders(deps);
  if (!settings.formReminders || !isReminderHour(settings, deps.now())) return 0;
  let sent = 0;
  for (;;) {
    const { claimed, mails } = await deps.db.transaction().execute((tx) => remind(tx, deps));
    sent += mails;
    if (claimed < claimedAtOnce) return sent;
  }
}

async function remind(tx: Tx, deps: ReminderDeps): Promise<{ claimed: number; mails: number }> {
  const on = deps.now();
  const due = await claimDue(tx, { today: todayInIndia(on), on, atMost: claimedAtOnce });
  if (due.length === 0) return { claimed: 0, mails: 0 };
  const company = await currentCompany({ ...deps, db: tx });
  const candidates = [...Map.groupBy(due, (request) => request.candidate_offer_id)];
  const messages = candidates.flatMap(([candidateOfferId, requests]) => {
    const [first] = requests;
    if (first === undefined) return [];
    return {
      ...documentReminderMail(
        company,
        mailed(deps, first),
        requests.map(({ name, due_on: dueOn }) => ({ name, dueOn })),
      ),
      kind: 'document-reminder' as const,
      recipient: first.email,
      candidateOfferId,
    };
  });
  await queueMessages(tx, deps, messages);
  await writeAudit(
    tx,
    system,
    candidates.map(([candidateOfferId, requests]) => {
      const details = { requestIds: requests.map((request) => request.request_id) };
      return { action: 'remind-documents', candidateOfferId, details };
    }),
  );
  return { claimed: due.length, mails: messages.length };
}

function mailed(deps: Pick<Deps, 'publicUrl'>, request: DueRequest) {
  const { candidate_id: candidateId, candidate_name: name, language } = request;
  return { candidateId, name, language, url: documentsLink(deps.publicUrl(), candidateId, language) };
}
