import { useNavigate } from 'react-router';
import type { OfferRecord } from '#contract/offers.ts';
import type { ResendKind } from '#contract/resend.ts';
import { isReplyOverdue } from '#domain/offer/reply-by.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ActionMenu } from '#web/ui/overlay/menu.tsx';
import { offersPageTexts as t } from '#web/hr/offers-list/texts.ts';
import classes from './offer-row-actions.module.css';

export type OfferRowHandlers = {
  onLetter: (offer: OfferRecord) => void;
  onDelete: (offer: OfferRecord) => void;
  onResend: (kind: ResendKind, offers: readonly OfferRecord[]) => void;
};

/** Letter, edit, delete, and a menu of the rest: only what the offer allows now; what it forbids leaves its space, so that the others line up. */
export function OfferActions({ offer, onLetter, onDelete, onResend }: OfferRowHandlers & { offer: OfferRecord }) {
  const navigate = useNavigate();
  const { candidateName, candidateOfferId, may, removedOn } = offer;
  const actions = [
    {
      allowed: removedOn === null,
      label: t.viewLetter(candidateName),
      icon: 'file',
      act: () => onLetter(offer),
    },
    {
      allowed: may.edit,
      label: t.edit(candidateName),
      icon: 'pencil',
      act: () => void navigate(`/hce/edit-candidate/${candidateOfferId}`),
    },
    { allowed: may.delete, label: t.deleteOffer(candidateName), icon: 'trash', act: () => onDelete(offer) },
  ] as const;
  return (
    <div className={classes.actions}>
      {actions.map(({ allowed, label, icon, act }) =>
        allowed ? (
          <IconButton key={icon} label={label} onClick={act}>
            <Icon name={icon} size={18} />
          </IconButton>
        ) : (
          <span key={icon} className={classes.slot} />
        ),
      )}
      <MoreActions offer={offer} onResend={onResend} />
    </div>
  );
}

/** What is done with an offer that waits for an answer; each is one line. */
function MoreActions({ offer, onResend }: Pick<OfferRowHandlers, 'onResend'> & { offer: OfferRecord }) {
  const { may, candidateName } = offer;
  // After the last day it can be extended, and nothing else helps.
  const isOpen = !isReplyOverdue(offer);
  const actions = [
    {
      allowed: may.sendAgain && isOpen,
      label: t.sendAgain,
      icon: 'send',
      onSelect: () => onResend('AGAIN', [offer]),
    },
    { allowed: may.remind && isOpen, label: t.remind, icon: 'bell', onSelect: () => onResend('REMINDER', [offer]) },
  ] as const;
  const items = actions
    .filter(({ allowed }) => allowed)
    .map(({ label, icon, onSelect }) => ({ label, onSelect, icon: <Icon name={icon} size={18} /> }));
  if (items.length === 0) return <span className={classes.slot} />;
  const trigger = (
    <IconButton label={t.more(candidateName)}>
      <Icon name="dots" size={18} />
    </IconButton>
  );
  return <ActionMenu trigger={trigger} items={items} />;
}
