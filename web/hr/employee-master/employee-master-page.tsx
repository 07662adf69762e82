import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatCount } from '#domain/values/count.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { RecordJoining } from '#web/hr/parts/first-day/record-joining.tsx';
import { ExportCandidates } from '#web/hr/parts/handover/export-candidates.tsx';
import { DownloadFiles, useDownloadFiles } from '#web/hr/parts/person-file/download-files.tsx';
import { useHrEmployeeId } from '#web/session/hr/hr-session.ts';
import { offerPagePath } from '#web/session/hr/offer-page-path.ts';
import { type ChosenPeople, useChosenPeople } from '#web/session/hr/use-chosen-people.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { useColumnChoice } from '#web/ui/data-list/columns/column-choice.ts';
import { ColumnsMenu } from '#web/ui/data-list/columns/columns-menu.tsx';
import { ClearFilters } from '#web/ui/data-list/filters/clear-filters.tsx';
import { UnseenFilters } from '#web/ui/data-list/filters/filter-row.tsx';
import { filterInWords, hiddenColumns } from '#web/ui/data-list/filters/list-filters.ts';
import { ListFoot } from '#web/ui/data-list/list-foot.tsx';
import { SelectedRows } from '#web/ui/data-list/selected-rows.tsx';
import { useListView } from '#web/ui/data-list/view/use-list-view.ts';
import type { EmptyStateProps } from '#web/ui/feedback/states.tsx';
import { useIsPhone } from '#web/ui/layout/media-query.ts';
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { SearchField, Toolbar, ToolbarActions, ToolbarSlot } from '#web/ui/table/toolbar.tsx';
import { employeeColumns, hiddenAtFirst } from './employee-columns.tsx';
import { EmployeeRows, useFilterOptions } from './employee-rows.tsx';
import { employeeUrl } from './employee-url.ts';
import { employeeMasterTexts as t } from './texts.ts';
import { type EmployeeView, readEmployeeIds, useEmployees } from './use-employees.ts';

/** All employees, the newest employee ID first (docs/rules/first-day.md#employee-master). */
export function EmployeeMasterPage() {
  return <OwnEmployeeMasterPage key={useHrEmployeeId()} />;
}

function OwnEmployeeMasterPage() {
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const view: EmployeeView = useListView(employeeUrl, employeeColumns);
  const { page, list, foot, refetch } = useEmployees(view);
  const choice = useColumnChoice(employeeColumns, { list: 'Employee', user: useHrEmployeeId() ?? '', hiddenAtFirst });
  const chosen = useChosenPeople();
  const { onFile, onRecord, dialogs } = useEmployeeDialogs(() => void refetch());
  const onOffer = useCallback((id: number) => void navigate(offerPagePath(id)), [navigate]);
  const options = useFilterOptions(page);
  const columns = isPhone ? employeeColumns : choice.columns;
  const total = page?.totalElements ?? 0;
  const readAll = () => readEmployeeIds(view);
  const { list: ref, onFocus } = useKeptFocus();
  return (
    <div ref={ref} onFocus={onFocus}>
      <HrPageHead title={t.title} meta={page && t.joined(formatCount(page.joined))} />
      <ToolbarSlot
        instead={
          chosen.candidateIds.length > 0 ? <EmployeeSelectionBar {...{ chosen, total, view, readAll }} /> : undefined
        }
      >
        <Toolbar>
          <SearchField value={view.search} onChange={view.setSearch} placeholder={t.searchPlaceholder} />
          <ToolbarActions>
            {!isPhone && <ColumnsMenu choice={choice} />}
            <ExportCandidates candidateIds={readAll} disabled={total === 0} />
          </ToolbarActions>
        </Toolbar>
      </ToolbarSlot>
      {chosen.error !== null && <FailedCall error={chosen.error} fallback={t.selectFailed} />}
      <UnseenFilters
        chips={hiddenColumns(employeeColumns, columns).map((column) => filterInWords(column, view.filter, options))}
        onRemove={view.setFilter}
      />
      <EmployeeRows
        {...list}
        {...{ view, columns, options, total }}
        selection={chosen.selection}
        nothingToFilter={page !== undefined && page.joined === 0}
        empty={emptyState(view, total)}
        {...{ onFile, onRecord, onOffer }}
      />
      <ListFoot
        {...foot}
        loadingText={t.loading}
        onPage={view.setPage}
        filtered={view.isNarrowed && page ? { from: page.joined, onClear: view.clearFilters } : undefined}
      />
      {dialogs}
    </div>
  );
}

/** What the rows open. */
function useEmployeeDialogs(onRecorded: () => void) {
  const [recording, onRecord] = useState<string | null>(null);
  const { open, dialog } = useDownloadFiles();
  const onFile = useCallback((candidateId: string) => open({ candidateIds: [candidateId] }), [open]);
  const dialogs = (
    <>
      {dialog}
      {recording !== null && (
        <RecordJoining candidateId={recording} onDone={onRecorded} onClose={() => onRecord(null)} />
      )}
    </>
  );
  return { onFile, onRecord, dialogs };
}

type EmployeeSelectionBarProps = {
  chosen: ChosenPeople;
  total: number;
  view: EmployeeView;
  readAll: () => Promise<readonly string[]>;
};

function EmployeeSelectionBar({ chosen, total, view, readAll }: EmployeeSelectionBarProps) {
  const { candidateIds, busy, clear, selectAll } = chosen;
  return (
    <SelectedRows
      {...{ total, busy }}
      label={t.selection}
      count={candidateIds.length}
      isNarrowed={view.isNarrowed}
      onSelectAll={() => void selectAll(readAll)}
      onClear={clear}
    >
      <DownloadFiles candidateIds={candidateIds} />
      <ExportCandidates candidateIds={candidateIds} variant="primary" />
    </SelectedRows>
  );
}

function emptyState({ isNarrowed, filterCount, clearFilters, setPage }: EmployeeView, total: number): EmptyStateProps {
  const icon = 'search';
  if (total > 0) {
    // The address names a page that is no more.
    return { icon, title: t.nothingFound, action: <Button onClick={() => setPage(1)}>{t.firstPage}</Button> };
  }
  if (isNarrowed) {
    const action = <ClearFilters count={filterCount} onClear={clearFilters} />;
    return { icon, title: t.nothingFound, hint: t.nothingFoundHint, action };
  }
  return {
    icon: 'address-book',
    title: t.nobodyYet,
    hint: t.nobodyYetHint,
    action: <LinkButton to="/hce/onboarding">{t.toOnboarding}</LinkButton>,
  };
}
