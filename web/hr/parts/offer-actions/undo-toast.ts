import { limits } from '#domain/limits.ts';
import { offerListMessages as m } from '#domain/messages.ts';
import { messageOr } from '#web/api/client.ts';
import { holdSecondsFor, undoSending } from './undo-sending.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { toast } from '#web/ui/feedback/toast.ts';

type Undoing = {
  /** Answers what is said of it. */
  undo: () => Promise<string>;
  failed: string;
  /** It was undone, or could not be: the screen may be older. */
  onSettled: () => void;
};

/** Says what was done, with 'Undo' for as long as the candidate is not mailed. */
export function toastWithUndo(text: string, { undo, failed, onSettled }: Undoing): void {
  async function press(): Promise<void> {
    try {
      toast(await undo());
    } catch (error) {
      leaveIfUnauthorized(error);
      toast(messageOr(error, failed), 'bad');
    }
    onSettled();
  }
  toast(text, 'ok', { label: m.undo, seconds: limits.undoSeconds, press: () => void press() });
}

export function toastSent(text: string, candidateId: string, onSettled: () => void): void {
  if (holdSecondsFor(1) === 0) return toast(text);
  const undo = async () => {
    const { undone, skipped } = await undoSending([candidateId]);
    return m.recalled(undone.length, skipped.length);
  };
  toastWithUndo(text, { undo, failed: m.undoFailed, onSettled });
}
