import { useLocation } from 'react-router';
import { datedProgressOf } from '#domain/joining/progress.ts';
import { namedDayInWords } from '#domain/values/date-in-words.ts';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import { Monogram } from '#web/ui/brand/monogram.tsx';
import { JoiningProgressBadge } from '#web/ui/feedback/joining-progress-badge.tsx';
import { OfferStatusBadge } from '#web/ui/feedback/offer-status-badge.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import classes from './candidate-head.module.css';
import { HeadActions, type HeadActionsProps } from './head-actions.tsx';
import { candidateTexts as t } from './texts.ts';

type CandidateHeadProps = Omit<HeadActionsProps, 'candidate'> & { detail: CandidateRecord };

/** Who this is, how far their form is, and what can be done with it. */
export function CandidateHead({ detail, ...actions }: CandidateHeadProps) {
  const { candidate, submissionVersion } = detail;
  const { candidateId, name, role, department, joining, joiningDate, offerLetterStatus } = candidate;
  const day = namedDayInWords(joiningDate);
  return (
    <>
      <BackLink {...useListAddress()} />
      <div className={classes.head}>
        <Monogram name={name} person size="lg" />
        <div className={classes.who}>
          <div className={classes.name}>
            <PageHeading size="small">{name}</PageHeading>
            {offerLetterStatus === 'Approved' && joining !== null ? (
              <JoiningProgressBadge progress={datedProgressOf(joining, submissionVersion)} />
            ) : (
              <OfferStatusBadge status={offerLetterStatus} />
            )}
          </div>
          <p className={classes.facts}>{[role, department].filter(Boolean).join(', ')}</p>
          <p className={classes.facts}>
            <span>{candidateId}</span>
            {day !== '' && <span>{t.joining(day)}</span>}
          </p>
        </div>
        <div className={classes.actions}>
          <HeadActions candidate={candidate} {...actions} />
        </div>
      </div>
    </>
  );
}

/** The page of the list that HR came from. */
export function useListAddress(): { to: string; label: string } {
  const state: unknown = useLocation().state;
  const at = (key: string): unknown => (typeof state === 'object' && state !== null ? Reflect.get(state, key) : null);
  const [employeesAt, listAt] = [at('employeesAt'), at('listAt')];
  if (typeof employeesAt === 'string') return { to: `/hce/employee-master${employeesAt}`, label: t.backToEmployees };
  return { to: `/hce/onboarding${typeof listAt === 'string' ? listAt : ''}`, label: t.back };
}
