import { randomUUID } from 'node:crypto';
import type { Language } from '#domain/language.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { loginLink } from '#server/messages/mails/candidate-mail.ts';
import { joiningDateLink } from '#server/messages/mails/first-day-mails.ts';
import {
  formReminderSms,
  offerSms,
  reminderSms,
  smsLanguage,
  stillJoiningSms,
} from '#server/messages/mails/sms-texts.ts';
import { jobPriority } from '#server/jobs/boss.ts';
import type { DeliveryOutcome } from '#server/messages/queries.ts';
import { queueMessages, type OutgoingMessage } from '#server/messages/queue-messages.ts';
import { currentCompany, type Company } from '#server/settings/company.ts';
import { findFacts } from './queries.ts';

type NoticeDeps = Pick<Deps, 'env' | 'publicUrl' | 'jobs' | 'keys'>;

/** The SMS that follows a mail of this kind; null where none does. */
function noticeAfter({ kind, channel, outcome }: DeliveryOutcome, env: Deps['env']) {
  if (channel !== 'mail' || outcome !== 'sent') return null;
  const isOn = (template: string | undefined) => env.SMS_OFFERS === 'on' || template !== undefined;
  if (kind === 'offer' || kind === 'offer-again') return isOn(env.SMS_TEMPLATE_OFFER) ? 'offer-notice' : null;
  if (kind === 'offer-reminder') return isOn(env.SMS_TEMPLATE_REMINDER) ? 'offer-reminder' : null;
  if (kind === 'joining-form-reminder') return isOn(env.SMS_TEMPLATE_FORM_REMINDER) ? kind : null;
  if (kind === 'still-joining') return isOn(env.SMS_TEMPLATE_STILL_JOINING) ? kind : null;
  return null;
}
type NoticeKind = NonNullable<ReturnType<typeof noticeAfter>>;

/** Each kind has a text of its own, like each registered template. */
function noticeText(
  kind: NoticeKind,
  company: Company,
  candidate: { replyBy: string | null; url: string; language: Language },
): string {
  if (kind === 'offer-notice') return offerSms(company, candidate);
  if (kind === 'still-joining') return stillJoiningSms(company, candidate);
  return kind === 'offer-reminder' ? reminderSms(company, candidate) : formReminderSms(company, candidate);
}

/** Notifies a candidate by SMS of a mail about an offer, or of a reminder, in the transaction that records the mail: so an
 * undone sending has no SMS, and no mail has two. */
export async function queueNotice(tx: Tx, deps: NoticeDeps, outcome: DeliveryOutcome): Promise<void> {
  const { candidateOfferId } = outcome;
  const kind = noticeAfter(outcome, deps.env);
  if (kind === null || candidateOfferId === null) return;
  const [offer] = await findFacts(tx, [candidateOfferId]);
  if (offer === undefined) return;
  const company = await currentCompany({ ...deps, db: tx });
  const language = smsLanguage(deps.env, kind, offer.language);
  const link = kind === 'still-joining' ? joiningDateLink : loginLink;
  const url = link(deps.publicUrl(), offer.candidate_id, language);
  const notice: OutgoingMessage = {
    messageId: randomUUID(),
    channel: 'sms',
    kind,
    recipient: offer.mobile,
    candidateOfferId,
    letterVersion: null,
    subject: '',
    text: noticeText(kind, company, { replyBy: offer.reply_by, url, language }),
    language,
  };
  // One of a large sending's many: a code has priority over them.
  await queueMessages(tx, deps, [notice], { priority: jobPriority.bulk });
}
