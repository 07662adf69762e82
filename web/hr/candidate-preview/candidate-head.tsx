import { useLocation } from 'react-router';
import { datedProgressOf } from '#domain/joining/progress.ts';
import { namedDayInWords } from '#domain/values/date-in-words.ts';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import { PersonHead } from '#web/hr/parts/person-head/person-head.tsx';
import { entryOf } from '#web/session/sign-in/typed-name.ts';
import { JoiningProgressBadge } from '#web/ui/feedback/joining-progress-badge.tsx';
import { OfferStatusBadge } from '#web/ui/feedback/offer-status-badge.tsx';
import { HeadActions, type HeadActionsProps } from './head-actions.tsx';
import { candidateTexts as t } from './texts.ts';

type CandidateHeadProps = Omit<HeadActionsProps, 'candidate'> & { detail: CandidateRecord };

export function CandidateHead({ detail, ...actions }: CandidateHeadProps) {
  const { candidate, submissionVersion } = detail;
  const { candidateId, name, role, department, joining, joiningDate, offerLetterStatus } = candidate;
  const day = namedDayInWords(joiningDate);
  const badge =
    offerLetterStatus === 'Approved' && joining !== null ? (
      <JoiningProgressBadge progress={datedProgressOf(joining, submissionVersion)} />
    ) : (
      <OfferStatusBadge status={offerLetterStatus} />
    );
  const facts = (
    <>
      <span>{candidateId}</span>
      {day !== '' && <span>{t.joining(day)}</span>}
    </>
  );
  return (
    <PersonHead
      back={useListAddress()}
      {...{ name, role, department, facts }}
      badges={badge}
      actions={<HeadActions candidate={candidate} {...actions} />}
      centred
    />
  );
}

export function useListAddress(): { to: string; label: string } {
  const state: unknown = useLocation().state;
  const [employeesAt, listAt] = [entryOf(state, 'employeesAt'), entryOf(state, 'listAt')];
  if (typeof employeesAt === 'string') return { to: `/hce/employee-master${employeesAt}`, label: t.backToEmployees };
  return { to: `/hce/onboarding${typeof listAt === 'string' ? listAt : ''}`, label: t.back };
}
