import { useCallback, useMemo } from 'react';
import { formStates } from '#domain/joining/onboarding-list.ts';
import { isRemindedLately, remindableFrom } from '#domain/reminders/due-reminder.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import type { OnboardedRow } from '#web/api/read/candidates.ts';
import { IconButton } from '#web/ui/button.tsx';
import { DataList } from '#web/ui/data-list/data-list.tsx';
import { CardFilters, useFilterRow } from '#web/ui/data-list/filters/filter-row.tsx';
import type { ListFilters } from '#web/ui/data-list/filters/list-filters.ts';
import { PhoneFilters } from '#web/ui/data-list/filters/phone-filters.tsx';
import type { DataListProps } from '#web/ui/data-list/list-props.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ActionMenu, type MenuAction } from '#web/ui/overlay/menu.tsx';
import { type CandidateColumn, candidateColumns } from './candidate-columns.tsx';
import { CandidateLink } from './candidate-link.tsx';
import classes from './candidate-link.module.css';
import type { CandidateFilter } from './list-url.ts';
import { onboardingListTexts as t, onboardingSelectionTexts } from './texts.ts';
import type { ChosenCandidates } from './use-chosen-candidates.ts';
import type { CandidateView } from './use-onboarded.ts';

type RowHandlers = { onOffer: (candidateOfferId: number) => void; onRemind: (candidateId: string) => void };

type CandidateRowsProps = RowHandlers &
  Pick<DataListProps<OnboardedRow, CandidateColumn>, 'rows' | 'busy' | 'failed' | 'empty' | 'columns'> & {
    view: CandidateView;
    options: ListFilters<CandidateFilter>['options'];
    chosen: ChosenCandidates;
    total: number;
    /** Nobody accepted yet. */
    nothingToFilter: boolean;
  };

const keyOf = ({ candidateId }: OnboardedRow) => candidateId;
const nameOf = ({ name }: OnboardedRow) => name;
const isSelectable = ({ candidateId }: OnboardedRow) => candidateId !== '';

const noDepartments: readonly string[] = [];

/** What the filters offer to choose: how far a form can be, and the departments of those who accepted. */
export function useFilterOptions(departments = noDepartments): ListFilters<CandidateFilter>['options'] {
  return useMemo(
    () => ({
      state: formStates.map((state) => ({ value: state, label: t.states[state] })),
      department: departments.map((name) => ({ value: name, label: name })),
    }),
    [departments],
  );
}

/** The candidates of the page. */
export function CandidateRows(props: CandidateRowsProps) {
  const { view, options, chosen, total, nothingToFilter, onOffer, onRemind, ...list } = props;
  const { filter, setFilter, filterCount, clearFilters, sort, sortBy, setSort } = view;
  // Where there are no rows, what is shown instead of them takes the filters away.
  const clearing = list.failed === undefined && list.rows?.length !== 0 ? filterCount : 0;
  const filters = { filter, setFilter, options, clearing, onClear: clearFilters };
  const filterOf = useFilterRow(filters);
  const renderActions = useCallback(
    (candidate: OnboardedRow) => <CandidateActionsCell {...{ candidate, onOffer, onRemind }} />,
    [onOffer, onRemind],
  );
  const cardTools = (
    <CardFilters clearing={clearing} onClear={clearFilters}>
      <PhoneFilters
        {...{ ...filters, filterCount, sort, setSort }}
        columns={candidateColumns}
        unsorted={t.newestAcceptance}
        showWords={list.busy ? t.showCandidates : t.showCount(total)}
      />
    </CardFilters>
  );
  return (
    <DataList
      {...list}
      {...{ keyOf, nameOf, renderActions }}
      label={t.title}
      skeletonRows={10}
      actionsWidth={112}
      selection={{ isSelectable, isSelected: chosen.isSelected, onSelect: chosen.onSelect, locked: chosen.busy }}
      sort={{ key: sort?.key ?? null, direction: sort?.direction ?? 'asc', onSort: sortBy }}
      filterOf={nothingToFilter ? undefined : filterOf}
      cardTools={nothingToFilter ? undefined : cardTools}
    />
  );
}

/** Whether the form waits for the candidate, and from when on HR can remind again where the last reminder is in the way. */
function remindingOf({ candidateOfferId, joining, remindedOn }: OnboardedRow, now: Date = new Date()) {
  const isAwaited = candidateOfferId !== null && joining !== null && joining.submittedOn === null;
  const last = remindedOn === null ? null : new Date(remindedOn);
  return { isAwaited, remindFrom: isAwaited && last && isRemindedLately(last, now) ? remindableFrom(last) : null };
}

/** 'View {name}', and a menu of what else can be done. */
function CandidateActionsCell({ candidate, onOffer, onRemind }: RowHandlers & { candidate: OnboardedRow }) {
  const { candidateId, candidateOfferId, name } = candidate;
  const { isAwaited, remindFrom } = remindingOf(candidate);
  const items: MenuAction[] = [
    ...(isAwaited && remindFrom === null
      ? [
          {
            label: onboardingSelectionTexts.remind,
            icon: <Icon name="bell" size={18} />,
            onSelect: () => onRemind(candidateId),
          },
        ]
      : []),
    ...(candidateOfferId === null
      ? []
      : [{ label: t.offer, icon: <Icon name="file" size={18} />, onSelect: () => onOffer(candidateOfferId) }]),
  ];
  return (
    <div className={classes.actions}>
      <CandidateLink candidate={candidate} />
      {items.length > 0 && (
        <ActionMenu
          trigger={
            <IconButton label={t.more(name)}>
              <Icon name="more" size={18} />
            </IconButton>
          }
          about={remindFrom === null ? undefined : onboardingSelectionTexts.remindedUntil(formatInstant(remindFrom))}
          items={items}
        />
      )}
    </div>
  );
}
