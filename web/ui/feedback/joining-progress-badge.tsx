import type { JoiningProgress } from '#domain/joining/progress.ts';
import { Badge, type BadgeTone } from './badge.tsx';
import { type IconName } from '#web/ui/icon.tsx';

const badges: Record<JoiningProgress['kind'], { tone: BadgeTone; icon: IconName }> = {
  notBegun: { tone: 'line', icon: 'circle-dashed' },
  started: { tone: 'mute', icon: 'circle-dashed' },
  submitted: { tone: 'info', icon: 'inbox' },
  sentBack: { tone: 'mute', icon: 'send-back' },
  verified: { tone: 'ok', icon: 'circle-check' },
  joined: { tone: 'fill', icon: 'user-check' },
  postponed: { tone: 'line', icon: 'calendar' },
  notJoined: { tone: 'bad', icon: 'circle-x' },
};

export function JoiningProgressBadge({ progress }: { progress: JoiningProgress }) {
  return <Badge {...badges[progress.kind]}>{progress.words}</Badge>;
}
