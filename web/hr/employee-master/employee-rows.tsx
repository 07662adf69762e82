import { useCallback, useMemo } from 'react';
import type { Employee, EmployeePage } from '#contract/hr/first-day.ts';
import { recordJoiningTexts } from '#web/hr/parts/first-day/texts.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { FilteredList } from '#web/ui/data-list/filtered-list.tsx';
import type { ListFilters } from '#web/ui/data-list/filters/list-filters.ts';
import type { DataListProps } from '#web/ui/data-list/list-props.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Row } from '#web/ui/layout/layout.tsx';
import { ActionMenu } from '#web/ui/overlay/menu.tsx';
import { type EmployeeColumn, employeeColumns } from './employee-columns.tsx';
import type { EmployeeFilters } from './employee-url.ts';
import { employeeMasterTexts as t } from './texts.ts';
import type { EmployeeView } from './use-employees.ts';

type RowHandlers = {
  onFile: (candidateId: string) => void;
  onRecord: (candidateId: string) => void;
  onOffer: (candidateOfferId: number) => void;
};

type EmployeeRowsProps = RowHandlers &
  Pick<DataListProps<Employee, EmployeeColumn>, 'rows' | 'busy' | 'failed' | 'empty' | 'columns' | 'selection'> & {
    view: EmployeeView;
    options: ListFilters<EmployeeFilters>['options'];
    total: number;
    /** No employees yet. */
    nothingToFilter: boolean;
  };

const keyOf = ({ candidateId }: Employee) => candidateId;
const nameOf = ({ name }: Employee) => name;

/** What the filters offer to choose: the roles, departments and designations of those who joined. */
export function useFilterOptions(page: EmployeePage | undefined): ListFilters<EmployeeFilters>['options'] {
  return useMemo(() => {
    const choices = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }));
    return {
      role: choices(page?.roles),
      department: choices(page?.departments),
      designation: choices(page?.designations),
    };
  }, [page?.roles, page?.departments, page?.designations]);
}

export function EmployeeRows({ onFile, onRecord, onOffer, total, ...list }: EmployeeRowsProps) {
  const renderActions = useCallback(
    (employee: Employee) => <EmployeeActions {...{ employee, onFile, onRecord, onOffer }} />,
    [onFile, onRecord, onOffer],
  );
  return (
    <FilteredList
      {...list}
      {...{ keyOf, nameOf, renderActions }}
      allColumns={employeeColumns}
      label={t.title}
      skeletonRows={10}
      actionsWidth={90}
      showWords={list.busy ? t.showEmployees : t.showCount(total)}
    />
  );
}

/** 'File' downloads all that there is of a person; a menu has what else can be done. */
function EmployeeActions({ employee, onFile, onRecord, onOffer }: RowHandlers & { employee: Employee }) {
  const { candidateId, candidateOfferId, name } = employee;
  return (
    <Row gap={1} justify="end">
      <Button variant="quiet" aria-label={t.fileOf(name)} onClick={() => onFile(candidateId)}>
        {t.file}
      </Button>
      <ActionMenu
        trigger={
          <IconButton label={t.actionsFor(name)}>
            <Icon name="more" size={18} />
          </IconButton>
        }
        items={[
          {
            label: recordJoiningTexts.action,
            icon: <Icon name="calendar" size={18} />,
            onSelect: () => onRecord(candidateId),
          },
          { label: t.offer, icon: <Icon name="file" size={18} />, onSelect: () => onOffer(candidateOfferId) },
        ]}
      />
    </Row>
  );
}
