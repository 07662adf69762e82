import type { DataRequest } from '#contract/hr/data-requests.ts';
import { type DataRequestState, isOpenRequest, urgencyOf } from '#domain/privacy/data-requests.ts';
import { dataRequestMessages as m } from '#domain/privacy/data-request-texts.ts';
import { daysBetween, formatDate, todayInIndia } from '#domain/values/calendar.ts';
import { type Column, titled } from '#web/ui/data-list/column.ts';
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx';
import classes from './privacy-page.module.css';
import { privacyPageTexts as t } from './texts.ts';

type RequestColumn = Column<DataRequest> & { key: keyof typeof t.columns };

/** All of them have room on a screen of 1024 px; a wider one stretches them. */
export const requestColumns = titled<RequestColumn>(t.columns, [
  {
    key: 'person',
    width: 200,
    cell: (row) => <TwoLines first={<b>{nameOf(row)}</b>} second={receivedWords(row)} />,
    card: (row) => ({ title: nameOf(row), badge: <State {...row} /> }),
  },
  {
    key: 'request',
    width: 280,
    cell: (row) => <TwoLines first={m.kinds[row.kind]} second={row.text ?? t.noText} />,
    card: (row) => ({
      items: [
        { term: receivedWords(row), value: m.kinds[row.kind] },
        ...(row.text === null ? [] : [{ term: t.theyAsk, value: <span className={classes.text}>{row.text}</span> }]),
      ],
    }),
  },
  { key: 'dueOn', width: 130, cell: (row) => <Due {...row} /> },
  { key: 'state', width: 110, cell: (row) => <State {...row} />, card: () => ({}) },
]);

export const nameOf = ({ candidateName }: DataRequest): string => candidateName ?? t.removed;

const dayOf = (instant: string): string => formatDate(todayInIndia(new Date(instant)));

const receivedWords = ({ reference, receivedOn }: DataRequest): string => t.received(reference, dayOf(receivedOn));

function TwoLines({ first, second }: { first: React.ReactNode; second: string }) {
  return (
    <span className={classes.two}>
      <span>{first}</span> <span className={classes.second}>{second}</span>
    </span>
  );
}

/** The last day, the closer the louder, and how far it is; of an answered one when that was. */
function Due({ receivedOn, dueOn, state, answeredOn }: DataRequest) {
  const today = todayInIndia();
  const left = daysBetween(today, dueOn);
  const isOpen = isOpenRequest(state);
  const answered = answeredOn === null ? '' : t.answeredOn(dayOf(answeredOn));
  const received = todayInIndia(new Date(receivedOn));
  const words = left < 0 ? t.late(-left) : t.left(left);
  return (
    <span className={classes.two} data-urgency={isOpen ? urgencyOf(received, dueOn, today) : undefined}>
      <span>{formatDate(dueOn)}</span> <span className={classes.second}>{isOpen ? words : answered}</span>
    </span>
  );
}

const tones: Record<DataRequestState, BadgeTone> = { NEW: 'warn', IN_WORK: 'info', DONE: 'ok', REFUSED: 'mute' };

function State({ state }: Pick<DataRequest, 'state'>) {
  return <Badge tone={tones[state]}>{m.states[state]}</Badge>;
}
