import { useLocation } from 'react-router';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import { joiningProgressOf } from '#domain/joining/progress.ts';
import { AskForDocument } from '#web/document-requests/ask-for-document.tsx';
import { offerPagePath } from '#web/session/hr/offer-page-path.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { JoiningProgressBadge } from '#web/ui/feedback/joining-progress-badge.tsx';
import { Monogram } from '#web/ui/brand/monogram.tsx';
import { OfferStatusBadge } from '#web/ui/feedback/offer-status-badge.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { shownDay } from '#web/ui/form/shown-values.ts';
import classes from './candidate-head.module.css';
import { candidateTexts as t } from './texts.ts';

type CandidateHeadProps = { candidate: CandidateRecord['candidate']; onSendBack: () => void };

/** Who this is, how far their form is, and the way to send it back. */
export function CandidateHead({ candidate, onSendBack }: CandidateHeadProps) {
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
          {candidate.offerLetterStatus === 'Approved' && <AskForDocument candidateId={candidate.candidateId} />}
          {candidate.maySendBack && (
            <Button icon={<Icon name="send-back" />} onClick={onSendBack}>
              {t.sendBack}
            </Button>
          )}
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
