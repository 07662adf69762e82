import { getUndeliveredMessages } from '#contract/messages.ts';
import { undeliveredMessages } from '#domain/hr-messages.ts';
import { messageOr } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { useHrPage } from '#web/session/hr/hr-query.ts';

/** One page of the messages that did not go out. */
export function useUndelivered(page: number) {
  return useHrPage(
    ['undelivered', page],
    (signal) => fetchObject(getUndeliveredMessages, { query: { page }, signal }),
    (error) => messageOr(error, undeliveredMessages.loadFailed),
  );
}
