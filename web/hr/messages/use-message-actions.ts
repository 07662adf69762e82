import { useState } from 'react';
import { retryMessages } from '#contract/messages.ts';
import { undeliveredMessages as m } from '#domain/hr-messages.ts';
import { makeCall } from '#web/api/client.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** What HR must know of the last action besides what the list shows: the call failed, or some messages were skipped. */
export type ActionTrouble = { error: unknown } | { skipped: string };

/** Has a message or, with 'all', every one tried again, and says how it went; `onDone` reads the list again. */
export function useMessageActions(onDone: () => Promise<unknown>) {
  const [running, setRunning] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<ActionTrouble | null>(null);

  async function retry(id: string): Promise<void> {
    setRunning(id);
    setTrouble(null);
    try {
      const body = id === 'all' ? { all: true } : { messageIds: [id] };
      const { responseObject } = await makeCall(retryMessages, { body });
      const { queued, skipped } = responseObject ?? { queued: 0, skipped: [] };
      if (queued > 0) toast(m.queued(queued));
      if (skipped.length > 0) setTrouble({ skipped: skippedWords(skipped) });
    } catch (error) {
      leaveIfUnauthorized(error);
      setTrouble({ error });
    }
    await onDone();
    setRunning(null);
  }

  return { running, trouble, retry };
}

/** How many were skipped, and each reason once. */
function skippedWords(skipped: readonly { reason: string }[]): string {
  const reasons = [...new Set(skipped.map(({ reason }) => reason))];
  return `${m.notQueued(skipped.length)} ${reasons.join('. ')}.`;
}
