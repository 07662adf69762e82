import { useSearchParams } from 'react-router';
import { getUndeliveredMessages } from '#contract/messages.ts';
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
import { Toolbar } from '#web/ui/table/toolbar.tsx';
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts';
import { pageIn } from '#web/ui/data-list/view/list-url.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { dashboardPath } from '#web/session/hr/offer-page-path.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import type { EmptyStateProps } from '#web/ui/feedback/states.tsx';
import { MessageActions, nameOf } from './message-actions.tsx';
import { messageColumns } from './message-columns.tsx';
import { messagesPageTexts as t } from './texts.ts';
import { useMessageActions, type ActionTrouble } from './use-message-actions.ts';

export function MessagesPage() {
  const [params, setParams] = useSearchParams();
  const setPage = (next: number) => setParams(next === 1 ? {} : { page: String(next) });
  const { page, refetch, list, foot } = useUndelivered(pageIn(params));
  const { running, trouble, retry } = useMessageActions(refetch);
  const { list: ref, onFocus } = useKeptFocus();
  const retryable = page?.retryable ?? 0;
  return (
    <div ref={ref} onFocus={onFocus}>
      <HrPageHead
        title={t.title}
        meta={page && formatCount(page.totalElements)}
        actions={
          // Of every page; a single one has a button in its row.
          retryable > 1 && (
            <Button
              variant="primary"
              icon={<Icon name="refresh" />}
              disabled={running !== null}
              busy={running === 'all'}
              onClick={() => void retry('all')}
            >
              {t.retryAll(formatCount(retryable))}
            </Button>
          )
        }
      />
      <Toolbar>
        <p>{m.about}</p>
      </Toolbar>
      <Stack gap={4}>
        {trouble !== null && <Trouble trouble={trouble} />}
        <DataList
          {...list}
          label={t.title}
          columns={messageColumns}
          skeletonRows={6}
          keyOf={({ messageId }) => messageId}
          nameOf={nameOf}
          renderActions={(message) => (
            <MessageActions
              message={message}
              locked={running !== null}
              busy={running === message.messageId}
              onRetry={() => void retry(message.messageId)}
            />
          )}
          actionsWidth={142}
          empty={emptyState(page?.totalElements ?? 0, () => setPage(1))}
        />
      </Stack>
      <ListFoot {...foot} loadingText={m.loading} onPage={setPage} />
    </div>
  );
}

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
  return <FailedCall error={trouble.error} fallback={m.retryFailed} />;
}
