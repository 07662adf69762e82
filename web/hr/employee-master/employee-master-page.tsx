import { useCallback, useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import {
  type Employee,
  type EmployeePage,
  type EmployeeSort,
  type EmployeeFilter,
  employeeFilterSchema,
  employeeSorts,
  getEmployees,
} from '#contract/first-day.ts';
import { formatCount } from '#domain/values/count.ts';
import { formatMobile } from '#domain/values/mobile-number.ts';
import { messageOr } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { usePersonMenu } from '#web/hr/parts/first-day/record-joining.tsx';
import { recordJoiningTexts } from '#web/hr/parts/first-day/texts.ts';
import { PeopleList } from '#web/hr/parts/people-list/people-list.tsx';
import { useDownloadFiles } from '#web/hr/parts/person-file/download-files.tsx';
import { useHrPage } from '#web/session/hr/hr-query.ts';
import { useHrEmployeeId } from '#web/session/hr/hr-session.ts';
import { candidatePath } from '#web/session/hr/offer-page-path.ts';
import { Permitted, useMay } from '#web/session/hr/rights.tsx';
import { useChosenPeople } from '#web/session/hr/use-chosen-people.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type Column, titled } from '#web/ui/data-list/column.ts';
import type { ColumnFilterBy } from '#web/ui/data-list/filters/list-filters.ts';
import { listUrl } from '#web/ui/data-list/view/list-url.ts';
import { useListView, type ListView, queryOf, usePaused } from '#web/ui/data-list/view/use-list-view.ts';
import { shownDay } from '#web/ui/form/shown-values.ts';
import { Row } from '#web/ui/layout/layout.tsx';
import { ActionMenu } from '#web/ui/overlay/menu.tsx';
import { employeeMasterTexts as t } from './texts.ts';

type EmployeeFilters = Omit<EmployeeFilter, 'search'>;

/** The list's state in the address; it opens with the newest employee ID first. */
export const employeeUrl = listUrl<EmployeeFilters, EmployeeSort>({
  keys: ['role', 'department', 'designation', 'joinedFrom', 'joinedTo'],
  schema: employeeFilterSchema,
  sorts: employeeSorts,
  first: { key: 'employeeId', direction: 'desc' },
});

type EmployeeView = ListView<EmployeeFilters, EmployeeSort>;

const pageSize = 20;

const directions = { asc: 'ascending', desc: 'descending' } as const;

function useEmployees({ page, search, filter, sort }: EmployeeView) {
  const asked = usePaused(search);
  const query = {
    page,
    size: pageSize,
    ...queryOf({ search: asked, filter }),
    ...(sort && { sort: sort.key, direction: directions[sort.direction] }),
  };
  return useHrPage(
    ['employees', query],
    (signal) => fetchObject(getEmployees, { query, signal }),
    (error) => messageOr(error, t.loadFailed),
  );
}

/** The most that one call answers. */
const largestPage = 500;

/** The candidate ids of all filtered employees, on all pages. New employees are on the last one. */
async function readEmployeeIds({ search, filter }: Pick<EmployeeView, 'search' | 'filter'>): Promise<string[]> {
  const ids = new Set<string>();
  const order = { sort: 'candidateId', direction: 'ascending' } as const;
  for (let page = 1; ; page += 1) {
    const query = { ...queryOf({ search, filter }), ...order, page, size: largestPage };
    const { content, totalPages } = await fetchObject(getEmployees, { query });
    for (const { candidateId } of content) ids.add(candidateId);
    if (page >= totalPages) return [...ids];
  }
}

type EmployeeColumn = Column<Employee> & { key: EmployeeSort; filter?: ColumnFilterBy<EmployeeFilters> };

/** Those that most people never need. */
const hiddenAtFirst: readonly EmployeeSort[] = ['email', 'designation'];

const employeeColumns = titled<EmployeeColumn>(t.columns, [
  { key: 'employeeId', width: 122, cell: ({ employeeId }) => employeeId, sticky: true },
  { key: 'name', width: 172, cell: (employee) => <EmployeeLink {...employee} />, sticky: true, card: 'title' },
  {
    key: 'joinedOn',
    width: 132,
    cell: ({ joinedOn }) => shownDay(joinedOn),
    filter: { kind: 'days', from: 'joinedFrom', to: 'joinedTo' },
  },
  { key: 'role', width: 156, cell: ({ role }) => role, filter: { kind: 'choice', key: 'role' } },
  {
    key: 'department',
    width: 176,
    cell: ({ department }) => department,
    filter: { kind: 'choice', key: 'department' },
  },
  { key: 'mobile', width: 116, cell: ({ mobile }) => formatMobile(mobile) },
  { key: 'candidateId', width: 118, cell: ({ candidateId }) => candidateId },
  { key: 'email', width: 248, cell: ({ email }) => email, card: 'more' },
  {
    key: 'designation',
    width: 180,
    cell: ({ designation }) => designation,
    card: 'more',
    filter: { kind: 'choice', key: 'designation' },
  },
]);

/** Leads to everything about a person; the way back leads to this page of the list again. */
function EmployeeLink({ candidateId, name }: Employee) {
  const { search } = useLocation();
  return (
    <Link to={candidatePath(candidateId)} state={{ employeesAt: search }}>
      {name}
    </Link>
  );
}

/** All employees, the newest employee ID first (docs/rules/first-day.md#employee-master). */
export function EmployeeMasterPage() {
  return <OwnEmployeeMasterPage key={useHrEmployeeId()} />;
}

const kept = { list: 'Employee', hiddenAtFirst };

function OwnEmployeeMasterPage() {
  const view: EmployeeView = useListView(employeeUrl, employeeColumns);
  const { refetch, ...served } = useEmployees(view);
  const { page } = served;
  const chosen = useChosenPeople();
  const may = useMay();
  const { open, dialog } = useDownloadFiles();
  const { onUndo, onOffer, dialog: recording } = usePersonMenu(() => void refetch());
  const renderActions = useCallback(
    (employee: Employee) => (
      <EmployeeActions
        {...{ employee, onUndo, onOffer }}
        onFile={() => open({ candidateIds: [employee.candidateId] })}
      />
    ),
    [open, onUndo, onOffer],
  );
  return (
    <>
      <PeopleList
        {...{ kept, view, served, chosen, renderActions }}
        texts={t}
        columns={employeeColumns}
        options={useFilterOptions(page)}
        meta={page && t.joined(formatCount(page.joined))}
        from={page?.joined ?? null}
        noneYet={{
          icon: 'address-book',
          title: t.noneYet,
          hint: may('joining.record') ? t.noneYetHint : t.noneYetReader,
          action: (
            <Permitted to="joining.record">
              <LinkButton to="/hce/onboarding">{t.toOnboarding}</LinkButton>
            </Permitted>
          ),
        }}
        readAll={() => readEmployeeIds(view)}
        actionsWidth={90}
      />
      {dialog}
      {recording}
    </>
  );
}

/** What the filters offer to choose: the roles, departments and designations of those who joined. */
function useFilterOptions(page: EmployeePage | undefined) {
  return useMemo(() => {
    const choices = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }));
    return {
      role: choices(page?.roles),
      department: choices(page?.departments),
      designation: choices(page?.designations),
    };
  }, [page?.roles, page?.departments, page?.designations]);
}

type EmployeeActionsProps = Pick<ReturnType<typeof usePersonMenu>, 'onUndo' | 'onOffer'> & {
  employee: Employee;
  onFile: () => void;
};

/** 'File' downloads all that there is of a person; a menu has what else can be done. */
function EmployeeActions({ employee, onFile, onUndo, onOffer }: EmployeeActionsProps) {
  const { candidateId, candidateOfferId, name } = employee;
  const may = useMay();
  return (
    <Row gap={1} justify="end">
      <Permitted to="joining.reveal">
        <Button variant="quiet" aria-label={t.fileOf(name)} onClick={onFile}>
          {t.file}
        </Button>
      </Permitted>
      <ActionMenu
        trigger={<IconButton icon="more" size={18} label={t.actionsFor(name)} />}
        items={[
          may('joining.record') && {
            label: recordJoiningTexts.undo,
            icon: 'calendar',
            onSelect: () => onUndo(candidateId),
          },
          may('offers.read') && { label: t.offer, icon: 'file', onSelect: () => onOffer(candidateOfferId) },
        ]}
      />
    </Row>
  );
}
