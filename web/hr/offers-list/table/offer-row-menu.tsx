import type { OfferRecord } from '#contract/offers.ts';
import type { ResendKind } from '#contract/hr/resend.ts';
import { remindAgainFrom } from '#domain/offer/sending/remind-again.ts';
import { isReplyOverdue } from '#domain/offer/sending/reply-by.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { offersPageTexts as t } from '#web/hr/offers-list/texts.ts';
import { extendTexts } from '#web/hr/parts/offer-actions/texts.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { ActionMenu, type MenuAction } from '#web/ui/overlay/menu.tsx';

export type OfferMenuHandlers = {
  onResend: (kind: ResendKind, offers: readonly OfferRecord[]) => void;
  onExtend: (offer: OfferRecord) => void;
};

/** What else can be done with an offer, where there is something. */
export function offerMenuItems(offer: OfferRecord, { onResend, onExtend }: OfferMenuHandlers): MenuAction[] {
  const { may } = offer;
  // After the last day it can be extended, and nothing else helps.
  const isOpen = !isReplyOverdue(offer);
  const icon = (name: IconName) => <Icon name={name} size={18} />;
  return [
    ...(may.sendAgain && isOpen
      ? [{ label: t.sendAgain, icon: icon('send'), onSelect: () => onResend('AGAIN', [offer]) }]
      : []),
    // Also when it is too early: then the refusal says so.
    ...(may.remind && isOpen
      ? [{ label: t.remind, icon: icon('bell'), onSelect: () => onResend('REMINDER', [offer]) }]
      : []),
    ...(may.extend ? [{ label: extendTexts.action, icon: icon('calendar'), onSelect: () => onExtend(offer) }] : []),
  ];
}

export function OfferRowMenu({ offer, items }: { offer: OfferRecord; items: readonly MenuAction[] }) {
  const from = remindAgainFrom(offer);
  return (
    <ActionMenu
      trigger={
        <IconButton label={t.more(offer.candidateName)}>
          <Icon name="more" size={18} />
        </IconButton>
      }
      about={from === null ? undefined : t.remindedUntil(formatInstant(from))}
      items={items}
    />
  );
}
