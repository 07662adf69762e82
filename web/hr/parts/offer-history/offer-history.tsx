import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getOfferHistory, type HistoryEntry, type HistoryKind, historyKinds } from '#contract/history.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { offerHistoryMessages as m } from '#domain/hr-messages.ts';
import { isAnswered } from '#web/api/client.ts';
import { FailedLoad } from '#web/api/failed-load.tsx';
import { fetchObject } from '#web/api/fetch-object.ts';
import { ownCall } from '#web/api/own-call.ts';
import { Button } from '#web/ui/button.tsx';
import { EntryList } from '#web/ui/layout/entry-list.tsx';
import { FilterSelect } from '#web/ui/table/filters.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { LoadingText } from '#web/ui/feedback/states.tsx';
import classes from './offer-history.module.css';

/** Entries shown at first, and then per page. */
const firstSize = 5;
const pageSize = 20;

/** Changes first: views are most of the entries and seldom wanted. */
const kinds = ['changes', 'looks', 'all'] as const;

type OfferHistoryProps = { candidateOfferId: number; since?: number };

/** Who did or saw what of an offer, newest first: the last few, and all of it when it is asked for. */
export function OfferHistory(props: OfferHistoryProps) {
  // Another offer is another list: not even while it loads may the history of the one before be there.
  return <HistoryOfOne key={props.candidateOfferId} {...props} />;
}

function HistoryOfOne({ candidateOfferId, since = 0 }: OfferHistoryProps) {
  const [page, setPage] = useState<number | null>(null);
  const [show, setShow] = useState<HistoryKind>('changes');
  const list = useRef<HTMLOListElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['offer-history', candidateOfferId, show, page, since],
    queryFn: async ({ signal }) => {
      const query = { candidateOfferId, show, page: (page ?? 0) + 1, size: page === null ? firstSize : pageSize };
      return ownCall((until) => fetchObject(getOfferHistory, { query, signal: until }), signal);
    },
    placeholderData: keepPreviousData,
    // An ended session shows as an error here: next to it may be a form that is being filled.
    retry: (failures, failure) => failures < 1 && !isAnswered(failure),
    // Who looks sees what was recorded until now.
    gcTime: 0,
  });

  if (data === undefined) {
    if (error === null) return <LoadingText>{m.loading}</LoadingText>;
    return <FailedLoad error={error} fallback={m.loadFailed} refetch={refetch} />;
  }
  if (data === null) return <p>{m.absent}</p>;
  const { content, totalElements } = data;
  function showAll(): void {
    setPage(0);
    // The button goes; the list is what was asked for.
    list.current?.focus();
  }
  return (
    <div className={classes.history}>
      <FilterSelect
        label={m.show}
        caption={m.show}
        required
        value={show}
        options={kinds.map((value) => ({ value, label: m.kinds[value] }))}
        onChange={(value) => {
          setShow(historyKinds.find((kind) => kind === value) ?? 'changes');
          setPage(null);
        }}
      />
      {content.length === 0 && <p>{m.none[show]}</p>}
      <EntryList ref={list} label={m.listName}>
        {content.map((entry) => (
          <Entry key={entry.number} entry={entry} />
        ))}
      </EntryList>
      {page === null && totalElements > firstSize && <Button onClick={showAll}>{m.showAll(totalElements)}</Button>}
      {page !== null && totalElements > pageSize && (
        <Pager
          page={page}
          pageCount={Math.ceil(totalElements / pageSize)}
          total={totalElements}
          pageSize={pageSize}
          onPage={setPage}
        />
      )}
    </div>
  );
}

function Entry({ entry: { who, what, on, ip, device } }: { entry: HistoryEntry }) {
  return (
    <li>
      <span className={classes.what}>
        <strong>{who}</strong> {what}
      </span>
      <span className={classes.where}>
        <time dateTime={on}>{m.inIndia(formatInstant(on))}</time>
        {ip !== '' && <span>{m.fromAddress(ip)}</span>}
        {device !== '' && <span>{device}</span>}
      </span>
    </li>
  );
}
