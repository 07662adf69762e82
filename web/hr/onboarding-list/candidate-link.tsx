import { Link, useLocation } from 'react-router';
import type { OnboardedCandidate } from '#contract/onboarding.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './candidate-link.module.css';

/** 'View {name}'; the way back leads to this page of the list again. */
export function CandidateLink({ candidateId, name }: Pick<OnboardedCandidate, 'candidateId' | 'name'>) {
  const { search } = useLocation();
  return (
    <Link
      to={`/hce/onboarding/candidate/${encodeURIComponent(candidateId)}`}
      state={{ listAt: search }}
      className={classes.link}
    >
      <span>
        View<VisuallyHidden> {name}</VisuallyHidden>
      </span>
    </Link>
  );
}
