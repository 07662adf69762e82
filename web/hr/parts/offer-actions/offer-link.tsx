import { Link, useLocation } from 'react-router';
import { offerPagePath } from '#web/session/hr/offer-page-path.ts';

type OfferLinkProps = { candidateOfferId: number; className?: string | undefined; children: string };

export function OfferLink({ candidateOfferId, className, children }: OfferLinkProps) {
  const { pathname, search } = useLocation();
  return (
    <Link to={offerPagePath(candidateOfferId)} state={{ from: `${pathname}${search}` }} className={className}>
      {children}
    </Link>
  );
}
