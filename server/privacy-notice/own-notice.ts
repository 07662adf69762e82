import type { BodyOf, QueryOf, ResponseOf } from '#contract/call.ts';
import type { acknowledgeNotice, getOwnPrivacyNotice, OwnNotice, setConsent } from '#contract/privacy-notice.ts';
import { generalRefs } from '#domain/messages.ts';
import { privacyNoticeRefs as m } from '#domain/privacy/notice-texts.ts';
import { noticeLanguages, type NoticeLanguage } from '#domain/privacy/notice.ts';
import { purposeCodes, purposes } from '#domain/privacy/purposes.ts';
import type { CandidateActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Db } from '#server/db/database.ts';
import { conflict, notFound } from '#server/errors.ts';
import { findOwnForm, type OwnForm } from '#server/joining/queries.ts';
import {
  consentsOf,
  findAcknowledgement,
  findNotice,
  insertAcknowledgement,
  insertConsent,
  lockOfferOf,
} from './queries.ts';

type NoticeDeps = Pick<Deps, 'db' | 'limits' | 'now'>;

/** The notice as the candidate reads it, in the language that is asked for, or else their own, where it has that; null before one is published. */
export async function readOwnNotice(
  { db }: { db: Db },
  actor: CandidateActor,
  { language: asked }: QueryOf<typeof getOwnPrivacyNotice>,
): Promise<OwnNotice | null> {
  const form = await ownForm(db, actor);
  const notice = await findNotice(db);
  if (notice === undefined) return null;
  const wanted = asked ?? form.language;
  const language: NoticeLanguage = notice.languages[wanted] === undefined ? 'en' : wanted;
  const words = notice.languages[language] ?? notice.languages.en;
  const read = await findAcknowledgement(db, form.candidateOfferId);
  return {
    version: notice.version,
    publishedOn: notice.publishedOn.toISOString(),
    language,
    languages: noticeLanguages.filter((each) => notice.languages[each] !== undefined),
    contact: notice.contact,
    acknowledgement:
      read === undefined
        ? null
        : { version: read.version, language: read.language as NoticeLanguage, on: read.acknowledged_on.toISOString() },
    acknowledged: !form.noticeFirst,
    // A purpose that the product has got since is in the next version.
    purposes: purposeCodes
      .filter((code) => Object.hasOwn(words, code))
      .map((code) => {
        const { ground } = purposes[code];
        return { code, ground, withdrawable: ground === 'CONSENT', ...words[code] };
      }),
    consents: await consentsOf(db, form.candidateOfferId),
  };
}

/** Records that the version in force was read, with language, time and IP address; a second time changes nothing. */
export async function acknowledge(
  deps: NoticeDeps,
  actor: CandidateActor,
  { noticeVersion: version, language }: BodyOf<typeof acknowledgeNotice>,
): Promise<OwnNotice | null> {
  const { candidateOfferId } = await ownForm(deps.db, actor);
  await deps.limits.consume('saveByCandidate', actor.candidateId);
  await deps.db.transaction().execute(async (tx) => {
    if ((await lockOfferOf(tx, candidateOfferId)) === undefined) throw notFound(generalRefs.unknownOffer);
    const notice = await findNotice(tx);
    if (notice === undefined) throw conflict(m.noNotice);
    if (notice.version !== version || notice.languages[language] === undefined) throw conflict(m.newerNotice);
    const read = { version, language, acknowledged_on: deps.now(), ip: actor.ip };
    if (!(await insertAcknowledgement(tx, { candidate_offer_id: candidateOfferId, ...read }))) return;
    await writeAudit(tx, actor, [{ action: 'acknowledge-notice', candidateOfferId, details: { version, language } }]);
  });
  return readOwnNotice(deps, actor, { language });
}

/** Gives or withdraws one consent. What is so already is not recorded again. */
export async function decideConsent(
  { db, limits, now }: NoticeDeps,
  actor: CandidateActor,
  { purpose, given }: BodyOf<typeof setConsent>,
): Promise<ResponseOf<typeof setConsent>> {
  const { candidateOfferId } = await ownForm(db, actor);
  await limits.consume('saveByCandidate', actor.candidateId);
  return db.transaction().execute(async (tx) => {
    if ((await lockOfferOf(tx, candidateOfferId)) === undefined) throw notFound(generalRefs.unknownOffer);
    if ((await findNotice(tx)) === undefined) throw conflict(m.noNotice);
    const before = (await consentsOf(tx, candidateOfferId)).find((each) => each.purpose === purpose);
    if (before?.given !== given) {
      const consent = { purpose, given, decided_on: now(), ip: actor.ip };
      await insertConsent(tx, { candidate_offer_id: candidateOfferId, ...consent });
      const action = given ? 'give-consent' : 'withdraw-consent';
      await writeAudit(tx, actor, [{ action, candidateOfferId, details: { purpose } }]);
    }
    return { consents: await consentsOf(tx, candidateOfferId) };
  });
}

async function ownForm(db: Db, { candidateId }: CandidateActor): Promise<OwnForm> {
  const form = await findOwnForm(db, candidateId);
  if (form === undefined) throw notFound(generalRefs.unknownOffer);
  return form;
}
