import { Link } from 'react-router';
import type { UndeliveredMessage } from '#contract/messages.ts';
import { formatInstant } from '#domain/calendar.ts';
import { undeliveredMessages as m } from '#domain/hr-messages.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './message-parts.module.css';

/** 'Offer letter to asha@example.com': tells a message from the others wherever only words can. */
export function nameOf({ kind, recipient }: UndeliveredMessage): string {
  return `${m.kinds[kind]} to ${recipient}`;
}

const stateLooks = {
  waiting: { tone: 'info', icon: 'clock' },
  failed: { tone: 'warn', icon: 'alert-triangle' },
  bounced: { tone: 'bad', icon: 'circle-x' },
} as const;

/** Whether it waits, was given up or was refused. */
export function MessageState({ state }: Pick<UndeliveredMessage, 'state'>) {
  const { tone, icon } = stateLooks[state];
  return (
    <Badge tone={tone} icon={<Icon name={icon} />}>
      {m.states[state]}
    </Badge>
  );
}

/** When it was given up, or since when it waits. */
export function whenWords({ state, queuedOn, finishedOn }: UndeliveredMessage): string {
  return state === 'waiting' || finishedOn === null ? `since ${formatInstant(queuedOn)}` : formatInstant(finishedOn);
}

export const triesWords = ({ attempts }: UndeliveredMessage) => (attempts === 1 ? '1 try' : `${attempts} tries`);

/** Whom it is about, leading there: to the joining form of who accepted, else to the offer in the list. */
export function MessageCandidate({ candidate }: Pick<UndeliveredMessage, 'candidate'>) {
  if (candidate === null) return 'HR user';
  const { candidateId, name, offerLetterStatus } = candidate;
  const to =
    offerLetterStatus === 'Approved' ? `/hce/onboarding/candidate/${encodeURIComponent(candidateId)}` : offerPath(name);
  return (
    <>
      <Link to={to} className={classes.candidate}>
        {name}
      </Link>
      <span className={classes.second}>{candidateId}</span>
    </>
  );
}

const offerPath = (name: string) => `/hce/offers?${new URLSearchParams({ search: name }).toString()}`;

export type MessageHandlers = {
  /** Nothing can be pressed while an action runs. */
  locked: boolean;
  /** This one is being tried again. */
  isRetried: (message: UndeliveredMessage) => boolean;
  onRetry: (message: UndeliveredMessage) => void;
  onDismiss: (message: UndeliveredMessage) => void;
};

/** What HR can do with one message: try it again, or go to the offer that is to be sent again; and remove it. */
export function MessageActions({
  message,
  locked,
  isRetried,
  onRetry,
  onDismiss,
}: { message: UndeliveredMessage } & MessageHandlers) {
  const { may, kind, candidate } = message;
  return (
    <div className={classes.actions}>
      {may.retry && (
        <Button
          icon={<Icon name="refresh" size={18} />}
          disabled={locked}
          busy={isRetried(message)}
          onClick={() => onRetry(message)}
        >
          Try again
          <VisuallyHidden> {nameOf(message)}</VisuallyHidden>
        </Button>
      )}
      {kind === 'offer' && candidate !== null && message.state !== 'waiting' && (
        <LinkButton to={offerPath(candidate.name)} icon={<Icon name="send" size={18} />}>
          Go to offer
          <VisuallyHidden> of {candidate.name}</VisuallyHidden>
        </LinkButton>
      )}
      {may.dismiss && (
        <Button variant="quiet" disabled={locked} onClick={() => onDismiss(message)}>
          Remove
          <VisuallyHidden> {nameOf(message)}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}
