import { useState } from 'react';
import { dismissMessages, retryMessages } from '#contract/messages.ts';
import { undeliveredMessages as m } from '#domain/hr-messages.ts';
import { makeCall } from '#web/api/client.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { toast } from '#web/ui/feedback/toast.ts';

export type MessageAction =
  | { what: 'retry'; ids: readonly string[] | 'all' }
  | { what: 'dismiss'; ids: readonly string[] };

/** What HR must know of the last action besides what the list shows: the call failed, or some messages were skipped. */
export type ActionTrouble = { error: unknown; fallback: string } | { skipped: string };

type Outcome = { done: string | null; skipped: readonly { messageId: string; reason: string }[] };

/** Has messages tried again or removed, one action at a time, and says how it went; then `onDone` brings the list up to date. */
export function useMessageActions(onDone: () => Promise<unknown>) {
  const [running, setRunning] = useState<MessageAction | null>(null);
  const [trouble, setTrouble] = useState<ActionTrouble | null>(null);

  /** Answers whether it was done with a message; with none when the call failed. */
  async function run(action: MessageAction): Promise<(messageId: string) => boolean> {
    setRunning(action);
    setTrouble(null);
    let isDone = (_messageId: string): boolean => false;
    try {
      const { done, skipped } = action.what === 'retry' ? await retry(action.ids) : await dismiss(action.ids);
      if (done !== null) toast(done);
      const isSkipped = new Set(skipped.map(({ messageId }) => messageId));
      isDone = (id) => (action.ids === 'all' || action.ids.includes(id)) && !isSkipped.has(id);
      if (skipped.length > 0) setTrouble({ skipped: skippedWords(skipped, action.what) });
    } catch (error) {
      leaveIfUnauthorized(error);
      setTrouble({ error, fallback: action.what === 'retry' ? m.retryFailed : m.dismissFailed });
    }
    await onDone();
    setRunning(null);
    return isDone;
  }

  return { running, trouble, run };
}

async function retry(ids: readonly string[] | 'all'): Promise<Outcome> {
  const body = ids === 'all' ? { all: true } : { messageIds: [...ids] };
  const { responseObject } = await makeCall(retryMessages, { body });
  const { queued, skipped } = responseObject ?? { queued: 0, skipped: [] };
  return { done: queued > 0 ? m.queued(queued) : null, skipped };
}

async function dismiss(ids: readonly string[]): Promise<Outcome> {
  const { responseObject } = await makeCall(dismissMessages, { body: { messageIds: [...ids] } });
  const { dismissed, skipped } = responseObject ?? { dismissed: 0, skipped: [] };
  return { done: dismissed > 0 ? m.dismissed(dismissed) : null, skipped };
}

/** How many were skipped, and each reason once. */
function skippedWords(skipped: readonly { reason: string }[], what: MessageAction['what']): string {
  const reasons = [...new Set(skipped.map(({ reason }) => reason))];
  const count = what === 'retry' ? m.notQueued(skipped.length) : m.notDismissed(skipped.length);
  return `${count} ${reasons.join('. ')}.`;
}
