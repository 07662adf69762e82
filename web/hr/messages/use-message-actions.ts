import { useState } from 'react';
import { dismissMessages, retryMessages } from '#contract/messages.ts';
import { undeliveredMessages as m } from '#domain/hr-messages.ts';
import { makeCall } from '#web/api/client.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { toast } from '#web/ui/feedback/toast.ts';

type MessageAction = { what: 'retry'; id: string } | { what: 'dismiss'; id: string };

/** What HR must know of the last action besides what the list shows: the call failed, or some messages were skipped. */
export type ActionTrouble = { error: unknown; fallback: string } | { skipped: string };

type Outcome = { done: string | null; skipped: readonly { messageId: string; reason: string }[] };

/** Has a message or, with 'all', every one tried again, or one removed, and says how it went; `onDone` reads the list again. */
export function useMessageActions(onDone: () => Promise<unknown>) {
  const [running, setRunning] = useState<MessageAction | null>(null);
  const [trouble, setTrouble] = useState<ActionTrouble | null>(null);

  async function run(action: MessageAction): Promise<void> {
    setRunning(action);
    setTrouble(null);
    try {
      const { done, skipped } = action.what === 'retry' ? await retry(action.id) : await dismiss(action.id);
      if (done !== null) toast(done);
      if (skipped.length > 0) setTrouble({ skipped: skippedWords(skipped, action.what) });
    } catch (error) {
      leaveIfUnauthorized(error);
      setTrouble({ error, fallback: action.what === 'retry' ? m.retryFailed : m.dismissFailed });
    }
    await onDone();
    setRunning(null);
  }

  return { running, trouble, run };
}

async function retry(id: string): Promise<Outcome> {
  const body = id === 'all' ? { all: true } : { messageIds: [id] };
  const { responseObject } = await makeCall(retryMessages, { body });
  const { queued, skipped } = responseObject ?? { queued: 0, skipped: [] };
  return { done: queued > 0 ? m.queued(queued) : null, skipped };
}

async function dismiss(id: string): Promise<Outcome> {
  const { responseObject } = await makeCall(dismissMessages, { body: { messageIds: [id] } });
  const { dismissed, skipped } = responseObject ?? { dismissed: 0, skipped: [] };
  return { done: dismissed > 0 ? m.dismissed(dismissed) : null, skipped };
}

function skippedWords(skipped: readonly { reason: string }[], what: MessageAction['what']): string {
  const reasons = [...new Set(skipped.map(({ reason }) => reason))];
  const count = what === 'retry' ? m.notQueued(skipped.length) : m.notDismissed(skipped.length);
  return `${count} ${reasons.join('. ')}.`;
}
