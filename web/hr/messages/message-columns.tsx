import type { ReactNode } from 'react';
import type { UndeliveredMessage } from '#contract/messages.ts';
import { undeliveredMessages as m } from '#domain/hr-messages.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { OfferLink } from '#web/hr/parts/offer-actions/offer-link.tsx';
import { type Column, titled } from '#web/ui/data-list/column.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import classes from './message-columns.module.css';
import { messagesPageTexts as t } from './texts.ts';

type MessageColumn = Column<UndeliveredMessage> & { key: keyof typeof t.columns };

/** All of them have room on a screen of 1024 px; a wider one stretches them. */
export const messageColumns = titled<MessageColumn>(t.columns, [
  {
    key: 'message',
    width: 212,
    cell: ({ kind, recipient }) => <Words first={<b className={classes.kind}>{m.kinds[kind]}</b>} then={[recipient]} />,
    card: ({ kind, recipient }) => ({ title: m.kinds[kind], items: [{ term: t.recipient, value: recipient }] }),
  },
  {
    key: 'about',
    width: 140,
    cell: (message) => <Words first={<MessageCandidate {...message} />} then={[]} />,
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

function Words({ first, then }: { first: ReactNode; then: readonly string[] }) {
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

function MessageState({ state }: Pick<UndeliveredMessage, 'state'>) {
  const { tone, icon } = stateLooks[state];
  return (
    <Badge tone={tone} icon={icon}>
      {m.states[state]}
    </Badge>
  );
}

function whenWords({ state, queuedOn, finishedOn }: UndeliveredMessage): string {
  return state === 'waiting' || finishedOn === null ? t.since(formatInstant(queuedOn)) : formatInstant(finishedOn);
}

function MessageCandidate({ candidate }: Pick<UndeliveredMessage, 'candidate'>) {
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
