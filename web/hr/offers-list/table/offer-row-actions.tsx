import { useNavigate } from 'react-router';
import type { OfferRecord } from '#contract/offers.ts';
import { editOfferPath } from '#web/session/hr/offer-page-path.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { offersPageTexts as t } from '#web/hr/offers-list/texts.ts';
import { type OfferMenuHandlers, offerMenuItems, OfferRowMenu } from './offer-row-menu.tsx';
import classes from './offer-row-actions.module.css';

export type OfferRowHandlers = OfferMenuHandlers & {
  onLetter: (offer: OfferRecord) => void;
  onDelete: (offer: OfferRecord) => void;
};

/** Letter, edit, delete, and what else there is: only what the offer allows now; what it forbids leaves its space, so that the others line up. */
export function OfferActions({ offer, onLetter, onDelete, ...more }: OfferRowHandlers & { offer: OfferRecord }) {
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
      act: () => void navigate(editOfferPath(candidateOfferId)),
    },
    { allowed: may.delete, label: t.deleteOffer(candidateName), icon: 'trash', act: () => onDelete(offer) },
  ] as const;
  const items = offerMenuItems(offer, more);
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
      {items.length > 0 && <OfferRowMenu offer={offer} items={items} />}
    </div>
  );
}
