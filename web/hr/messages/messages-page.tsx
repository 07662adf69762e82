import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type UndeliveredMessage, getUndeliveredMessages } from '#contract/messages.ts';
import { undeliveredMessages as m, undeliveredMessages } from '#domain/hr-messages.ts';
import { formatCount } from '#domain/values/count.ts';
import { messageOr } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { useHrPage } from '#web/session/hr/hr-query.ts';
import { Button } from '#web/ui/button.tsx';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { DataList } from '#web/ui/data-list/data-list.tsx';
import { ListFoot } from '#web/ui/data-list/list-foot.tsx';
import { Toolbar, ToolbarSlot } from '#web/ui/table/toolbar.tsx';
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts';
import { pageIn } from '#web/ui/data-list/view/list-url.ts';
import { MessageActions, nameOf } from './message-actions.tsx';
import { messageColumns } from './message-columns.tsx';
import { MessageSelectionBar } from './message-selection-bar.tsx';
import { emptyState, RemoveDialog, Trouble } from './messages-states.tsx';
import { messagesPageTexts as t } from './texts.ts';
import { useMessageActions } from './use-message-actions.ts';

/** Mails and SMS that did not go out, why, and what HR can do about each. */
export function MessagesPage() {
  const [params, setParams] = useSearchParams();
  const setPage = (next: number) => setParams(next === 1 ? {} : { page: String(next) });
  const { page, refetch, list, foot } = useUndelivered(pageIn(params));
  const actions = useMessageList(page?.content ?? [], refetch);
  const { selected, running, removing } = actions;
  const locked = running !== null;
  const { list: ref, onFocus } = useKeptFocus();
  return (
    <div ref={ref} onFocus={onFocus}>
      <HrPageHead
        title={t.title}
        meta={page && formatCount(page.totalElements)}
        actions={
          <RetryAll
            retryable={page?.retryable ?? 0}
            quiet={selected.length > 0}
            locked={locked}
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
        <DataList
          {...list}
          label={t.title}
          columns={messageColumns}
          skeletonRows={6}
          keyOf={({ messageId }) => messageId}
          nameOf={nameOf}
          selection={{ isSelectable, isSelected: actions.isSelected, locked, onSelect: actions.select }}
          renderActions={(message) => (
            <MessageActions
              message={message}
              locked={locked}
              busy={running?.what === 'retry' && running.ids.includes(message.messageId)}
              onRetry={() => actions.retry([message])}
              onDismiss={() => actions.askToRemove([message])}
            />
          )}
          actionsWidth={142}
          empty={emptyState(page?.totalElements ?? 0, () => setPage(1))}
        />
      </Stack>
      <ListFoot {...foot} loadingText={m.loading} onPage={setPage} />
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

const isSelectable = ({ may }: UndeliveredMessage) => may.retry || may.dismiss;

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
    if (chosen) setIds((known) => new Set([...known, ...changed]));
    else deselect((id) => changed.includes(id));
  }
  function deselect(isOut: (messageId: string) => boolean): void {
    setIds((known) => new Set([...known].filter((id) => !isOut(id))));
  }
  function retry(some: readonly UndeliveredMessage[]): void {
    void run({ what: 'retry', ids: idsOf(some.filter(({ may }) => may.retry)) }).then(deselect);
  }
  async function remove(): Promise<void> {
    const isDone = await run({ what: 'dismiss', ids: idsOf(removing) });
    askToRemove([]);
    deselect(isDone);
  }
  async function retryAll(): Promise<void> {
    const retryable = new Set(idsOf(messages.filter(({ may }) => may.retry)));
    const isDone = await run({ what: 'retry', ids: 'all' });
    deselect((id) => retryable.has(id) && isDone(id));
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
    remove: () => void remove(),
    retryAll: () => void retryAll(),
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
      {t.retryAll(formatCount(retryable))}
    </Button>
  );
}

/** One page of the messages that did not go out. */
function useUndelivered(page: number) {
  return useHrPage(
    ['undelivered', page],
    (signal) => fetchObject(getUndeliveredMessages, { query: { page }, signal }),
    (error) => messageOr(error, undeliveredMessages.loadFailed),
  );
}
