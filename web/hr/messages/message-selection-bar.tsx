import type { UndeliveredMessage } from '#contract/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SelectionBar, SelectionWords, Spacer } from '#web/ui/table/toolbar.tsx';
import type { MessageAction } from './use-message-actions.ts';
import { messagesPageTexts as t } from './texts.ts';

type MessageSelectionBarProps = {
  selected: readonly UndeliveredMessage[];
  running: MessageAction | null;
  onRetry: () => void;
  onDismiss: () => void;
  onClear: () => void;
};

export function MessageSelectionBar({ selected, running, onRetry, onDismiss, onClear }: MessageSelectionBarProps) {
  const retryable = selected.filter(({ may }) => may.retry).length;
  const isDismissable = selected.some(({ may }) => may.dismiss);
  return (
    <SelectionBar label={t.selection}>
      <SelectionWords count={selected.length}>
        {retryable === selected.length ? '' : t.someRetryable(retryable)}
      </SelectionWords>
      <Spacer />
      <Button variant="quiet" disabled={running !== null} onClick={onClear}>
        {t.clearSelection}
      </Button>
      {isDismissable && (
        <Button disabled={running !== null} onClick={onDismiss}>
          {t.remove}
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
        {t.retry}
      </Button>
    </SelectionBar>
  );
}
