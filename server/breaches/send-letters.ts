import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/call.ts';
import type { sendBreachLetters as call } from '#contract/hr/breaches.ts';
import { breachMessages, breachRefs as m } from '#domain/privacy/breach-texts.ts';
import { type BreachLetters, peoplePoints } from '#domain/privacy/breach.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { formatCount } from '#domain/values/count.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { badFields, conflict } from '#server/errors.ts';
import { breachMail } from '#server/messages/mails/breach-mails.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { mapInPortions } from '#server/process/turns/in-portions.ts';
import { currentCompany } from '#server/settings/company.ts';
import { breachOf, requireBreach } from './breaches.ts';
import { insertLetters, listPeople, type PersonRow, updateBreach } from './queries.ts';

/** Mails that are written at a time: some milliseconds' work. */
const mailsAtOnce = 50;

/** Writes to everyone whose data were seen in the period, once, what HR read at `version`; in a drill it is recorded alone. */
export async function sendBreachLetters(deps: Deps, actor: HrActor, { breachId, version }: BodyOf<typeof call>) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await requireBreach(tx, breachId);
    if (row.people_on !== null) throw conflict(m.sentAlready);
    const letters = row.letters as BreachLetters;
    const empty = peoplePoints.filter((point) => letters.people[point] === '');
    if (empty.length > 0) throw badFields(empty.map((point) => ({ path: `letters.people.${point}`, text: m.point })));
    const all = await listPeople(tx, breachId);
    const people = all.filter(({ email }) => email !== '');
    if (people.length === 0) throw conflict(m.noPeople);
    const on = deps.now();
    const reported = withIntimations(letters, { on, written: people.length, all: all.length });
    const change = { people_on: on, people: people.length, letters: JSON.stringify(reported) };
    if (!(await updateBreach(tx, breachId, version, change))) throw conflict(m.changed);
    const messageIds = row.is_drill ? null : await queueLetters(tx, deps, people, letters);
    const written = people.map(({ candidateOfferId: id }, index) => ({ id, message: messageIds?.[index] ?? null }));
    await insertLetters(tx, breachId, written);
    const details = { breachId, people: people.length, drill: row.is_drill };
    await writeAudit(tx, actor, [{ action: 'send-breach-letters', candidateOfferId: null, details }]);
    return breachOf(await requireBreach(tx, breachId));
  });
}

/** Point vi of the report to the Board says how many were written to, unless HR has written it. */
function withIntimations(letters: BreachLetters, { on, written, all }: { on: Date; written: number; all: number }) {
  const { drafts: t } = breachMessages;
  const { board } = letters;
  if (board.intimations !== t.intimations) return letters;
  const intimations = t.intimationsSent(formatInstant(on), formatCount(written), formatCount(all));
  return { ...letters, board: { ...board, intimations } };
}

async function queueLetters(tx: Tx, deps: Deps, people: PersonRow[], { people: points }: BreachLetters) {
  const company = await currentCompany({ ...deps, db: tx });
  const mails = await mapInPortions(people, mailsAtOnce, (person) => {
    const { candidateOfferId, candidateName: name, email: recipient, language } = person;
    const mail = breachMail(company, { name, language }, points);
    return { ...mail, messageId: randomUUID(), kind: 'breach' as const, recipient, candidateOfferId };
  });
  await queueMessages(tx, deps, mails);
  return mails.map(({ messageId }) => messageId);
}
