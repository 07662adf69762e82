import type { ReactNode } from 'react';
import { FailedCall } from '#web/api/failed-call.tsx';
import { ExportCandidates } from '#web/hr/parts/handover/export-candidates.tsx';
import { DownloadFiles } from '#web/hr/parts/person-file/download-files.tsx';
import type { useHrPage } from '#web/session/hr/hr-query.ts';
import { useHrEmployeeId } from '#web/session/hr/hr-session.ts';
import { Permitted, useMay } from '#web/session/hr/rights.tsx';
import type { ChosenPeople } from '#web/session/hr/use-chosen-people.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-list/column.ts';
import { type KeptColumns, useColumnChoice } from '#web/ui/data-list/columns/column-choice.ts';
import { ColumnsMenu } from '#web/ui/data-list/columns/columns-menu.tsx';
import { FilteredList } from '#web/ui/data-list/filtered-list.tsx';
import { ClearFilters } from '#web/ui/data-list/filters/clear-filters.tsx';
import { UnseenFilters } from '#web/ui/data-list/filters/filter-row.tsx';
import {
  type ColumnFilterBy,
  filterInWords,
  type FilterValues,
  hiddenColumns,
  type ListFilters,
} from '#web/ui/data-list/filters/list-filters.ts';
import { ListFoot, type ServedPage } from '#web/ui/data-list/list-foot.tsx';
import { SelectedRows } from '#web/ui/data-list/selected-rows.tsx';
import type { ListView } from '#web/ui/data-list/view/use-list-view.ts';
import type { EmptyStateProps } from '#web/ui/feedback/states.tsx';
import { useIsPhone } from '#web/ui/layout/media-query.ts';
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { SearchField, Toolbar, ToolbarActions, ToolbarSlot } from '#web/ui/table/toolbar.tsx';

type Person = { candidateId: string; name: string };

type PeopleListProps<P extends Person, F extends FilterValues, C extends Column<P>> = {
  texts: {
    title: string;
    searchPlaceholder: string;
    selection: string;
    selectFailed: string;
    loading: string;
    /** On the button that leads from the filters back to the cards. */
    show: string;
    showCount: (count: number) => string;
    nothingFound: string;
    nothingFoundHint: string;
    /** Of a page that the address names and that is no more. */
    pageBeyondHint?: string;
    firstPage: string;
  };
  /** Names the choice of columns that this browser keeps. */
  kept: Omit<KeptColumns, 'user'>;
  columns: readonly C[];
  view: ListView<F, C['key']>;
  options: ListFilters<F>['options'];
  served: Pick<ReturnType<typeof useHrPage<ServedPage & { content: readonly P[] }>>, 'page' | 'list' | 'foot'>;
  /** How many people there are without search and filters; null where the server does not tell it. */
  from: number | null;
  meta: ReactNode;
  /** What is said while there are no people at all. */
  noneYet: EmptyStateProps;
  /** What the order is called in which the list opens, where that is by no column. */
  unsorted?: string;
  chosen: ChosenPeople;
  /** The candidate ids of all people whom search and filters show. */
  readAll: () => Promise<readonly string[]>;
  /** What can be done with the selected people besides the download and the export. */
  selectionActions?: ReactNode;
  renderActions: (person: P) => ReactNode;
  actionsWidth: number;
};

const keyOf = ({ candidateId }: Person) => candidateId;
const nameOf = ({ name }: Person) => name;

/** A list of people that the server searches, filters and pages, with what can be done with the selected ones. */
export function PeopleList<
  P extends Person,
  F extends FilterValues,
  C extends Column<P> & { key: string; filter?: ColumnFilterBy<F> },
>(props: PeopleListProps<P, F, C>) {
  const { texts, kept, columns: all, view, options, served, from, noneYet, chosen, readAll, ...rows } = props;
  const { meta, selectionActions, ...list } = rows;
  const isPhone = useIsPhone();
  const may = useMay();
  const choice = useColumnChoice(all, { ...kept, user: useHrEmployeeId() ?? '' });
  const columns = isPhone ? all : choice.columns;
  const { list: ref, onFocus } = useKeptFocus();
  const { isNarrowed, clearFilters } = view;
  const total = served.page?.totalElements ?? 0;
  const { candidateIds, busy } = chosen;
  const nothingHere =
    total > 0
      ? { hint: texts.pageBeyondHint, action: <Button onClick={() => view.setPage(1)}>{texts.firstPage}</Button> }
      : { hint: texts.nothingFoundHint, action: <ClearFilters count={view.filterCount} onClear={clearFilters} /> };
  const bar = candidateIds.length > 0 && (
    <SelectedRows
      {...{ total, busy, isNarrowed }}
      label={texts.selection}
      count={candidateIds.length}
      onSelectAll={() => void chosen.selectAll(readAll)}
      onClear={chosen.clear}
    >
      {selectionActions}
      <Permitted to="joining.reveal">
        <DownloadFiles candidateIds={candidateIds} />
      </Permitted>
      <Permitted to="joining.export">
        <ExportCandidates candidateIds={candidateIds} variant="primary" />
      </Permitted>
    </SelectedRows>
  );
  return (
    <div ref={ref} onFocus={onFocus}>
      <HrPageHead title={texts.title} meta={meta} />
      <ToolbarSlot instead={bar || undefined}>
        <Toolbar>
          <SearchField value={view.search} onChange={view.setSearch} placeholder={texts.searchPlaceholder} />
          <ToolbarActions>
            {!isPhone && <ColumnsMenu choice={choice} />}
            <Permitted to="joining.export">
              <ExportCandidates candidateIds={readAll} disabled={total === 0} />
            </Permitted>
          </ToolbarActions>
        </Toolbar>
      </ToolbarSlot>
      {chosen.error !== null && <FailedCall error={chosen.error} fallback={texts.selectFailed} />}
      <UnseenFilters
        chips={hiddenColumns(all, columns).map((column) => filterInWords(column, view.filter, options))}
        onRemove={view.setFilter}
      />
      <FilteredList
        {...list}
        {...served.list}
        {...{ view, columns, options, keyOf, nameOf }}
        allColumns={all}
        label={texts.title}
        skeletonRows={10}
        {...(may('joining.reveal') ? { selection: chosen.selection } : {})}
        nothingToFilter={served.page !== undefined && total === 0 && (!isNarrowed || from === 0)}
        empty={total > 0 || isNarrowed ? { icon: 'search', title: texts.nothingFound, ...nothingHere } : noneYet}
        showWords={served.list.busy ? texts.show : texts.showCount(total)}
      />
      <ListFoot
        {...served.foot}
        loadingText={texts.loading}
        onPage={view.setPage}
        filtered={isNarrowed && from !== null ? { from, onClear: clearFilters } : undefined}
      />
    </div>
  );
}
