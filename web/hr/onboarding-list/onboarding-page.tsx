import { useCallback, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { onboardingMessages } from '#domain/joining/messages.ts';
import { formStates, type OnboardingColumn } from '#domain/joining/onboarding-list.ts';
import { joiningProgressOf } from '#domain/joining/progress.ts';
import { offerListMessages as m } from '#domain/messages.ts';
import { isRemindedLately, remindableFrom } from '#domain/reminders/due-reminder.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { formatCount } from '#domain/values/count.ts';
import { formatMobile } from '#domain/values/mobile-number.ts';
import type { OnboardedRow } from '#web/api/read/candidates.ts';
import { RecordJoinings } from '#web/hr/parts/first-day/record-joinings.tsx';
import { usePersonMenu } from '#web/hr/parts/first-day/record-joining.tsx';
import { recordJoiningTexts } from '#web/hr/parts/first-day/texts.ts';
import { ResendDialog } from '#web/hr/parts/offer-sending/resend-dialog.tsx';
import { PeopleList } from '#web/hr/parts/people-list/people-list.tsx';
import { useHrEmployeeId } from '#web/session/hr/hr-session.ts';
import { candidatePath } from '#web/session/hr/offer-page-path.ts';
import { Permitted, useMay } from '#web/session/hr/rights.tsx';
import { useChosenPeople } from '#web/session/hr/use-chosen-people.ts';
import { Button, TextLink } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type Column, titled } from '#web/ui/data-list/column.ts';
import type { ColumnFilterBy } from '#web/ui/data-list/filters/list-filters.ts';
import { queryOf, useListView } from '#web/ui/data-list/view/use-list-view.ts';
import { JoiningProgressBadge } from '#web/ui/feedback/joining-progress-badge.tsx';
import { shownDay, shownDayOf, unknown } from '#web/ui/form/shown-values.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ActionMenu } from '#web/ui/overlay/menu.tsx';
import classes from './onboarding-page.module.css';
import { onboardingListTexts as t, onboardingSelectionTexts } from './texts.ts';
import {
  candidateListUrl,
  type CandidateView,
  readCandidateIds,
  useOnboarded,
  type CandidateFilter,
} from './use-onboarded.ts';

type CandidateColumn = Column<OnboardedRow> & { key: OnboardingColumn; filter?: ColumnFilterBy<CandidateFilter> };

const progressOf = ({ joining }: OnboardedRow) =>
  joining && <JoiningProgressBadge progress={joiningProgressOf(joining)} />;

/** To the person's form, for who may read it; its way back leads to this page of the list again. */
function FormOf({ candidateId, name }: OnboardedRow) {
  const { search } = useLocation();
  if (!useMay()('joining.read')) return name;
  return (
    <TextLink to={candidatePath(candidateId)} state={{ listAt: search }}>
      {name}
    </TextLink>
  );
}

/** The columns in their order; the form's progress is next to the name (docs/rules/onboarding.md#onboarding-list). */
export const candidateColumns = titled<CandidateColumn>(t.columns, [
  { key: 'candidateId', width: 124, cell: ({ candidateId }) => candidateId, sticky: true, card: 'more' },
  { key: 'name', width: 172, cell: (candidate) => <FormOf {...candidate} />, sticky: true, card: 'title' },
  {
    key: 'joining',
    width: 132,
    cell: (candidate) => progressOf(candidate) ?? unknown,
    card: (candidate) => ({ badge: progressOf(candidate) }),
    filter: { kind: 'choice', key: 'state' },
  },
  { key: 'since', width: 104, cell: ({ since }) => (since === null ? unknown : shownDayOf(since)) },
  {
    key: 'joiningDate',
    width: 132,
    cell: ({ joiningDate }) => shownDay(joiningDate),
    filter: { kind: 'days', from: 'joiningFrom', to: 'joiningTo' },
  },
  { key: 'role', width: 150, cell: ({ role }) => role, card: 'more' },
  {
    key: 'department',
    width: 172,
    cell: ({ department }) => department,
    filter: { kind: 'choice', key: 'department' },
    card: 'more',
  },
  { key: 'mobile', width: 124, cell: ({ mobile }) => formatMobile(mobile), card: 'more' },
  { key: 'email', width: 248, cell: ({ email }) => email, card: 'more' },
  { key: 'offeredDate', width: 124, cell: ({ offeredDate }) => shownDay(offeredDate), card: 'more' },
]);

/** The candidates who accepted, with how far their joining forms are (docs/rules/onboarding.md#onboarding-list). */
export function OnboardingPage() {
  return <OwnOnboardingPage key={useHrEmployeeId()} />;
}

const kept = { list: 'Candidate' };

function OwnOnboardingPage() {
  const view: CandidateView = useListView(candidateListUrl, candidateColumns);
  const { refetch, ...served } = useOnboarded(view);
  const { page } = served;
  const chosen = useChosenPeople();
  const [reminded, setReminded] = useState<readonly string[] | null>(null);
  const [recording, setRecording] = useState<readonly string[] | null>(null);
  const { onRecord, onUndo, onOffer, dialog } = usePersonMenu(() => void refetch());
  const renderActions = useCallback(
    (candidate: OnboardedRow) => (
      <CandidateActions {...{ candidate, onOffer, onRecord, onUndo }} onRemind={(id) => setReminded([id])} />
    ),
    [onOffer, onRecord, onUndo, setReminded],
  );
  const from = page?.totalAccepted ?? null;
  function onDone(candidateIds: readonly string[]): void {
    chosen.deselect(candidateIds);
    void refetch();
  }
  return (
    <>
      <PeopleList
        {...{ kept, view, served, from, chosen, renderActions }}
        texts={{
          ...t,
          loading: m.loading,
          nothingFound: m.empty,
          nothingFoundHint: m.emptyHint,
          pageBeyondHint: onboardingMessages.pageBeyondHint,
        }}
        columns={candidateColumns}
        options={useFilterOptions(page?.departments)}
        meta={page && formatCount(from ?? page.totalElements)}
        noneYet={{ icon: 'user-plus', title: m.empty, hint: onboardingMessages.noneYetHint }}
        unsorted={t.newestAcceptance}
        readAll={() => readCandidateIds(queryOf(view))}
        selectionActions={
          <>
            <Permitted to="joining.review">
              <Button icon={<Icon name="bell" />} onClick={() => setReminded(chosen.candidateIds)}>
                {onboardingSelectionTexts.remind}
              </Button>
            </Permitted>
            <Permitted to="joining.record">
              <Button icon={<Icon name="user-check" />} onClick={() => setRecording(chosen.candidateIds)}>
                {recordJoiningTexts.action}
              </Button>
            </Permitted>
          </>
        }
        actionsWidth={98}
      />
      {reminded !== null && (
        <ResendDialog
          kind="REMINDER"
          offers={reminded.map((candidateId) => formOf(candidateId, page?.content))}
          onClose={() => setReminded(null)}
          onResent={(_changed, candidateIds) => onDone(candidateIds)}
        />
      )}
      {recording !== null && (
        <RecordJoinings candidateIds={recording} onClose={() => setRecording(null)} onRecorded={onDone} />
      )}
      {dialog}
    </>
  );
}

/** The joining form to remind of; a person who was selected on another page has only an ID here. */
function formOf(candidateId: string, rows: readonly OnboardedRow[] = []) {
  const { candidateOfferId, name } = rows.find((row) => row.candidateId === candidateId) ?? {};
  return { candidateId, candidateOfferId: candidateOfferId ?? 0, candidateName: name ?? candidateId, awaitsForm: true };
}

/** What the filters offer to choose: how far a form can be, and the departments of those who accepted. */
function useFilterOptions(departments: readonly string[] | undefined) {
  return useMemo(
    () => ({
      state: formStates.map((state) => ({ value: state, label: t.states[state] })),
      department: (departments ?? []).map((name) => ({ value: name, label: name })),
    }),
    [departments],
  );
}

/** Whether the form waits for the candidate, and from when on HR can remind again where the last reminder is in the way. */
function remindingOf({ candidateOfferId, joining, remindedOn }: OnboardedRow, now: Date = new Date()) {
  const isExpected = (joining?.firstDay?.outcome ?? 'POSTPONED') === 'POSTPONED';
  const isAwaited = candidateOfferId !== null && joining !== null && joining.submittedOn === null && isExpected;
  const last = remindedOn === null ? null : new Date(remindedOn);
  return { isAwaited, remindFrom: isAwaited && last && isRemindedLately(last, now) ? remindableFrom(last) : null };
}

type CandidateActionsProps = Omit<ReturnType<typeof usePersonMenu>, 'dialog'> & {
  candidate: OnboardedRow;
  onRemind: (candidateId: string) => void;
};

/** 'View {name}', whose way back leads to this page of the list again, and a menu of what else can be done. */
function CandidateActions({ candidate, onOffer, onRemind, onRecord, onUndo }: CandidateActionsProps) {
  const { candidateId, candidateOfferId, name } = candidate;
  const { search } = useLocation();
  const { isAwaited, remindFrom } = remindingOf(candidate);
  const may = useMay();
  const isJoined = candidate.joining?.firstDay?.outcome === 'JOINED';
  return (
    <div className={classes.actions}>
      {may('joining.read') && (
        <Link
          to={candidatePath(candidateId)}
          state={{ listAt: search }}
          className={classes.link}
          aria-label={t.viewCandidate(name)}
        >
          <span>{t.view}</span>
        </Link>
      )}
      <ActionMenu
        trigger={<IconButton icon="more" size={18} label={t.more(name)} />}
        about={remindFrom === null ? undefined : onboardingSelectionTexts.remindedUntil(formatInstant(remindFrom))}
        items={[
          isAwaited &&
            remindFrom === null &&
            may('joining.review') && {
              label: onboardingSelectionTexts.remind,
              icon: 'bell',
              onSelect: () => onRemind(candidateId),
            },
          candidateOfferId !== null &&
            may('joining.record') && {
              label: isJoined ? recordJoiningTexts.undo : recordJoiningTexts.action,
              icon: 'calendar',
              onSelect: () => (isJoined ? onUndo : onRecord)(candidateId),
            },
          candidateOfferId !== null &&
            may('offers.read') && { label: t.offer, icon: 'file', onSelect: () => onOffer(candidateOfferId) },
        ]}
      />
    </div>
  );
}
