import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout/layout.tsx';
import { FilterDate, FilterSelect } from '#web/ui/table/filters.tsx';
import { type EmployeeView, isFiltered, unfiltered } from './employee-query.ts';
import { employeeMasterTexts as t } from './texts.ts';

type EmployeeFiltersProps = {
  view: EmployeeView;
  departments: readonly string[];
  change: (changes: Partial<EmployeeView>) => void;
};

/** The filters over the list, the same over a table and over cards. */
export function EmployeeFilters({ view, departments, change }: EmployeeFiltersProps) {
  return (
    <Row gap={3} wrap align="end">
      <FilterSelect
        label={t.filterDepartment}
        caption={t.department}
        value={view.department}
        options={departments.map((name) => ({ value: name, label: name }))}
        onChange={(department) => change({ department })}
      />
      <FilterDate
        label={t.filterFrom}
        caption={t.joinedFrom}
        end={t.from}
        value={view.joinedFrom}
        onChange={(joinedFrom) => change({ joinedFrom })}
      />
      <FilterDate
        label={t.filterTo}
        caption={t.joinedTo}
        end={t.to}
        value={view.joinedTo}
        onChange={(joinedTo) => change({ joinedTo })}
      />
      {isFiltered(view) && (
        <Button variant="quiet" onClick={() => change(unfiltered)}>
          {t.clear}
        </Button>
      )}
    </Row>
  );
}
