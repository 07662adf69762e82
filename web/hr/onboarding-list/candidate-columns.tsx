import type { ReactNode } from 'react';
import { joiningProgressOf } from '#domain/joining/progress.ts';
import { formatMobile } from '#domain/mobile-number.ts';
import type { OnboardedRow } from '#web/api/read/candidates.ts';
import { JoiningProgressBadge } from '#web/ui/feedback/joining-progress-badge.tsx';
import { shownDay, unknown } from '#web/ui/form/shown-values.ts';

type CandidateColumn = {
  label: string;
  /** In px. */
  width: number;
  value: (candidate: OnboardedRow) => ReactNode;
};

/** The columns in their order; the form's progress is next to the name (docs/rules/onboarding.md#onboarding-list). */
export const candidateColumns = [
  { label: 'Candidate ID', width: 120, value: ({ candidateId }) => candidateId },
  { label: 'Name', width: 200, value: ({ name }) => name },
  {
    label: 'Joining form',
    width: 204,
    value: ({ joining }) =>
      joining === null ? unknown : <JoiningProgressBadge progress={joiningProgressOf(joining)} />,
  },
  { label: 'Mobile', width: 124, value: ({ mobile }) => formatMobile(mobile) },
  { label: 'Email', width: 248, value: ({ email }) => email },
  { label: 'Department', width: 196, value: ({ department }) => department },
  { label: 'Role', width: 180, value: ({ role }) => role },
  { label: 'Offered date', width: 120, value: ({ offeredDate }) => shownDay(offeredDate) },
  { label: 'Joining date', width: 120, value: ({ joiningDate }) => shownDay(joiningDate) },
] as const satisfies readonly CandidateColumn[];
