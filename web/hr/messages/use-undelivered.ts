import { getUndeliveredMessages } from '#contract/messages.ts';
import { undeliveredMessages } from '#domain/hr-messages.ts';
import { makeCall, messageOr } from '#web/api/client.ts';
import { useHrPage } from '#web/session/hr/hr-query.ts';

/** One page of the messages that did not go out. */
export function useUndelivered(page: number) {
  return useHrPage(
    ['undelivered', page],
    async (signal) => {
      const { responseObject } = await makeCall(getUndeliveredMessages, { query: { page }, signal });
      if (responseObject === null) throw new Error('the answer holds no messages');
      return responseObject;
    },
    (error) => messageOr(error, undeliveredMessages.loadFailed),
  );
}
