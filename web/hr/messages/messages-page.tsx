import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { UndeliveredMessage } from '#contract/messages.ts';
import { undeliveredMessages as m } from '#domain/hr-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { ListFoot } from '#web/ui/table/list-foot.tsx';
import { Toolbar, ToolbarSlot } from '#web/ui/table/toolbar.tsx';
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts';
import { isSelectable, MessageRows } from './message-rows.tsx';
import { MessageSelectionBar } from './message-selection-bar.tsx';
import { insteadOfRows, RemoveDialog, Trouble } from './messages-states.tsx';
import { useMessageActions } from './use-message-actions.ts';
import { useUndelivered } from './use-undelivered.ts';

const count = new Intl.NumberFormat('en-IN');

/** Mails and SMS that did not go out, why, and what HR can do about each. */
export function MessagesPage() {
  const { page, setPage } = usePageParam();
  const { data, error, isFetching, isPlaceholderData, refetch } = useUndelivered(page);
  // What was shown before counts no more once the page that was asked for failed.
  const shown = error !== null && isPlaceholderData ? undefined : data;
  const actions = useMessageList(shown?.content ?? [], refetch);
  const { selected, running, removing } = actions;
  const { list, onFocus } = useKeptFocus();
  const waiting = shown === undefined && error === null;
  return (
    <div ref={list} onFocus={onFocus}>
      <HrPageHead
        title="Messages"
        meta={shown && count.format(shown.totalElements)}
        actions={
          <RetryAll
            retryable={shown?.retryable ?? 0}
            quiet={selected.length > 0}
            locked={running !== null}
            busy={running?.ids === 'all'}
            onPress={actions.retryAll}
          />
        }
      />
      <ToolbarSlot instead={selected.length === 0 ? undefined : <MessageSelectionBar {...actions} />}>
        <Toolbar>
          <p>{m.about}</p>
        </Toolbar>
      </ToolbarSlot>
      <Stack gap={4}>
        {actions.trouble !== null && <Trouble trouble={actions.trouble} />}
        <MessageRows
          messages={shown?.content ?? []}
          isSelected={actions.isSelected}
          onSelect={actions.select}
          locked={running !== null}
          isRetried={({ messageId }) => running?.what === 'retry' && running.ids.includes(messageId)}
          onRetry={(message) => actions.retry([message])}
          onDismiss={(message) => actions.askToRemove([message])}
          waiting={waiting}
          busy={isFetching && !waiting}
          instead={insteadOfRows(
            shown,
            error,
            () => void refetch(),
            () => setPage(1),
          )}
        />
      </Stack>
      <ListFoot page={shown} waiting={waiting} loadingText={m.loading} onPage={setPage} />
      {removing.length > 0 && (
        <RemoveDialog
          messages={removing}
          busy={running?.what === 'dismiss'}
          onConfirm={actions.remove}
          onCancel={() => actions.askToRemove([])}
        />
      )}
    </div>
  );
}

/** The page stands in the address, counted from 1. */
function usePageParam() {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page') ?? '1');
  return {
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    setPage: (next: number) => setParams(next === 1 ? {} : { page: String(next) }),
  };
}

const idsOf = (messages: readonly UndeliveredMessage[]) => messages.map(({ messageId }) => messageId);

/** What is selected among the rows that show, what is asked to be removed, and what is being done. */
function useMessageList(messages: readonly UndeliveredMessage[], refetch: () => Promise<unknown>) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [removing, askToRemove] = useState<readonly UndeliveredMessage[]>([]);
  const { running, trouble, run } = useMessageActions(refetch);
  const isSelected = (message: UndeliveredMessage) => ids.has(message.messageId) && isSelectable(message);
  const clear = () => setIds(new Set());

  function select(some: readonly UndeliveredMessage[], chosen: boolean): void {
    const changed = idsOf(some);
    setIds(new Set(chosen ? [...ids, ...changed] : [...ids].filter((id) => !changed.includes(id))));
  }
  function retry(some: readonly UndeliveredMessage[]): void {
    void run({ what: 'retry', ids: idsOf(some.filter(({ may }) => may.retry)) }).then(clear);
  }
  function remove(): void {
    void run({ what: 'dismiss', ids: idsOf(removing) }).then(() => {
      askToRemove([]);
      return clear();
    });
  }

  const selected = messages.filter(isSelected);
  return {
    running,
    trouble,
    removing,
    selected,
    isSelected,
    select,
    retry,
    remove,
    retryAll: () => void run({ what: 'retry', ids: 'all' }).then(clear),
    askToRemove: (some: readonly UndeliveredMessage[]) => askToRemove(some.filter(({ may }) => may.dismiss)),
    onRetry: () => retry(selected),
    onDismiss: () => askToRemove(selected.filter(({ may }) => may.dismiss)),
    onClear: clear,
  };
}

type RetryAllProps = { retryable: number; quiet: boolean; locked: boolean; busy: boolean; onPress: () => void };

/** Every message of every page that may be tried again; for a single one its row has a button. */
function RetryAll({ retryable, quiet, locked, busy, onPress }: RetryAllProps) {
  if (retryable < 2) return null;
  return (
    <Button
      variant={quiet ? 'outline' : 'primary'}
      icon={<Icon name="refresh" />}
      disabled={locked}
      busy={busy}
      onClick={onPress}
    >
      {`Try all ${count.format(retryable)} again`}
    </Button>
  );
}
