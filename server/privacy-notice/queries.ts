import { sql, type Insertable } from 'kysely';
import type { OwnNotice } from '#contract/privacy-notice.ts';
import type { NoticeContact, NoticeLanguage, NoticeTexts } from '#domain/privacy/notice.ts';
import { consentPurposes } from '#domain/privacy/purposes.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Consents, NoticeAcknowledgements } from '#server/db/tables.generated.ts';

/** A published version; `changedIn` has for each language the version that changed it last. */
export type Notice = {
  version: number;
  languages: NoticeTexts;
  changedIn: Partial<Record<NoticeLanguage, number>>;
  contact: NoticeContact;
  publishedOn: Date;
  publishedBy: string;
};

/** The version in force; undefined before the first. */
export function findNotice(db: Db): Promise<Notice | undefined> {
  return db
    .selectFrom('privacy_notices as n')
    .innerJoin('hr_users as u', 'u.hr_user_id', 'n.published_by')
    .select(['n.version', 'n.languages', 'n.changed_in as changedIn', 'n.contact', 'n.published_on as publishedOn'])
    .select(sql<string>`coalesce(nullif(u.name, ''), u.user_name)`.as('publishedBy'))
    .orderBy('n.version', 'desc')
    .limit(1)
    .$castTo<Notice>()
    .executeTakeFirst();
}

type NewNotice = Omit<Notice, 'publishedBy'> & { askAgain: boolean; by: string };

/** Adds a version; false when there is one of this number. */
export async function insertNotice(tx: Tx, notice: NewNotice): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted = 0n } = await tx
    .insertInto('privacy_notices')
    .values({
      version: notice.version,
      languages: JSON.stringify(notice.languages),
      changed_in: JSON.stringify(notice.changedIn),
      contact: JSON.stringify(notice.contact),
      ask_again: notice.askAgain,
      published_by: notice.by,
      published_on: notice.publishedOn,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return inserted === 1n;
}

/** What the candidate has read last; undefined before the first time. */
export function findAcknowledgement(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('notice_acknowledgements')
    .select(['version', 'language', 'acknowledged_on'])
    .where('candidate_offer_id', '=', candidateOfferId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Records that a version was read; false where that is recorded already: the first time counts. */
export async function insertAcknowledgement(tx: Tx, read: Insertable<NoticeAcknowledgements>): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted = 0n } = await tx
    .insertInto('notice_acknowledgements')
    .values(read)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return inserted === 1n;
}

/** Every consent of a candidate as it was decided last; one that was never given is not given. */
export async function consentsOf(db: Db, candidateOfferId: number): Promise<OwnNotice['consents']> {
  const decided = await db
    .selectFrom('consents')
    .distinctOn('purpose')
    .select(['purpose', 'given', 'decided_on'])
    .where('candidate_offer_id', '=', candidateOfferId)
    .orderBy('purpose')
    .orderBy('consent_id', 'desc')
    .execute();
  return consentPurposes.map((purpose) => {
    const last = decided.find((row) => row.purpose === purpose);
    return { purpose, given: last?.given ?? false, decidedOn: last?.decided_on.toISOString() ?? null };
  });
}

/** Locks the offer against other decisions of its candidate; undefined when its personal data were removed. */
export function lockOfferOf(tx: Tx, candidateOfferId: number) {
  return tx
    .selectFrom('offers')
    .select('status')
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('removed_on', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertConsent(tx: Tx, consent: Insertable<Consents>): Promise<void> {
  await tx.insertInto('consents').values(consent).execute();
}
