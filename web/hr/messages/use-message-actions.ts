import { useState } from 'react';
import { retryMessages } from '#contract/messages.ts';
import { undeliveredMessages as m } from '#domain/hr-messages.ts';
import { makeCall } from '#web/api/client.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { toast } from '#web/ui/feedback/toast.ts';

type Ids = readonly string[] | 'all';

/** What HR must know of the last action besides what the list shows: the call failed, or some messages were skipped. */
export type ActionTrouble = { error: unknown } | { skipped: string };

/** Has messages tried again, one action at a time, and says how it went; then `onDone` brings the list up to date. */
export function useMessageActions(onDone: () => Promise<unknown>) {
  const [running, setRunning] = useState<Ids | null>(null);
  const [trouble, setTrouble] = useState<ActionTrouble | null>(null);

  /** Answers whether it was done with a message; with none when the call failed. */
  async function retry(ids: Ids): Promise<(messageId: string) => boolean> {
    setRunning(ids);
    setTrouble(null);
    let isDone = (_messageId: string): boolean => false;
    try {
      const body = ids === 'all' ? { all: true } : { messageIds: [...ids] };
      const { responseObject } = await makeCall(retryMessages, { body });
      const { queued, skipped } = responseObject ?? { queued: 0, skipped: [] };
      if (queued > 0) toast(m.queued(queued));
      const isSkipped = new Set(skipped.map(({ messageId }) => messageId));
      isDone = (id) => (ids === 'all' || ids.includes(id)) && !isSkipped.has(id);
      if (skipped.length > 0) setTrouble({ skipped: skippedWords(skipped) });
    } catch (error) {
      leaveIfUnauthorized(error);
      setTrouble({ error });
    }
    await onDone();
    setRunning(null);
    return isDone;
  }

  return { running, trouble, retry };
}

/** How many were skipped, and each reason once. */
function skippedWords(skipped: readonly { reason: string }[]): string {
  const reasons = [...new Set(skipped.map(({ reason }) => reason))];
  return `${m.notQueued(skipped.length)} ${reasons.join('. ')}.`;
}
