import type { UndeliveredMessage } from '#contract/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SelectionBar, Spacer } from '#web/ui/table/toolbar.tsx';
import type { MessageAction } from './use-message-actions.ts';
import classes from './message-selection-bar.module.css';

type MessageSelectionBarProps = {
  selected: readonly UndeliveredMessage[];
  running: MessageAction | null;
  onRetry: () => void;
  onDismiss: () => void;
  onClear: () => void;
};

/** Says how many messages are selected and how many of them can be tried again, and does so. */
export function MessageSelectionBar({ selected, running, onRetry, onDismiss, onClear }: MessageSelectionBarProps) {
  const retryable = selected.filter(({ may }) => may.retry).length;
  const isDismissable = selected.some(({ may }) => may.dismiss);
  return (
    <SelectionBar label="Selected messages">
      <p className={classes.words} role="status">
        <b>{`${selected.length} selected`}</b> {retryWords(selected.length, retryable)}
      </p>
      <Spacer />
      <Button variant="quiet" disabled={running !== null} onClick={onClear}>
        Clear selection
      </Button>
      {isDismissable && (
        <Button disabled={running !== null} onClick={onDismiss}>
          Remove
        </Button>
      )}
      <Button
        variant="primary"
        icon={<Icon name="refresh" />}
        aria-keyshortcuts="/"
        disabled={retryable === 0 || running !== null}
        busy={running?.what === 'retry' && running.ids !== 'all'}
        onClick={onRetry}
      >
        Try again
      </Button>
    </SelectionBar>
  );
}

function retryWords(selected: number, retryable: number): string {
  if (retryable === selected) return '';
  return retryable === 0 ? 'None of them can be tried again.' : `${retryable} of them can be tried again.`;
}
