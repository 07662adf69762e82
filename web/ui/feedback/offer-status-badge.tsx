import { Badge, type BadgeTone } from './badge.tsx';
import { type IconName } from '#web/ui/icon.tsx';
import { offerStatusTexts as t } from './texts.ts';

const badges: Record<string, { tone: BadgeTone; icon: IconName; word: keyof typeof t }> = {
  pending: { tone: 'mute', icon: 'circle-dashed', word: 'pending' },
  open: { tone: 'warn', icon: 'refresh', word: 'open' },
  'offer sent': { tone: 'info', icon: 'send', word: 'sent' },
  approved: { tone: 'ok', icon: 'circle-check', word: 'approved' },
  rejected: { tone: 'bad', icon: 'circle-x', word: 'rejected' },
  deleted: { tone: 'line', icon: 'trash', word: 'deleted' },
};

/** The state of an offer as HR sees it; compares case-insensitively. An unknown state shows as it came. */
export function OfferStatusBadge({ status }: { status: string }) {
  const badge = badges[status.trim().toLowerCase()];
  return badge === undefined ? <Badge tone="line">{status}</Badge> : <Badge {...badge}>{t[badge.word]}</Badge>;
}
