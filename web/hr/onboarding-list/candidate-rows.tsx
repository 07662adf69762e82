import { useCallback, useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { formStates } from '#domain/joining/onboarding-list.ts';
import { isRemindedLately, remindableFrom } from '#domain/reminders/due-reminder.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import type { OnboardedRow } from '#web/api/read/candidates.ts';
import { recordJoiningTexts } from '#web/hr/parts/first-day/texts.ts';
import { candidatePath } from '#web/session/hr/offer-page-path.ts';
import { IconButton } from '#web/ui/button.tsx';
import { FilteredList } from '#web/ui/data-list/filtered-list.tsx';
import type { ListFilters } from '#web/ui/data-list/filters/list-filters.ts';
import type { DataListProps } from '#web/ui/data-list/list-props.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { ActionMenu, type MenuAction } from '#web/ui/overlay/menu.tsx';
import { type CandidateColumn, candidateColumns } from './candidate-columns.tsx';
import classes from './candidate-link.module.css';
import type { CandidateFilter } from './list-url.ts';
import { onboardingListTexts as t, onboardingSelectionTexts } from './texts.ts';
import type { CandidateView } from './use-onboarded.ts';

type RowHandlers = {
  onOffer: (candidateOfferId: number) => void;
  onRemind: (candidateId: string) => void;
  onRecord: (candidateId: string) => void;
};

type CandidateRowsProps = RowHandlers &
  Pick<DataListProps<OnboardedRow, CandidateColumn>, 'rows' | 'busy' | 'failed' | 'empty' | 'columns' | 'selection'> & {
    view: CandidateView;
    options: ListFilters<CandidateFilter>['options'];
    total: number;
    /** No accepted offers yet. */
    nothingToFilter: boolean;
  };

const keyOf = ({ candidateId }: OnboardedRow) => candidateId;
const nameOf = ({ name }: OnboardedRow) => name;

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

export function CandidateRows({ onOffer, onRemind, onRecord, total, ...list }: CandidateRowsProps) {
  const renderActions = useCallback(
    (candidate: OnboardedRow) => <CandidateActionsCell {...{ candidate, onOffer, onRemind, onRecord }} />,
    [onOffer, onRemind, onRecord],
  );
  return (
    <FilteredList
      {...list}
      {...{ keyOf, nameOf, renderActions }}
      allColumns={candidateColumns}
      label={t.title}
      skeletonRows={10}
      actionsWidth={98}
      unsorted={t.newestAcceptance}
      showWords={list.busy ? t.showCandidates : t.showCount(total)}
    />
  );
}

/** Whether the form waits for the candidate, and from when on HR can remind again where the last reminder is in the way. */
function remindingOf({ candidateOfferId, joining, remindedOn }: OnboardedRow, now: Date = new Date()) {
  const isExpected = (joining?.firstDay?.outcome ?? 'POSTPONED') === 'POSTPONED';
  const isAwaited = candidateOfferId !== null && joining !== null && joining.submittedOn === null && isExpected;
  const last = remindedOn === null ? null : new Date(remindedOn);
  return { isAwaited, remindFrom: isAwaited && last && isRemindedLately(last, now) ? remindableFrom(last) : null };
}

/** 'View {name}', and a menu of what else can be done. */
function CandidateActionsCell({ candidate, onOffer, onRemind, onRecord }: RowHandlers & { candidate: OnboardedRow }) {
  const { candidateId, candidateOfferId, name } = candidate;
  const { isAwaited, remindFrom } = remindingOf(candidate);
  const action = (label: string, icon: IconName, onSelect: () => void): MenuAction => ({
    label,
    icon: <Icon name={icon} size={18} />,
    onSelect,
  });
  const items = [
    isAwaited && remindFrom === null && action(onboardingSelectionTexts.remind, 'bell', () => onRemind(candidateId)),
    candidateOfferId !== null && action(recordJoiningTexts.action, 'calendar', () => onRecord(candidateId)),
    candidateOfferId !== null && action(t.offer, 'file', () => onOffer(candidateOfferId)),
  ].filter((item) => item !== false);
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

/** 'View {name}'; the way back leads to this page of the list again. */
function CandidateLink({ candidate: { candidateId, name } }: { candidate: OnboardedRow }) {
  const { search } = useLocation();
  return (
    <Link
      to={candidatePath(candidateId)}
      state={{ listAt: search }}
      className={classes.link}
      aria-label={t.viewCandidate(name)}
    >
      <span>{t.view}</span>
    </Link>
  );
}
