import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import { joiningProgressOf } from '#domain/joining/progress.ts';
import { DownloadFiles } from '#web/hr/person-file/download-files.tsx';
import { AskForDocument } from '#web/document-requests/ask-for-document.tsx';
import { offerPagePath } from '#web/session/hr/offer-page-path.ts';
import { ExportCandidates } from '#web/hr/handover/export-candidates.tsx';
import { RecordJoiningButton } from '#web/first-day/record-joining-button.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { JoiningProgressBadge } from '#web/ui/feedback/joining-progress-badge.tsx';
import { Monogram } from '#web/ui/brand/monogram.tsx';
import { OfferStatusBadge } from '#web/ui/feedback/offer-status-badge.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { shownDay } from '#web/ui/form/shown-values.ts';
import classes from './candidate-head.module.css';
import { candidateTexts as t } from './texts.ts';

type CandidateHeadProps = {
  candidate: CandidateRecord['candidate'];
  /** The first day was recorded, or something else that the page shows. */
  onRecorded: () => void;
  /** What can be done with the form. */
  children?: ReactNode;
};

/** Who this is, how far their form is, and what can be done with it. */
export function CandidateHead({ candidate, onRecorded, children }: CandidateHeadProps) {
  const list = useListAddress();
  const { pathname } = useLocation();
  return (
    <>
      <BackLink to={list} label={t.back} />
      <div className={classes.head}>
        <Monogram name={candidate.name} person size="lg" />
        <div className={classes.who}>
          <PageHeading size="small">{candidate.name}</PageHeading>
          <div className={classes.facts}>
            <span>{candidate.candidateId}</span>
            <span>{[candidate.role, candidate.department].filter(Boolean).join(', ')}</span>
            {candidate.joiningDate !== '' && <span>{t.joining(shownDay(candidate.joiningDate))}</span>}
          </div>
        </div>
        <div className={classes.state}>
          {candidate.offerLetterStatus === 'Approved' && candidate.joining !== null ? (
            <JoiningProgressBadge progress={joiningProgressOf(candidate.joining)} />
          ) : (
            <OfferStatusBadge status={candidate.offerLetterStatus} />
          )}
          {candidate.candidateOfferId !== null && (
            <LinkButton
              to={offerPagePath(candidate.candidateOfferId)}
              state={{ from: pathname }}
              icon={<Icon name="file" />}
            >
              {t.offer}
            </LinkButton>
          )}
          {candidate.candidateOfferId !== null && <DownloadFiles candidateIds={[candidate.candidateId]} />}
          {candidate.offerLetterStatus === 'Approved' && (
            <>
              <AskForDocument candidateId={candidate.candidateId} />
              <ExportCandidates candidateIds={[candidate.candidateId]} />
              <RecordJoiningButton candidateId={candidate.candidateId} onRecorded={onRecorded} />
            </>
          )}
          {children}
        </div>
      </div>
    </>
  );
}

/** The page of the list that HR came from. */
export function useListAddress(): string {
  const state: unknown = useLocation().state;
  const listAt = typeof state === 'object' && state !== null && 'listAt' in state ? state.listAt : '';
  return `/hce/onboarding${typeof listAt === 'string' ? listAt : ''}`;
}
