import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '#contract/call.ts';
import type { publishPrivacyNotice as call, StoredNotice } from '#contract/hr/privacy-notice.ts';
import { type NoticeLanguage, noticeLanguages, type NoticeWords } from '#domain/privacy/notice.ts';
import { privacyContactTexts, startingWords } from '#domain/privacy/starting-words.ts';
import { settingsRefs } from '#domain/settings/messages.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Db } from '#server/db/database.ts';
import { conflict } from '#server/errors.ts';
import { sayIn } from '#server/say-in.ts';
import { currentCompany } from '#server/settings/company.ts';
import { findNotice, insertNotice, type Notice } from './queries.ts';

type NoticeDeps = Pick<Deps, 'db' | 'env' | 'now'>;

/** The notice as HR edits it: as it was published last, or what it starts as. */
export async function readNotice({ db, env }: Pick<NoticeDeps, 'env'> & { db: Db }): Promise<StoredNotice> {
  const notice = await findNotice(db);
  if (notice === undefined) {
    const { contactEmail: email } = await currentCompany({ db, env });
    const contact = { name: privacyContactTexts.name, email };
    const languages = Object.fromEntries(noticeLanguages.map((each) => [each, sayIn(each, startingWords)])) as Record<
      NoticeLanguage,
      NoticeWords
    >;
    return { version: 0, modifiedBy: null, modifiedOn: null, contact, languages, olderThanEnglish: [] };
  }
  const { version, contact, changedIn } = notice;
  return {
    version,
    modifiedBy: notice.publishedBy,
    modifiedOn: notice.publishedOn.toISOString(),
    contact,
    // A purpose that the product has got since has the words that it starts as.
    languages: { ...notice.languages, en: { ...startingWords(), ...notice.languages.en } },
    olderThanEnglish: noticeLanguages.filter((each) => (changedIn[each] ?? version) < (changedIn.en ?? 0)),
  };
}

/** Publishes the next version, unless another user published one since the caller read it: 409 with user and time. A
 * first version is always asked for. */
export async function publishNotice(
  { db, env, now }: NoticeDeps,
  actor: HrActor,
  { version: readVersion, languages, contact, askAgain: wanted }: BodyOf<typeof call>,
): Promise<StoredNotice> {
  await db.transaction().execute(async (tx) => {
    const before = await findNotice(tx);
    const stored = await readNotice({ db: tx, env });
    const version = readVersion + 1;
    const askAgain = wanted || before === undefined;
    const next = { languages: languages ?? stored.languages, contact: contact ?? stored.contact };
    const notice = { version, ...next, changedIn: changedIn(next.languages, version, before), askAgain };
    const isNext = stored.version === readVersion;
    if (!isNext || !(await insertNotice(tx, { ...notice, by: actor.hrUserId, publishedOn: now() }))) {
      throw await publishedByOther(tx);
    }
    const details = { version, askAgain };
    await writeAudit(tx, actor, [{ action: 'publish-privacy-notice', candidateOfferId: null, details }]);
  });
  return readNotice({ db, env });
}

async function publishedByOther(db: Db) {
  const notice = await findNotice(db);
  if (notice === undefined) return conflict();
  return conflict(settingsRefs.changedByOther(notice.publishedBy, formatInstant(notice.publishedOn)));
}

/** The version in which each language changed last. */
function changedIn(languages: Notice['languages'], version: number, before: Notice | undefined): Notice['changedIn'] {
  const entries = noticeLanguages
    .filter((each) => languages[each] !== undefined)
    .map((each) => {
      const isSame = isDeepStrictEqual(languages[each], before?.languages[each]);
      return [each, isSame ? (before?.changedIn[each] ?? version) : version];
    });
  return Object.fromEntries(entries) as Notice['changedIn'];
}
