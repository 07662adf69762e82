import type { OnboardingColumn } from '#domain/joining/onboarding-list.ts';
import { joiningProgressOf } from '#domain/joining/progress.ts';
import { formatMobile } from '#domain/values/mobile-number.ts';
import type { OnboardedRow } from '#web/api/read/candidates.ts';
import { candidatePath } from '#web/session/hr/offer-page-path.ts';
import { useMay } from '#web/session/hr/rights.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useLocation } from 'react-router';
import { type Column, titled } from '#web/ui/data-list/column.ts';
import type { ColumnFilterBy } from '#web/ui/data-list/filters/list-filters.ts';
import { JoiningProgressBadge } from '#web/ui/feedback/joining-progress-badge.tsx';
import { shownDay, shownDayOf, unknown } from '#web/ui/form/shown-values.ts';
import type { CandidateFilter } from './use-onboarded.ts';
import { onboardingListTexts as t } from './texts.ts';

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
