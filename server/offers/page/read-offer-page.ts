import type { OfferPage, OfferVersion } from '#contract/hr/offer-page.ts';
import type { SignOffDecision } from '#contract/offers.ts';
import { generalRefs } from '#domain/messages.ts';
import { letterChanges } from '#domain/offer/letter-changes.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import type { SignOffFlow } from '#domain/sign-off/flow.ts';
import { mayRemindForm } from '#domain/reminders/remind-form.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { beforeJoiningOf } from '#server/before-joining/offer-day.ts';
import { recordSeen } from '#server/audit/write-audit.ts';
import { notFound } from '#server/errors.ts';
import { findFormReminder, joiningStateOf } from '#server/joining/queries.ts';
import { readingOf, toOfferRecord } from '#server/offers/records/offer-record.ts';
import { findRecords } from '#server/offers/records/queries.ts';
import { type DecisionRow, listDecisions } from '#server/offers/sign-off/queries.ts';
import { findSigningState } from '#server/signed-letters/queries.ts';
import { findVersions, type VersionEvent, type VersionRow } from './queries.ts';

/** One offer with what happened to it, deleted ones too; recorded first. Raises 404 for an unknown id. */
export async function readOfferPage(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: HrActor,
  { candidateOfferId }: { candidateOfferId: number },
): Promise<OfferPage> {
  const [[row], found, decisions] = await Promise.all([
    findRecords(db, [candidateOfferId]),
    findVersions(db, candidateOfferId),
    listDecisions(db, candidateOfferId),
  ]);
  if (row === undefined) throw notFound(generalRefs.unknownOffer);
  const [joining, signedLetter, remindedOn, beforeJoining] =
    row.status === 'Approved'
      ? await Promise.all([
          joiningStateOf(db, candidateOfferId),
          findSigningState(db, candidateOfferId),
          findFormReminder(db, candidateOfferId),
          beforeJoiningOf(db, candidateOfferId),
        ])
      : [null, null, null, {}];
  await recordSeen(db, actor, { action: 'view-offer', candidateOfferId });
  const { versions, events } = found;
  return {
    offer: toOfferRecord(row, readingOf(actor, now())),
    versions: versions.map((version, index) => toVersion(version, versions[index + 1], events)),
    opened: openedOf(events),
    joining,
    ...(joining !== null && {
      formReminder: {
        may: mayRemindForm(actor.roles, joining, remindedOn, now()),
        lastOn: remindedOn?.toISOString() ?? null,
      },
    }),
    ...beforeJoining,
    signedLetter,
    ...(decisions.length > 0 && { signOffs: decisions.map((one) => toDecision(one, row.sign_off)) }),
    pay: versions[0]?.letter?.pay ?? null,
  };
}

function toDecision(decided: DecisionRow, signOff: unknown): SignOffDecision {
  const contentHash = decided.content_sha256.toString('hex');
  return {
    decision: decided.decision,
    by: decided.by,
    onBehalfOf: decided.on_behalf_of,
    on: decided.decided_on.toISOString(),
    step: decided.step ?? 0,
    reason: decided.reason,
    contentHash,
    isInForce:
      (signOff as SignOffFlow | null)?.hash === contentHash &&
      decided.request_id === (signOff as SignOffFlow | null)?.requestId,
  };
}

function toVersion(row: VersionRow, before: VersionRow | undefined, all: readonly VersionEvent[]): OfferVersion {
  const events = all.filter(({ version }) => version === row.version);
  const { decision, decidedOn, letter } = row;
  const opened = events.find(({ action }) => action === 'open-offer' || action === 'open-letter');
  return {
    version: row.version,
    createdOn: isoOf(row.createdOn),
    createdBy: row.createdBy ?? '',
    sent: sentOf(events),
    openedOn: opened === undefined ? null : isoOf(opened.on),
    decision: decision === null || decidedOn === null ? null : { outcome: decision, on: isoOf(decidedOn) },
    hasLetter: letter !== null,
    template: letter?.template === undefined ? null : templateOf(letter.template),
    changes: letter === null || !before?.letter ? [] : letterChanges(before.letter, letter),
  };
}

const templateOf = ({ name, version }: NonNullable<Letter['template']>) => ({ name, version });

/** The last sending of a version, unless it was undone. */
function sentOf(events: readonly VersionEvent[]): OfferVersion['sent'] {
  const last = events.findLast(({ action }) => action === 'send-offer' || action === 'recall-offer');
  return last?.action === 'send-offer' ? { on: isoOf(last.on), by: last.by ?? '' } : null;
}

/** Coming to the offer the first time is recorded next to the letter that is opened with it. */
function openedOf(events: readonly VersionEvent[]): OfferPage['opened'] {
  const opened = events.filter(({ action }) => action === 'open-letter' || action === 'open-offer');
  const last = opened.at(-1);
  if (last === undefined) return null;
  const letters = opened.filter(({ action }) => action === 'open-letter').length;
  return { times: Math.max(1, letters), lastOn: isoOf(last.on) };
}

const isoOf = (instant: string): string => new Date(instant).toISOString();
