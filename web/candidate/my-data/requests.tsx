import { useId, useState } from 'react';
import type { MyDataSummary, OwnDataRequest } from '#contract/my-data.ts';
import { dataRequestMessages as m } from '#domain/privacy/data-request-texts.ts';
import { formatDate, todayInIndia } from '#domain/values/calendar.ts';
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { AskDialog, type AskedKind } from './ask-dialog.tsx';
import classes from './my-data-page.module.css';
import { myDataTexts as t } from './texts.ts';

const asks: readonly (readonly [AskedKind, IconName])[] = [
  ['CORRECTION', 'pencil'],
  ['ERASURE', 'file-x'],
  ['NOMINATION', 'user-plus'],
  ['GRIEVANCE', 'mail'],
];

const tones: Record<OwnDataRequest['state'], BadgeTone> = { NEW: 'warn', IN_WORK: 'info', DONE: 'ok', REFUSED: 'mute' };

export function Requests({ data, reload }: { data: MyDataSummary; reload: () => Promise<void> }) {
  const titleId = useId();
  const [kind, setKind] = useState<AskedKind | null>(null);
  const { requests, restriction, answerDays } = data;
  return (
    <Card padded aria-labelledby={titleId}>
      <h2 id={titleId}>{t.requests}</h2>
      {restriction && <p>{t.restricted(formatDate(restriction.restrictedFrom), formatDate(restriction.removedOn))}</p>}
      {requests.length === 0 && <p className={classes.lead}>{t.none}</p>}
      <ul className={classes.list}>
        {requests.map((request) => (
          <Request key={request.reference} request={request} />
        ))}
      </ul>
      <ul className={classes.asks}>
        {asks.map(([each, icon]) => (
          <li key={each}>
            <button type="button" aria-haspopup="dialog" onClick={() => setKind(each)}>
              <Icon name={icon} size={20} />
              <span>{t.asking[each].ask}</span>
              <Icon name="chevron-right" size={18} />
            </button>
          </li>
        ))}
      </ul>
      {kind !== null && (
        <AskDialog key={kind} kind={kind} answerDays={answerDays} onSent={reload} onClose={() => setKind(null)} />
      )}
    </Card>
  );
}

function Request({ request }: { request: OwnDataRequest }) {
  const { reference, kind, state, text, dueOn, answer, answeredOn } = request;
  const isOver = state === 'DONE' || state === 'REFUSED';
  const day = isOver && answeredOn !== null ? todayInIndia(new Date(answeredOn)) : null;
  return (
    <li>
      <span>
        <b>{t.request(reference, m.kinds[kind])}</b>
        {text !== null && <small className={classes.words}>{text}</small>}
        <small>{day === null ? t.answerBy(formatDate(dueOn)) : t.answered(formatDate(day))}</small>
        {answer !== null && <span className={classes.answer}>{answer}</span>}
      </span>
      <Badge tone={tones[state]}>{m.states[state]}</Badge>
    </li>
  );
}
