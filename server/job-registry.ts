import type { Deps } from './deps.ts';
import { sweepDocuments } from './documents/sweep-documents.ts';
import { createDelivery, type AttachedLetter } from './messages/deliver-message.ts';
import { requeueLostMessages } from './messages/undelivered/requeue-lost.ts';
import { lettersForMails } from './offers/letter/letters-for-mails.ts';
import { recordDelivery } from './offers/record-delivery.ts';
import { queueNotice } from './offers/reminders/queue-notice.ts';
import { outdatedReminders } from './offers/reminders/outdated-reminders.ts';
import { sendDueReminders } from './offers/reminders/send-due.ts';
import { sendJoiningNotices } from './before-joining/send-due.ts';
import { sendDocumentReminders } from './document-requests/send-reminders.ts';
import { sendSignOffReminders } from './offers/sign-off/send-reminders.ts';
import { requeuePortions } from './offers/sending/many/requeue-portions.ts';
import { runRetention } from './retention/apply-retention.ts';
import { runCron } from './retention/read-retention.ts';
import { everyoneShown, type Scope, withScope } from './db/scope.ts';
import { sendPortion } from './offers/sending/many/send-portion.ts';
import { deliverWebhook, requeueWebhooks } from './webhooks/delivery/deliver-webhook.ts';
import { noteExpired } from './webhooks/delivery/note-expired.ts';
import { removeRegisteredNumbers } from './whole-number/registered-number.ts';
import { signDue } from './signed-letters/sign-due.ts';
import { signedForMail } from './signed-letters/signed-for-mail.ts';
import type { JobHandlers, RepeatedJob } from './jobs/boss.ts';

export function jobHandlers(deps: Deps): JobHandlers {
  const deliver = createDelivery(deps, {
    lettersOf: attachedLetters(deps),
    outdatedOf: outdatedReminders,
    onOutcome: async (tx, outcome) => {
      await queueNotice(tx, deps, outcome);
      await recordDelivery(tx, outcome);
    },
  });
  const timed = (name: string, work: () => Promise<void>) => deps.metrics.timed('job', name, work);
  type Tried = { data: { messageId: string }; last: boolean; isUrgent: boolean; signal: AbortSignal };
  const deliverAs = (name: string) => (tries: Tried[]) => {
    const delivered = deliver(tries.map(({ data, ...aTry }) => ({ ...data, ...aTry })));
    return delivered.map((each) => timed(name, () => each));
  };
  return {
    'deliver-message': deliverAs('deliver-message'),
    'deliver-sms': deliverAs('deliver-sms'),
    'send-portion': (tries) => tries.map(({ data }) => timed('send-portion', () => sendPortion(deps, data))),
    'deliver-webhook': (tries) =>
      tries.map(({ data }) => timed('deliver-webhook', () => deliverWebhook(deps, data.deliveryId))),
  };
}

/** The letters of mails: the signed one where a mail confirms an acceptance, else the one that was sent. */
function attachedLetters(deps: Deps): (letters: AttachedLetter[]) => Promise<Buffer>[] {
  const lettersOf = lettersForMails(deps);
  return (letters) => {
    const sent = letters.filter(({ kind }) => kind !== 'acceptance');
    const found = new Map(lettersOf(sent).map((pdf, index) => [sent[index], pdf]));
    return letters.map(async (letter) => {
      const pdf = found.get(letter) ?? signedForMail(deps, letter);
      return (await pdf) ?? lettersOf([letter])[0] ?? Promise.reject(new Error('a mail without its letter'));
    });
  };
}

const everyMinute = '* * * * *';

export function repeatedJobs(deps: Deps): RepeatedJob[] {
  const { env, log, metrics } = deps;
  /** A job that is timed by its name, and does not see restricted people unless it says so. */
  const job = (
    name: string,
    cron: string,
    work: () => Promise<unknown>,
    scope: Scope | null = everyoneShown,
  ): RepeatedJob => {
    const run = async () => {
      await metrics.timed('job', name, () => withScope(scope, work));
    };
    return { name, cron, run };
  };
  const timestamp = (url: string) => async () => {
    // With it comes a library that takes some megabytes, and not every server asks for timestamps.
    const { timestampDue } = await import('./signed-letters/timestamp/timestamp-due.ts');
    await timestampDue(deps, url);
  };
  return [
    job('seal-letters', everyMinute, async () => {
      const letters = await signDue(deps);
      if (letters > 0) log.info({ letters }, 'accepted letters were sealed');
    }),
    ...(env.TSA_URL === undefined ? [] : [job('timestamp-letters', everyMinute, timestamp(env.TSA_URL))]),
    job('apply-retention', runCron, () => runRetention(deps), null),
    job('sweep-documents', '23 * * * *', () => sweepDocuments(deps)),
    job('remove-whole-numbers', '41 * * * *', async () => {
      const numbers = await removeRegisteredNumbers(deps);
      if (numbers > 0) log.info({ numbers }, 'numbers for PF and ESI were removed');
    }),
    job('sweep-limits', '*/5 * * * *', () => deps.limits.sweep()),
    // Those to restricted people too, who get answers to their requests.
    job(
      'requeue-messages',
      everyMinute,
      async () => {
        const messages = await requeueLostMessages(deps);
        if (messages > 0) log.warn({ messages }, 'messages waited without a job and have one again');
      },
      null,
    ),
    job('requeue-portions', everyMinute, async () => {
      const portions = await requeuePortions(deps);
      if (portions > 0) log.warn({ portions }, 'portions of sendings waited without a job and have one again');
    }),
    job('requeue-webhooks', everyMinute, () => requeueWebhooks(deps)),
    job('note-expired-offers', everyMinute, () => noteExpired(deps)),
    job('send-reminders', everyMinute, async () => {
      const reminders =
        (await sendDueReminders(deps)) +
        (await sendDocumentReminders(deps)) +
        (await sendSignOffReminders(deps)) +
        (await sendJoiningNotices(deps));
      if (reminders > 0) log.info({ reminders }, 'reminders are on their way');
    }),
  ];
}
