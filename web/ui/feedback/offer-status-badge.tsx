import { Badge, type BadgeTone } from './badge.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';

const badges: Record<string, { tone: BadgeTone; icon: IconName; word: string }> = {
  pending: { tone: 'mute', icon: 'circle-dashed', word: 'Pending' },
  open: { tone: 'warn', icon: 'refresh', word: 'Open' },
  'offer sent': { tone: 'info', icon: 'send', word: 'Offer Sent' },
  approved: { tone: 'ok', icon: 'circle-check', word: 'Approved' },
  rejected: { tone: 'bad', icon: 'circle-x', word: 'Rejected' },
  deleted: { tone: 'line', icon: 'trash', word: 'Deleted' },
};

/** The state of an offer as HR sees it; compares case-insensitively. An unknown state shows as it came. */
export function OfferStatusBadge({ status }: { status: string }) {
  const badge = badges[status.trim().toLowerCase()];
  if (badge === undefined) return <Badge tone="line">{status}</Badge>;
  return (
    <Badge tone={badge.tone} icon={<Icon name={badge.icon} />}>
      {badge.word}
    </Badge>
  );
}
