import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import type { Employee, EmployeeSort } from '#contract/hr/first-day.ts';
import { recordJoiningTexts } from '#web/first-day/texts.ts';
import { RecordJoining } from '#web/first-day/record-joining.tsx';
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx';
import { DataList } from '#web/ui/data-list/data-list.tsx';
import { ListFoot } from '#web/ui/data-list/list-foot.tsx';
import { useUrlState } from '#web/ui/data-list/use-url-state.ts';
import type { EmptyStateProps } from '#web/ui/feedback/states.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { ActionMenu } from '#web/ui/overlay/menu.tsx';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { SearchField, Toolbar, ToolbarActions } from '#web/ui/table/toolbar.tsx';
import { ExportCandidates } from '#web/hr/handover/export-candidates.tsx';
import { employeeColumns, filePath } from './employee-columns.tsx';
import { EmployeeFilters } from './employee-filters.tsx';
import { type EmployeeView, employeeUrl, isFiltered, unfiltered } from './employee-query.ts';
import { employeeMasterTexts as t } from './texts.ts';
import { readEmployeeIds, useEmployees } from './use-employees.ts';

const count = new Intl.NumberFormat('en-IN');

/** Everybody who joined, the newest employee ID first (docs/rules/first-day.md#employee-master). */
export function EmployeeMasterPage() {
  const [view, setView] = useUrlState(employeeUrl);
  const [recording, setRecording] = useState<string | null>(null);
  const { page, list, foot, refetch } = useEmployees(view);
  const change = useCallback(
    (changes: Partial<EmployeeView>) => setView((before) => ({ ...before, page: 1, ...changes })),
    [setView],
  );
  const renderActions = useCallback(
    (employee: Employee) => <EmployeeActions employee={employee} onRecord={setRecording} />,
    [],
  );
  return (
    <>
      <HrPageHead title={t.title} meta={page && t.joined(count.format(page.joined))} />
      <Stack gap={3}>
        <Toolbar>
          <SearchField
            value={view.search}
            onChange={(search) => setView((before) => ({ ...before, page: 1, search }), 'typing')}
            placeholder={t.searchPlaceholder}
          />
          <ToolbarActions>
            <ExportCandidates candidateIds={() => readEmployeeIds(view)} disabled={(page?.totalElements ?? 0) === 0} />
          </ToolbarActions>
        </Toolbar>
        <EmployeeFilters view={view} departments={page?.departments ?? []} change={change} />
      </Stack>
      <DataList
        {...list}
        label={t.title}
        columns={employeeColumns}
        skeletonRows={10}
        keyOf={({ candidateId }) => candidateId}
        nameOf={({ name }) => name}
        renderActions={renderActions}
        actionsWidth={112}
        sort={{ key: view.sort, direction: view.direction, onSort: (key) => change(sortedBy(key, view)) }}
        empty={emptyState(view, page?.totalElements ?? 0, change)}
      />
      <ListFoot {...foot} loadingText={t.loading} onPage={(next) => change({ page: next })} />
      {recording !== null && (
        <RecordJoining candidateId={recording} onDone={() => void refetch()} onClose={() => setRecording(null)} />
      )}
    </>
  );
}

/** The same column again turns the order round. */
function sortedBy(key: EmployeeSort, { sort, direction }: EmployeeView): Partial<EmployeeView> {
  return { sort: key, direction: key === sort && direction === 'asc' ? 'desc' : 'asc' };
}

function EmployeeActions({ employee, onRecord }: { employee: Employee; onRecord: (candidateId: string) => void }) {
  return (
    <Row gap={2} justify="end" align="center">
      <Link to={filePath(employee)} aria-label={t.fileOf(employee.name)}>
        {t.file}
      </Link>
      <ActionMenu
        trigger={
          <IconButton label={t.actionsFor(employee.name)}>
            <Icon name="more" />
          </IconButton>
        }
        items={[{ label: recordJoiningTexts.action, onSelect: () => onRecord(employee.candidateId) }]}
      />
    </Row>
  );
}

function emptyState(
  view: EmployeeView,
  total: number,
  change: (changes: Partial<EmployeeView>) => void,
): EmptyStateProps {
  const icon = <Icon name="search" size={32} />;
  if (total > 0) {
    // The address names a page that is no more.
    const action = <Button onClick={() => change({ page: 1 })}>{t.firstPage}</Button>;
    return { icon, title: t.nothingFound, action };
  }
  if (isFiltered(view)) {
    const action = <Button onClick={() => change(unfiltered)}>{t.clear}</Button>;
    return { icon, title: t.nothingFound, hint: t.nothingFoundHint, action };
  }
  return {
    icon: <Icon name="address-book" size={32} />,
    title: t.nobodyYet,
    hint: t.nobodyYetHint,
    action: <LinkButton to="/hce/onboarding">{t.toOnboarding}</LinkButton>,
  };
}
