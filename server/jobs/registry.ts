import type { Deps } from '#server/deps.ts';
import { sweepDocuments } from '#server/documents/sweep-documents.ts';
import { deliverMessage, type DeliveryParts } from '#server/messages/deliver-message.ts';
import { requeueLostMessages } from '#server/messages/undelivered/requeue-lost.ts';
import { ensureLetter } from '#server/offers/ensure-letter.ts';
import { recordDelivery } from '#server/offers/record-delivery.ts';
import type { JobHandlers, RepeatedJob } from './boss.ts';

/** What each job does. */
export function jobHandlers(deps: Deps): JobHandlers {
  const parts: DeliveryParts = {
    letterOf: async (candidateOfferId, version) => (await ensureLetter(deps, candidateOfferId, version, 'mail')).pdf,
    onOutcome: recordDelivery,
  };
  return {
    'deliver-message': ({ messageId }, try_) =>
      deps.metrics.timed('job', 'deliver-message', () => deliverMessage(deps, parts, messageId, try_)),
  };
}

/** What is done at set times. */
export function repeatedJobs(deps: Deps): RepeatedJob[] {
  return [
    {
      name: 'sweep-documents',
      cron: '23 * * * *',
      run: () => deps.metrics.timed('job', 'sweep-documents', () => sweepDocuments(deps)),
    },
    {
      name: 'requeue-messages',
      cron: '* * * * *',
      run: () =>
        deps.metrics.timed('job', 'requeue-messages', async () => {
          const messages = await requeueLostMessages(deps);
          if (messages > 0) deps.log.warn({ messages }, 'messages waited without a job and have one again');
        }),
    },
  ];
}
