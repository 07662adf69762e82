import type { JoiningProgress } from '#domain/joining/progress.ts';
import { Badge, type BadgeTone } from './badge.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';

const badges: Record<JoiningProgress['kind'], { tone: BadgeTone; icon: IconName }> = {
  started: { tone: 'mute', icon: 'circle-dashed' },
  submitted: { tone: 'ok', icon: 'circle-check' },
  verified: { tone: 'ok', icon: 'circle-check' },
  sentBack: { tone: 'info', icon: 'refresh' },
};

/** How far a joining form is, as HR sees it: 'Submitted 20/11/2026', '3 of 5 steps', 'Sent back', 'Verified'. */
export function JoiningProgressBadge({ progress }: { progress: JoiningProgress }) {
  const { tone, icon } = badges[progress.kind];
  return (
    <Badge tone={tone} icon={<Icon name={icon} />}>
      {progress.words}
    </Badge>
  );
}
