import { useState } from 'react';
import { getHrUsers } from '#contract/hr/people.ts';
import { exportRecord, getRecord, type RecordEntry, type RecordFilter } from '#contract/hr/record.ts';
import { recordKinds } from '#domain/record/record-kinds.ts';
import { recordTexts } from '#domain/record/texts.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { namedDayInWords } from '#domain/values/date-in-words.ts';
import { fetchFile, messageOr } from '#web/api/client.ts';
import { FailedCall, requestIdOf } from '#web/api/failed-call.tsx';
import { fetchObject } from '#web/api/fetch-object.ts';
import { useFileSaving } from '#web/session/hr/use-file-saving.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { candidatePath } from '#web/session/hr/offer-page-path.ts';
import { Button, TextLink } from '#web/ui/button.tsx';
import { type Column, titled } from '#web/ui/data-list/column.ts';
import { DataList } from '#web/ui/data-list/data-list.tsx';
import { usePaused } from '#web/ui/data-list/view/use-list-view.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { cell, FieldGrid, Row, Stack } from '#web/ui/layout/layout.tsx';
import { recordPageTexts as t } from './texts.ts';

type Filter = Record<keyof RecordFilter, string>;
const everything: Filter = { hrUserId: '', kind: '', from: '', to: '', person: '' };

const columns = titled<Column<RecordEntry> & { key: keyof typeof recordTexts.columns }>(recordTexts.columns, [
  { key: 'on', width: 150, cell: ({ on }) => formatInstant(on) },
  { key: 'who', width: 130, cell: ({ who }) => who },
  { key: 'what', width: 260, cell: ({ what }) => what, card: 'title' },
  {
    key: 'candidate',
    width: 160,
    cell: ({ candidate }) =>
      candidate && (
        <TextLink to={candidatePath(candidate.candidateId)}>{candidate.name || candidate.candidateId}</TextLink>
      ),
  },
  { key: 'kind', width: 92, cell: ({ kind }) => recordTexts.kinds[kind], card: 'more' },
  { key: 'ip', width: 116, cell: ({ ip }) => ip, card: 'more' },
  { key: 'device', width: 170, cell: ({ device }) => device, card: 'more' },
]);

export function RecordSection() {
  const [filter, setFilter] = useState(everything);
  /** The last entries of the pages before this one. */
  const [before, setBefore] = useState<readonly string[]>([]);
  const person = usePaused(filter.person);
  const asked = Object.entries({ ...filter, person }).filter(([, value]) => value.trim() !== '');
  const given: RecordFilter = Object.fromEntries(asked);
  const after = before.at(-1);
  const query = useHrQuery(['record', given, after], (signal) =>
    fetchObject(getRecord, { query: { ...given, ...(after !== undefined && { after }) }, signal }),
  );
  const users = useHrQuery(['hr-users'], (signal) => fetchObject(getHrUsers, { signal }));
  const { busy, error, save } = useFileSaving();
  const { data } = query;
  const next = data?.next;
  const isFiltered = Object.values(filter).some((value) => value !== '');
  const choose = (change: Partial<Filter>): void => {
    setFilter({ ...filter, ...change });
    setBefore([]);
  };
  return (
    <Stack gap={4}>
      <RecordFilters filter={filter} onChoose={choose} users={users.data ?? []} />
      <Row gap={2} wrap>
        <Button
          busy={busy}
          busyText={t.exporting}
          onClick={() => save((signal) => fetchFile(exportRecord, { body: given, signal }), 'record.xlsx')}
        >
          {t.export}
        </Button>
        {isFiltered && (
          <Button variant="quiet" onClick={() => choose(everything)}>
            {t.clear}
          </Button>
        )}
      </Row>
      {error !== null && <FailedCall error={error} fallback={t.exportFailed} />}
      <DataList
        rows={data?.content}
        busy={query.isFetching && data !== undefined}
        failed={
          query.error !== null && data === undefined
            ? {
                message: messageOr(query.error, t.loadFailed),
                requestId: requestIdOf(query.error),
                onRetry: () => void query.refetch(),
              }
            : undefined
        }
        label={t.label}
        columns={columns}
        skeletonRows={8}
        keyOf={({ id }) => id}
        nameOf={({ who, what }) => `${who} ${what}`}
        renderActions={() => null}
        actionsWidth={0}
        empty={{ icon: 'search', title: t.none, hint: isFiltered ? t.noneOfFilter : t.noneHint }}
      />
      <nav aria-label={t.pages}>
        <Row gap={2}>
          {before.length > 0 && <Button onClick={() => setBefore([])}>{t.newest}</Button>}
          {next && <Button onClick={() => setBefore([...before, next])}>{t.older}</Button>}
        </Row>
      </nav>
    </Stack>
  );
}

type RecordFiltersProps = {
  filter: Filter;
  onChoose: (change: Partial<Filter>) => void;
  users: readonly { hrUserId: string; name: string }[];
};

function RecordFilters({ filter, onChoose, users }: RecordFiltersProps) {
  const all = { value: '', label: t.all };
  const field = (key: keyof Filter) => ({
    label: t[key === 'hrUserId' ? 'user' : key],
    value: filter[key],
    onChange: (event: { currentTarget: { value: string } }) => onChoose({ [key]: event.currentTarget.value }),
  });
  return (
    <div role="group" aria-label={t.filters}>
      <FieldGrid>
        <SelectField
          {...field('hrUserId')}
          placeholder={null}
          options={[all, ...users.map(({ hrUserId, name }) => ({ value: hrUserId, label: name }))]}
          className={cell.thirdPaired}
        />
        <SelectField
          {...field('kind')}
          placeholder={null}
          options={[all, ...recordKinds.map((kind) => ({ value: kind, label: recordTexts.kinds[kind] }))]}
          className={cell.thirdPaired}
        />
        <TextField {...field('person')} placeholder={t.personHint} className={cell.third} />
        <DateField
          {...field('from')}
          words={namedDayInWords(filter.from)}
          max={filter.to || undefined}
          className={cell.thirdPaired}
        />
        <DateField
          {...field('to')}
          words={namedDayInWords(filter.to)}
          min={filter.from || undefined}
          className={cell.thirdPaired}
        />
      </FieldGrid>
    </div>
  );
}
