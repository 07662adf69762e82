import { type ComponentProps, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { getUndeliveredMessages, type UndeliveredMessage, retryMessages } from '#contract/messages.ts';
import { undeliveredMessages as m } from '#domain/hr-messages.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { formatCount } from '#domain/values/count.ts';
import { messageOr, makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { OfferLink } from '#web/hr/parts/offer-actions/offer-link.tsx';
import { SendTroubleAlert } from '#web/hr/parts/offer-actions/use-send-offer.tsx';
import { useHrPage } from '#web/session/hr/hr-query.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { dashboardPath, offerPagePath } from '#web/session/hr/offer-page-path.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { type Column, titled } from '#web/ui/data-list/column.ts';
import { DataList } from '#web/ui/data-list/data-list.tsx';
import { ListFoot } from '#web/ui/data-list/list-foot.tsx';
import { pageIn } from '#web/ui/data-list/view/list-url.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import type { EmptyStateProps } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Stack, Row } from '#web/ui/layout/layout.tsx';
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { Toolbar } from '#web/ui/table/toolbar.tsx';
import classes from './message-columns.module.css';
import { messagesPageTexts as t } from './texts.ts';

type MessageColumn = Column<UndeliveredMessage> & { key: keyof typeof t.columns };

/** All of them have room on a screen of 1024 px; a wider one stretches them. */
const messageColumns = titled<MessageColumn>(t.columns, [
  {
    key: 'message',
    width: 212,
    cell: ({ kind, recipient }) => <Words first={<b className={classes.kind}>{m.kinds[kind]}</b>} then={[recipient]} />,
    card: ({ kind, recipient }) => ({ title: m.kinds[kind], items: [{ term: t.recipient, value: recipient }] }),
  },
  {
    key: 'about',
    width: 140,
    cell: (message) => <Words first={<MessageCandidate {...message} />} />,
    card: (message) => ({ items: [{ term: t.columns.about, value: <MessageCandidate {...message} /> }] }),
  },
  {
    key: 'state',
    width: 146,
    cell: (message) => (
      <Words first={<MessageState {...message} />} then={[whenWords(message), t.tries(message.attempts)]} />
    ),
    card: (message) => ({
      badge: <MessageState {...message} />,
      items: [{ term: t.when, value: t.whenAndTries(whenWords(message), t.tries(message.attempts)) }],
    }),
  },
  {
    key: 'reason',
    width: 226,
    cell: ({ reason, advice }) => <Words first={reason} then={[advice]} />,
    card: ({ reason, advice }) => ({
      items: [
        { term: t.whatHappened, value: reason },
        { term: t.whatToDo, value: advice },
      ],
    }),
  },
]);

function Words({ first, then = [] }: { first: ReactNode; then?: readonly string[] }) {
  return (
    <div className={classes.words}>
      {first}
      {then.map((line) => (
        <span key={line} className={classes.second}>
          {line}
        </span>
      ))}
    </div>
  );
}

const stateLooks = {
  waiting: { tone: 'info', icon: 'clock' },
  failed: { tone: 'warn', icon: 'alert-triangle' },
  bounced: { tone: 'bad', icon: 'circle-x' },
} as const;

function MessageState({ state }: UndeliveredMessage) {
  return <Badge {...stateLooks[state]}>{m.states[state]}</Badge>;
}

function whenWords({ state, queuedOn, finishedOn }: UndeliveredMessage): string {
  return state === 'waiting' || finishedOn === null ? t.since(formatInstant(queuedOn)) : formatInstant(finishedOn);
}

function MessageCandidate({ candidate }: UndeliveredMessage) {
  if (candidate === null) return t.hrUser;
  const { candidateOfferId, candidateId, name } = candidate;
  return (
    <>
      <OfferLink candidateOfferId={candidateOfferId} className={classes.candidate}>
        {name}
      </OfferLink>
      <span className={classes.second}>{candidateId}</span>
    </>
  );
}

const nameOf = ({ kind, recipient }: UndeliveredMessage): string => t.messageName(m.kinds[kind], recipient);

type MessageActionsProps = Pick<ReturnType<typeof useMessageActions>, 'running' | 'retry'> & {
  message: UndeliveredMessage;
};

function MessageActions({ message, running, retry }: MessageActionsProps) {
  const { may, kind, candidate } = message;
  return (
    <Row gap={1} wrap>
      {may.retry && (
        <Button
          icon={<Icon name="refresh" size={18} />}
          disabled={running !== null}
          busy={running === message.messageId}
          onClick={() => void retry(message.messageId)}
          aria-label={t.retryMessage(nameOf(message))}
        >
          {t.retry}
        </Button>
      )}
      {kind === 'offer' && candidate !== null && message.state !== 'waiting' && (
        <LinkButton
          to={offerPagePath(candidate.candidateOfferId)}
          state={{ from: '/hce/messages' }}
          icon={<Icon name="send" size={18} />}
          aria-label={t.goToOfferOf(candidate.name)}
        >
          {t.goToOffer}
        </LinkButton>
      )}
    </Row>
  );
}

export function MessagesPage() {
  const [params, setParams] = useSearchParams();
  const asked = pageIn(params);
  const setPage = (next: number) => setParams(next === 1 ? {} : { page: String(next) });
  const { page, refetch, list, foot } = useHrPage(
    ['undelivered', asked],
    (signal) => fetchObject(getUndeliveredMessages, { query: { page: asked }, signal }),
    (error) => messageOr(error, m.loadFailed),
  );
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
        <SendTroubleAlert trouble={trouble} fallback={m.retryFailed} />
        <DataList
          {...list}
          label={t.title}
          columns={messageColumns}
          skeletonRows={6}
          keyOf={({ messageId }) => messageId}
          nameOf={nameOf}
          renderActions={(message) => <MessageActions {...{ message, running, retry }} />}
          actionsWidth={142}
          empty={emptyState(page?.totalElements ?? 0, () => setPage(1))}
        />
      </Stack>
      <ListFoot {...foot} loadingText={m.loading} onPage={setPage} />
    </div>
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

/** Has a message or, with 'all', every one tried again, and says how it went; `onDone` reads the list again. */
function useMessageActions(onDone: () => Promise<unknown>) {
  const [running, setRunning] = useState<string | null>(null);
  // What HR must know of the last try besides what the list shows: the call failed, or some messages were skipped.
  const [trouble, setTrouble] = useState<ComponentProps<typeof SendTroubleAlert>['trouble']>(null);

  async function retry(id: string): Promise<void> {
    setRunning(id);
    setTrouble(null);
    try {
      const body = id === 'all' ? { all: true } : { messageIds: [id] };
      const { responseObject } = await makeCall(retryMessages, { body });
      const { queued, skipped } = responseObject ?? { queued: 0, skipped: [] };
      if (queued > 0) toast(m.queued(queued));
      // How many were skipped, and each reason once.
      const reasons = [...new Set(skipped.map(({ reason }) => reason))].join('. ');
      if (skipped.length > 0) setTrouble({ skipped: `${m.notQueued(skipped.length)} ${reasons}.` });
    } catch (error) {
      leaveIfUnauthorized(error);
      setTrouble({ error });
    }
    await onDone();
    setRunning(null);
  }

  return { running, trouble, retry };
}
