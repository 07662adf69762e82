import type { BreachPerson } from '#contract/hr/breaches.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { type Column, titled } from '#web/ui/data-list/column.ts';
import { DataList } from '#web/ui/data-list/data-list.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import type { ErrorStateProps } from '#web/ui/feedback/states.tsx';
import classes from './breach.module.css';
import { breachPageTexts as t } from './texts.ts';

type AffectedProps = { list: { rows: BreachPerson[] | undefined; busy: boolean; failed: ErrorStateProps | undefined } };

/** Whose data were seen in the period, by the audit. */
export function Affected({ list }: AffectedProps) {
  const title = list.rows === undefined ? t.affectedUnknown : t.affected(list.rows.length);
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      <p className={classes.note}>{t.affectedHint}</p>
      <DataList
        {...list}
        label={t.peopleColumns.person}
        columns={columns}
        skeletonRows={3}
        keyOf={({ candidateId }) => candidateId}
        nameOf={({ candidateName }) => candidateName}
        actionsWidth={0}
        empty={{ title: t.noPeople }}
      />
    </section>
  );
}

type PersonColumn = Column<BreachPerson> & { key: keyof typeof t.peopleColumns };

const columns = titled<PersonColumn>(t.peopleColumns, [
  { key: 'person', width: 240, card: 'title', cell: (row) => `${row.candidateName} (${row.candidateId})` },
  { key: 'seen', width: 280, cell: seenWords },
  { key: 'last', width: 160, cell: ({ lastOn }) => formatInstant(lastOn) },
  { key: 'letter', width: 140, cell: letterState, card: (row) => ({ badge: letterState(row) }) },
]);

function letterState({ written, reachable }: BreachPerson) {
  const state = written ? 'written' : reachable ? 'due' : 'unreachable';
  return <Badge tone={({ written: 'ok', due: 'warn', unreachable: 'mute' } as const)[state]}>{t.letter[state]}</Badge>;
}

function seenWords(person: BreachPerson): string {
  const kinds = ['opened', 'revealed', 'exported', 'downloaded'] as const;
  return kinds.flatMap((kind) => (person[kind] > 0 ? [t.seen[kind](person[kind])] : [])).join('; ');
}
