import { joiningProgressOf } from '#domain/joining/progress.ts';
import { formatMobile } from '#domain/values/mobile-number.ts';
import type { OnboardedRow } from '#web/api/read/candidates.ts';
import { OfferLink } from '#web/offer-actions/offer-link.tsx';
import { type Column, titled } from '#web/ui/data-list/column.ts';
import { JoiningProgressBadge } from '#web/ui/feedback/joining-progress-badge.tsx';
import { shownDay, unknown } from '#web/ui/form/shown-values.ts';
import { onboardingListTexts as t } from './texts.ts';

type CandidateColumn = Column<OnboardedRow> & { key: keyof typeof t.columns };

const progressOf = ({ joining }: OnboardedRow) =>
  joining && <JoiningProgressBadge progress={joiningProgressOf(joining)} />;

/** Only our own server tells which offer it is. */
function OfferOf({ candidateOfferId, name }: OnboardedRow) {
  return candidateOfferId === null ? name : <OfferLink candidateOfferId={candidateOfferId}>{name}</OfferLink>;
}

/** The columns in their order; the form's progress is next to the name (docs/rules/onboarding.md#onboarding-list). */
export const candidateColumns = titled<CandidateColumn>(t.columns, [
  { key: 'candidateId', width: 120, cell: ({ candidateId }) => candidateId, sticky: true },
  { key: 'name', width: 200, cell: (candidate) => <OfferOf {...candidate} />, sticky: true, card: 'title' },
  {
    key: 'joining',
    width: 204,
    cell: (candidate) => progressOf(candidate) ?? unknown,
    card: (candidate) => ({ badge: progressOf(candidate) }),
  },
  { key: 'mobile', width: 124, cell: ({ mobile }) => formatMobile(mobile) },
  { key: 'email', width: 248, cell: ({ email }) => email },
  { key: 'department', width: 196, cell: ({ department }) => department },
  { key: 'role', width: 180, cell: ({ role }) => role },
  { key: 'offeredDate', width: 120, cell: ({ offeredDate }) => shownDay(offeredDate) },
  { key: 'joiningDate', width: 120, cell: ({ joiningDate }) => shownDay(joiningDate) },
]);
