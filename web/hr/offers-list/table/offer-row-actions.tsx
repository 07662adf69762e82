import { useNavigate } from 'react-router';
import type { OfferRecord } from '#contract/offers.ts';
import type { ResendKind } from '#contract/hr/offer-actions.ts';
import { remindAgainFrom, remindedLatelyInWords } from '#domain/offer/sending/remind-again.ts';
import { withdrawalMessages } from '#domain/offer/withdrawal-messages.ts';
import { isReplyOverdue } from '#domain/offer/sending/reply-by.ts';
import { extendTexts } from '#web/hr/parts/offer-actions/texts.ts';
import { signOffTexts } from '#web/hr/parts/sign-off/texts.ts';
import { editOfferPath } from '#web/session/hr/offer-page-path.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ActionMenu, type MenuAction } from '#web/ui/overlay/menu.tsx';
import { offersPageTexts as t } from '#web/hr/offers-list/texts.ts';
import classes from './offer-row-actions.module.css';

type OfferMenuHandlers = {
  onResend: (kind: ResendKind, offers: readonly OfferRecord[]) => void;
  onExtend: (offers: readonly OfferRecord[]) => void;
  onDelete: (offer: OfferRecord) => void;
  onAsk: (offers: readonly OfferRecord[]) => Promise<void>;
};

export type OfferRowHandlers = OfferMenuHandlers & { onLetter: (offer: OfferRecord) => void };

export function offerMenuItems(
  offer: OfferRecord,
  { onResend, onExtend, onDelete, onAsk }: OfferMenuHandlers,
): MenuAction[] {
  const { may } = offer;
  // After the last day it can be extended, and nothing else helps.
  const isOpen = !isReplyOverdue(offer);
  const items: (MenuAction | false)[] = [
    offer.signOff?.may?.ask === true && {
      label: signOffTexts.ask,
      icon: 'writing-sign',
      onSelect: () => void onAsk([offer]),
    },
    may.sendAgain && isOpen && { label: t.sendAgain, icon: 'send', onSelect: () => onResend('AGAIN', [offer]) },
    may.remind &&
      isOpen && {
        label: t.remind,
        icon: 'bell',
        onSelect: () => onResend('REMINDER', [offer]),
        disabled: remindAgainFrom(offer) !== null,
      },
    may.extend && { label: extendTexts.action, icon: 'calendar', onSelect: () => onExtend([offer]) },
    // One that may be deleted has a button for it.
    may.withdraw && !may.delete && { label: withdrawalMessages.action, icon: 'trash', onSelect: () => onDelete(offer) },
  ];
  return items.filter((item) => item !== false);
}

type OfferActionsProps = OfferRowHandlers & { offer: OfferRecord; hasLetter: boolean };

/** Letter, edit, delete, and what else there is: only what the offer allows now; what it forbids leaves its space, so that the others line up. */
export function OfferActions({ offer, hasLetter, onLetter, onDelete, ...more }: OfferActionsProps) {
  const navigate = useNavigate();
  const { candidateName, candidateOfferId, may, removedOn } = offer;
  const actions = [
    {
      allowed: hasLetter && removedOn === null,
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
  return (
    <div className={classes.actions}>
      {actions.map(({ allowed, label, icon, act }) =>
        allowed ? (
          <IconButton icon={icon} size={18} key={icon} label={label} onClick={act} />
        ) : (
          <span key={icon} className={classes.slot} />
        ),
      )}
      <ActionMenu
        trigger={<IconButton icon="more" size={18} label={t.more(candidateName)} />}
        about={remindAgainFrom(offer) === null ? undefined : (remindedLatelyInWords(offer.remindedOn) ?? undefined)}
        items={offerMenuItems(offer, { ...more, onDelete })}
      />
    </div>
  );
}
