import { randomUUID } from 'node:crypto';
import type { BodyOf, ResponseOf } from '#contract/call.ts';
import type { sendTestMessage as call } from '#contract/hr/settings.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { MessageRefusedError } from '#server/errors.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { inTime } from '#server/process/in-time.ts';
import { savedCompanyName } from './company.ts';
import { testMessageTexts as t } from './mails.ts';

type Message = BodyOf<typeof call>;

/** HR waits for the answer: 15 seconds are promised. */
const timeoutSeconds = 14;

/** Sends a test message without the queue and answers in the words of the server or gateway, on success and failure.
 * The audit row comes first: the attempt counts, not the arrival. */
export async function sendTestMessage(
  deps: Pick<Deps, 'db' | 'env' | 'limits' | 'mail' | 'sms'>,
  actor: HrActor,
  message: Message,
): Promise<ResponseOf<typeof call>> {
  await deps.limits.consume('testMessageByUser', actor.hrUserId);
  await writeAudit(deps.db, actor, [
    { action: 'send-test-message', candidateOfferId: null, details: { channel: message.channel } },
  ]);
  try {
    const answer = await inTime(send(deps, message), timeoutSeconds * 1000, t.noAnswer(timeoutSeconds));
    const isSms = message.channel === 'SMS';
    if ((isSms ? deps.sms : deps.mail).isOutbox === true) {
      return { delivered: false, answer: isSms ? t.smsStayed : t.mailStayed };
    }
    return { delivered: true, answer };
  } catch (error) {
    return { delivered: false, answer: wordsOf(error) };
  }
}

async function send(
  { db, env, mail, sms }: Pick<Deps, 'db' | 'env' | 'mail' | 'sms'>,
  { channel, recipient: to }: Message,
): Promise<string> {
  const id = randomUUID();
  if (channel === 'SMS') return (await sms.send({ id, to, text: t.sms, quote: true })) ?? t.smsTaken;
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${t.subject}</title><p>${t.mail}</p></html>`;
  const senderName = (await savedCompanyName({ db, env })) ?? undefined;
  const content = { subject: t.subject, text: `${t.mail}\n`, html, attachments: [] };
  return (await mail.send({ id, to, senderName, ...content, isUrgent: true })) ?? t.mailTaken;
}

/** The adapters' errors contain neither credentials nor content. */
function wordsOf(error: unknown): string {
  if (error instanceof MessageRefusedError) return error.reason;
  return error instanceof Error ? error.message : String(error);
}
