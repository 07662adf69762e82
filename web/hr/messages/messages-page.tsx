import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type UndeliveredMessage, getUndeliveredMessages } from '#contract/messages.ts';
import { undeliveredMessages as m, undeliveredMessages } from '#domain/hr-messages.ts';
import { formatCount } from '#domain/values/count.ts';
import { messageOr } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { useHrPage } from '#web/session/hr/hr-query.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { DataList } from '#web/ui/data-list/data-list.tsx';
import { ListFoot } from '#web/ui/data-list/list-foot.tsx';
import { Toolbar, ToolbarSlot, SelectionBar, SelectionWords, Spacer } from '#web/ui/table/toolbar.tsx';
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts';
import { pageIn } from '#web/ui/data-list/view/list-url.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { dashboardPath } from '#web/session/hr/offer-page-path.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import type { EmptyStateProps } from '#web/ui/feedback/states.tsx';
import { MessageActions, nameOf } from './message-actions.tsx';
import { messageColumns } from './message-columns.tsx';
import { messagesPageTexts as t } from './texts.ts';
import { useMessageActions, type ActionTrouble, type MessageAction } from './use-message-actions.ts';

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

function emptyState(total: number, onFirst: () => void): EmptyStateProps {
  if (total === 0) {
    const action = <LinkButton to={dashboardPath}>{t.goToDashboard}</LinkButton>;
    return { icon: 'circle-check', title: m.none, hint: m.noneHint, action };
  }
  const action = <Button onClick={onFirst}>{t.firstPage}</Button>;
  return { icon: 'search', title: m.pageBeyond, action };
}

function Trouble({ trouble }: { trouble: ActionTrouble }) {
  if ('skipped' in trouble) return <Alert tone="warn">{trouble.skipped}</Alert>;
  return <FailedCall error={trouble.error} fallback={trouble.fallback} />;
}

type RemoveDialogProps = {
  messages: readonly UndeliveredMessage[];
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before messages are taken off the list: their text goes with it. */
function RemoveDialog({ messages, ...rest }: RemoveDialogProps) {
  return (
    <ConfirmDialog title={t.removeTitle(messages.length)} confirmLabel={t.remove} busyText={t.removing} {...rest}>
      {m.removeText}
    </ConfirmDialog>
  );
}

type MessageSelectionBarProps = {
  selected: readonly UndeliveredMessage[];
  running: MessageAction | null;
  onRetry: () => void;
  onDismiss: () => void;
  onClear: () => void;
};

function MessageSelectionBar({ selected, running, onRetry, onDismiss, onClear }: MessageSelectionBarProps) {
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
