import { Link, useLocation } from 'react-router';
import type { OnboardedRow } from '#web/api/read/candidates.ts';
import { candidatePath } from '#web/session/hr/offer-page-path.ts';
import classes from './candidate-link.module.css';
import { onboardingListTexts as t } from './texts.ts';

/** 'View {name}'; the way back leads to this page of the list again. */
export function CandidateLink({ candidate: { candidateId, name } }: { candidate: OnboardedRow }) {
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
