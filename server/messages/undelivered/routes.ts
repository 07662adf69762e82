import { getUndeliveredMessages, retryMessages, getOfferMessages } from '#contract/messages.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { sayReasons } from '#server/http/say-reasons.ts';
import { listOfferMessages } from '#server/messages/list-offer-messages.ts';
import { listUndeliveredMessages } from './list-undelivered.ts';
import { retryMessages as retry } from './retry-messages.ts';

/** Messages that did not go out, what HR does about them (contract/messages.ts), and those of an offer. */
export function messageRoutes(mount: Mount, deps: Deps): void {
  mount(getUndeliveredMessages, async ({ query }) => ({ responseObject: await listUndeliveredMessages(deps, query) }));

  mount(getOfferMessages, async ({ query }) => ({
    responseObject: await listOfferMessages(deps, query.candidateOfferId),
  }));

  mount(retryMessages, async ({ body, actor }) => {
    const { queued, skipped } = await retry(deps, actor, body.messageIds ?? 'all');
    return { responseObject: { queued, skipped: sayReasons(skipped) } };
  });
}
