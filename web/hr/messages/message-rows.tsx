import type { ReactNode } from 'react';
import type { UndeliveredMessage } from '#contract/messages.ts';
import { undeliveredMessages as m } from '#domain/hr-messages.ts';
import { useIsPhone } from '#web/ui/layout/media-query.ts';
import { PageCheckbox } from '#web/ui/table/page-checkbox.tsx';
import { PendingCards } from '#web/ui/table/pending-cards.tsx';
import { CardList, RowCard } from '#web/ui/table/row-card.tsx';
import { RowCheckbox } from '#web/ui/table/row-checkbox.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { TableFrame, Td, Th, Tr } from '#web/ui/table/table.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import {
  MessageActions,
  MessageCandidate,
  type MessageHandlers,
  MessageState,
  nameOf,
  triesWords,
  whenWords,
} from './message-parts.tsx';
import classes from './message-rows.module.css';

type MessageRowsProps = MessageHandlers & {
  messages: readonly UndeliveredMessage[];
  isSelected: (message: UndeliveredMessage) => boolean;
  onSelect: (messages: readonly UndeliveredMessage[], select: boolean) => void;
  /** The first rows are on their way. */
  waiting: boolean;
  /** Other rows are on their way; these can be used. */
  busy: boolean;
  /** What stands in the place of the rows. */
  instead: ReactNode;
};

const label = 'Messages';
/** All of them have room on a screen of 1024 px; a wider one stretches them. */
const columns = [
  { name: 'Message', width: 208 },
  { name: 'About', width: 140 },
  { name: 'State', width: 146 },
  { name: 'What happened, and what to do', width: 226 },
] as const;
const widths = [48, ...columns.map(({ width }) => width), 142];
const skeletonRows = 6;

/** Something can be done with it by selecting it. */
export const isSelectable = ({ may }: UndeliveredMessage) => may.retry || may.dismiss;

/** The messages that did not go out: a table, on a phone cards. */
export function MessageRows(props: MessageRowsProps) {
  return useIsPhone() ? <MessageCards {...props} /> : <MessageTable {...props} />;
}

function MessageTable(props: MessageRowsProps) {
  const { messages, waiting, busy, instead } = props;
  return (
    <TableFrame label={label} columns={widths} busy={busy} instead={instead}>
      <thead>
        <tr>
          <Th>
            <SelectPage {...props} />
          </Th>
          {columns.map(({ name }) => (
            <Th key={name}>{name}</Th>
          ))}
          <Th sticky="end">
            <VisuallyHidden>Actions</VisuallyHidden>
          </Th>
        </tr>
      </thead>
      {waiting ? (
        <SkeletonRows rows={skeletonRows} columns={widths.length} />
      ) : (
        <tbody>
          {messages.map((message) => (
            <MessageRow key={message.messageId} message={message} {...props} />
          ))}
        </tbody>
      )}
    </TableFrame>
  );
}

function MessageRow({ message, ...props }: { message: UndeliveredMessage } & MessageRowsProps) {
  const selected = props.isSelected(message);
  return (
    <Tr selected={selected}>
      <Td>
        <SelectMessage message={message} {...props} />
      </Td>
      <Td>
        <Words>
          <b className={classes.kind}>{m.kinds[message.kind]}</b>
          <span className={classes.second}>{message.recipient}</span>
        </Words>
      </Td>
      <Td>
        <Words>
          <MessageCandidate candidate={message.candidate} />
        </Words>
      </Td>
      <Td>
        <Words>
          <MessageState state={message.state} />
          <span className={classes.second}>{whenWords(message)}</span>
          <span className={classes.second}>{triesWords(message)}</span>
        </Words>
      </Td>
      <Td>
        <Words>
          {message.reason}
          <span className={classes.second}>{message.advice}</span>
        </Words>
      </Td>
      <Td sticky="end">
        <MessageActions message={message} {...props} />
      </Td>
    </Tr>
  );
}

/** Text of a cell that takes as many lines as it needs. */
function Words({ children }: { children: ReactNode }) {
  return <div className={classes.words}>{children}</div>;
}

type SelectProps = Pick<MessageRowsProps, 'isSelected' | 'onSelect' | 'locked'>;

function SelectMessage({ message, isSelected, onSelect, locked }: { message: UndeliveredMessage } & SelectProps) {
  return (
    <RowCheckbox
      label={`Select ${nameOf(message)}`}
      checked={isSelected(message)}
      disabled={locked || !isSelectable(message)}
      onChange={(select) => onSelect([message], select)}
    />
  );
}

function SelectPage({ messages, isSelected, onSelect, locked }: SelectProps & Pick<MessageRowsProps, 'messages'>) {
  return <PageCheckbox selectable={messages.filter(isSelectable)} {...{ isSelected, onSelect, locked }} />;
}

function MessageCards(props: MessageRowsProps) {
  const { messages, waiting, instead, isSelected } = props;
  if (instead !== undefined) return instead;
  if (waiting) {
    return <PendingCards height={320} />;
  }
  return (
    <>
      <div className={classes.all}>
        <SelectPage {...props} />
        <span aria-hidden="true">All on this page</span>
      </div>
      <CardList label={label}>
        {messages.map((message) => (
          <RowCard
            key={message.messageId}
            title={m.kinds[message.kind]}
            badge={<MessageState state={message.state} />}
            select={<SelectMessage message={message} {...props} />}
            selected={isSelected(message)}
            items={[
              { term: 'To', value: message.recipient },
              { term: 'About', value: <MessageCandidate candidate={message.candidate} /> },
              { term: 'When', value: `${whenWords(message)}, ${triesWords(message)}` },
              { term: 'What happened', value: message.reason },
              { term: 'What to do', value: message.advice },
            ]}
            actions={<MessageActions message={message} {...props} />}
          />
        ))}
      </CardList>
    </>
  );
}
