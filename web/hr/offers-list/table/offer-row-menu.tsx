import type { OfferRecord } from '#contract/offers.ts';
import { extendTexts, offersPageTexts as t } from '#web/hr/offers-list/texts.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ActionMenu, type MenuAction } from '#web/ui/overlay/menu.tsx';

export type OfferMenuHandlers = { onExtend: (offer: OfferRecord) => void };

/** What else can be done with an offer, where there is something. */
export function offerMenuItems(offer: OfferRecord, { onExtend }: OfferMenuHandlers): MenuAction[] {
  if (!offer.may.extend) return [];
  return [{ label: extendTexts.action, icon: <Icon name="calendar" size={18} />, onSelect: () => onExtend(offer) }];
}

export function OfferRowMenu({ candidate, items }: { candidate: string; items: readonly MenuAction[] }) {
  return (
    <ActionMenu
      trigger={
        <IconButton label={t.more(candidate)}>
          <Icon name="dots" size={18} />
        </IconButton>
      }
      items={items}
    />
  );
}
