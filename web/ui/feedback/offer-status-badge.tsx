import { Badge, type BadgeTone } from './badge.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';

const looks: Record<string, { tone: BadgeTone; icon: IconName; word: string }> = {
  pending: { tone: 'mute', icon: 'circle-dashed', word: 'Pending' },
  open: { tone: 'warn', icon: 'refresh', word: 'Open' },
  'offer sent': { tone: 'info', icon: 'send', word: 'Offer Sent' },
  approved: { tone: 'ok', icon: 'circle-check', word: 'Approved' },
  rejected: { tone: 'bad', icon: 'circle-x', word: 'Rejected' },
  deleted: { tone: 'line', icon: 'trash', word: 'Deleted' },
};

/** The state of an offer as HR sees it; compares case-insensitively (spec §4). An unknown state shows as it came. */
export function OfferStatusBadge({ status }: { status: string }) {
  const look = looks[status.trim().toLowerCase()];
  if (look === undefined) return <Badge tone="line">{status}</Badge>;
  return (
    <Badge tone={look.tone} icon={<Icon name={look.icon} />}>
      {look.word}
    </Badge>
  );
}
