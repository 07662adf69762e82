import { useState } from 'react';
import { useNavigate } from 'react-router';
import { onboardingMessages } from '#domain/joining/messages.ts';
import { offerListMessages as m } from '#domain/messages.ts';
import { formatCount } from '#domain/values/count.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { RecordJoining } from '#web/hr/parts/first-day/record-joining.tsx';
import { ExportCandidates } from '#web/hr/parts/handover/export-candidates.tsx';
import { useHrEmployeeId } from '#web/session/hr/hr-session.ts';
import { offerPagePath } from '#web/session/hr/offer-page-path.ts';
import { useChosenPeople } from '#web/session/hr/use-chosen-people.ts';
import { Button } from '#web/ui/button.tsx';
import { useColumnChoice } from '#web/ui/data-list/columns/column-choice.ts';
import { ColumnsMenu } from '#web/ui/data-list/columns/columns-menu.tsx';
import { ClearFilters } from '#web/ui/data-list/filters/clear-filters.tsx';
import { UnseenFilters } from '#web/ui/data-list/filters/filter-row.tsx';
import { filterInWords, hiddenColumns } from '#web/ui/data-list/filters/list-filters.ts';
import { ListFoot } from '#web/ui/data-list/list-foot.tsx';
import { queryOf, useListView } from '#web/ui/data-list/view/use-list-view.ts';
import type { EmptyStateProps } from '#web/ui/feedback/states.tsx';
import { useIsPhone } from '#web/ui/layout/media-query.ts';
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { SearchField, Toolbar, ToolbarActions, ToolbarSlot } from '#web/ui/table/toolbar.tsx';
import { candidateColumns } from './candidate-columns.tsx';
import { candidateListUrl } from './list-url.ts';
import { CandidateRows, useFilterOptions } from './candidate-rows.tsx';
import { RemindDialog } from './remind-dialog.tsx';
import { CandidateSelectionBar } from './selection-bar.tsx';
import { onboardingListTexts as t, onboardingSelectionTexts } from './texts.ts';
import { type CandidateView, readCandidateIds, useOnboarded } from './use-onboarded.ts';

/** The candidates who accepted, with how far their joining forms are (docs/rules/onboarding.md#onboarding-list). */
export function OnboardingPage() {
  return <OwnOnboardingPage key={useHrEmployeeId()} />;
}

function OwnOnboardingPage() {
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const view: CandidateView = useListView(candidateListUrl, candidateColumns);
  const { page, list, foot, refetch } = useOnboarded(view);
  const choice = useColumnChoice(candidateColumns, { list: 'Candidate', user: useHrEmployeeId() ?? '' });
  const chosen = useChosenPeople();
  const [reminded, setReminded] = useState<readonly string[] | null>(null);
  const [recording, setRecording] = useState<string | null>(null);
  const options = useFilterOptions(page?.departments);
  const { list: ref, onFocus } = useKeptFocus();
  const columns = isPhone ? candidateColumns : choice.columns;
  const total = page?.totalElements ?? 0;
  const from = page?.totalAccepted ?? null;
  const readAll = () => readCandidateIds(queryOf(view));
  const bar = chosen.candidateIds.length > 0 && (
    <CandidateSelectionBar
      {...{ chosen, total }}
      isNarrowed={view.isNarrowed}
      onSelectAll={() => void chosen.selectAll(readAll)}
      onRemind={() => setReminded(chosen.candidateIds)}
    />
  );
  return (
    <div ref={ref} onFocus={onFocus}>
      <HrPageHead title={t.title} meta={page && formatCount(from ?? total)} />
      <ToolbarSlot instead={bar || undefined}>
        <Toolbar>
          <SearchField value={view.search} onChange={view.setSearch} placeholder={t.searchPlaceholder} />
          <ToolbarActions>
            {!isPhone && <ColumnsMenu choice={choice} />}
            <ExportCandidates candidateIds={readAll} disabled={total === 0} />
          </ToolbarActions>
        </Toolbar>
      </ToolbarSlot>
      {chosen.error !== null && <FailedCall error={chosen.error} fallback={onboardingSelectionTexts.selectFailed} />}
      <UnseenFilters
        chips={hiddenColumns(candidateColumns, columns).map((column) => filterInWords(column, view.filter, options))}
        onRemove={view.setFilter}
      />
      <CandidateRows
        {...list}
        {...{ view, columns, options, total }}
        selection={chosen.selection}
        nothingToFilter={page !== undefined && total === 0 && !view.isNarrowed}
        empty={emptyState(view, total)}
        onOffer={(id) => void navigate(offerPagePath(id))}
        onRemind={(candidateId) => setReminded([candidateId])}
        onRecord={setRecording}
      />
      <ListFoot
        {...foot}
        loadingText={m.loading}
        onPage={view.setPage}
        filtered={view.isNarrowed && from !== null ? { from, onClear: view.clearFilters } : undefined}
      />
      {reminded !== null && (
        <RemindDialog
          candidateIds={reminded}
          onClose={() => setReminded(null)}
          onReminded={(candidateIds) => {
            chosen.deselect(candidateIds);
            void refetch();
          }}
        />
      )}
      {recording !== null && (
        <RecordJoining candidateId={recording} onDone={() => void refetch()} onClose={() => setRecording(null)} />
      )}
    </div>
  );
}

function emptyState(view: CandidateView, total: number): EmptyStateProps {
  if (total > 0) {
    // The address names a page that is no more.
    const action = <Button onClick={() => view.setPage(1)}>{t.firstPage}</Button>;
    return { icon: 'search', title: m.empty, hint: onboardingMessages.pageBeyondHint, action };
  }
  const { isNarrowed, filterCount, clearFilters } = view;
  return {
    icon: isNarrowed ? 'search' : 'user-plus',
    title: m.empty,
    hint: isNarrowed ? m.emptyHint : onboardingMessages.noneYetHint,
    action: isNarrowed && <ClearFilters count={filterCount} onClear={clearFilters} />,
  };
}
