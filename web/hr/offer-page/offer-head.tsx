import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { OfferRecord } from '#contract/offers.ts';
import { formatMobile } from '#domain/values/mobile-number.ts';
import { sentId } from '#web/api/read/record-ids.ts';
import { PersonHead } from '#web/hr/parts/person-head/person-head.tsx';
import { offersPath } from '#web/session/hr/offers-path.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { OfferStatusBadge } from '#web/ui/feedback/offer-status-badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { offerPageTexts as t } from './texts.ts';

export function OfferHead({ offer, children }: { offer: OfferRecord; children: ReactNode }) {
  const { candidateName, candidateId, candidateOfferId, offeredRole, department, email, mobile, expired } = offer;
  return (
    <PersonHead
      back={useWayBack()}
      name={candidateName}
      role={offeredRole}
      department={department}
      badges={
        <>
          <OfferStatusBadge status={offer.offerLetterStatus} />
          {expired && (
            <Badge tone="warn" icon="clock">
              {t.replyByPassed}
            </Badge>
          )}
        </>
      }
      facts={
        <>
          <span>{candidateId}</span>
          <span>{t.offerId(sentId(candidateOfferId))}</span>
          {email !== '' && (
            <a href={`mailto:${email}`} title={t.mailTo(email)}>
              <Icon name="mail" size={16} />
              {email}
            </a>
          )}
          {mobile !== '' && (
            <a href={`tel:+91${mobile}`} title={t.call(formatMobile(mobile))}>
              <Icon name="phone" size={16} />
              {formatMobile(mobile)}
            </a>
          )}
        </>
      }
      actions={children}
    />
  );
}

const screens = [
  ['/hce/onboarding/candidate/', 'candidate'],
  ['/hce/onboarding', 'onboarding'],
  ['/hce/messages', 'messages'],
  ['/hce/at-risk', 'atRisk'],
] as const;

/** The screen that linked here; after a reload or by a bookmark, the list. */
export function useWayBack(): { to: string; label: string } {
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  if (typeof from !== 'string' || !from.startsWith('/hce')) return { to: offersPath(), label: t.backTo.offers };
  if (/^\/hce\/?(?:\?|$)/.test(from)) return { to: from, label: t.backTo.dashboard };
  const screen = screens.find(([path]) => from.startsWith(path));
  return screen === undefined ? { to: offersPath(), label: t.backTo.offers } : { to: from, label: t.backTo[screen[1]] };
}
