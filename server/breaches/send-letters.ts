import { randomUUID } from 'node:crypto';
import type { Breach } from '#contract/hr/breaches.ts';
import { breachRefs as m } from '#domain/privacy/breach-texts.ts';
import { type BreachLetters, peoplePoints } from '#domain/privacy/breach.ts';
import type { HrActor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { badFields, conflict } from '#server/errors.ts';
import { breachMail } from '#server/messages/mails/breach-mails.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { currentCompany } from '#server/settings/company.ts';
import { breachOf, requireBreach } from './breaches.ts';
import { insertLetters, listPeople, type PersonRow, updateBreach } from './queries.ts';

/** Writes to everyone whose data were seen in the period, once; in a drill it is recorded alone. */
export async function sendBreachLetters(deps: Deps, actor: HrActor, breachId: number): Promise<Breach> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await requireBreach(tx, breachId);
    const letters = row.letters as BreachLetters;
    const empty = peoplePoints.filter((point) => letters.people[point] === '');
    if (empty.length > 0) throw badFields(empty.map((point) => ({ path: `letters.people.${point}`, text: m.point })));
    const people = (await listPeople(tx, breachId)).filter(({ email }) => email !== '');
    if (people.length === 0) throw conflict(m.noPeople);
    const change = { people_on: deps.now(), people: people.length };
    if (!(await updateBreach(tx, { breachId, version: row.version, unsent: true }, change)))
      throw conflict(m.sentAlready);
    const messageIds = row.is_drill ? null : await queueLetters(tx, deps, people, letters);
    await insertLetters(
      tx,
      people.map(({ candidate_offer_id }, index) => ({
        breach_id: breachId,
        candidate_offer_id,
        message_id: messageIds?.[index] ?? null,
      })),
    );
    const details = { breachId, people: people.length, drill: row.is_drill };
    await writeAudit(tx, actor, [{ action: 'send-breach-letters', candidateOfferId: null, details }]);
    return breachOf(await requireBreach(tx, breachId));
  });
}

async function queueLetters(tx: Tx, deps: Deps, people: PersonRow[], { people: points }: BreachLetters) {
  const company = await currentCompany({ ...deps, db: tx });
  const mails = people.map((person) => ({
    ...breachMail(company, person.candidate_name, points),
    messageId: randomUUID() as string,
    kind: 'breach' as const,
    recipient: person.email,
    candidateOfferId: person.candidate_offer_id,
  }));
  await queueMessages(tx, deps, mails);
  return mails.map(({ messageId }) => messageId);
}
