import type { UndeliveredMessage } from '#contract/messages.ts';
import { undeliveredMessages as m } from '#domain/hr-messages.ts';
import { offerPagePath } from '#web/session/hr/offer-page-path.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Row } from '#web/ui/layout/layout.tsx';
import { messagesPageTexts as t } from './texts.ts';

export const nameOf = ({ kind, recipient }: UndeliveredMessage): string => t.messageName(m.kinds[kind], recipient);

type MessageActionsProps = { message: UndeliveredMessage; locked: boolean; busy: boolean; onRetry: () => void };

export function MessageActions({ message, locked, busy, onRetry }: MessageActionsProps) {
  const { may, kind, candidate } = message;
  return (
    <Row gap={1} wrap>
      {may.retry && (
        <Button
          icon={<Icon name="refresh" size={18} />}
          disabled={locked}
          busy={busy}
          onClick={onRetry}
          aria-label={t.retryMessage(nameOf(message))}
        >
          {t.retry}
        </Button>
      )}
      {kind === 'offer' && candidate !== null && message.state !== 'waiting' && (
        <LinkButton
          to={offerPagePath(candidate.candidateOfferId)}
          state={{ from: '/hce/messages' }}
          icon={<Icon name="send" size={18} />}
          aria-label={t.goToOfferOf(candidate.name)}
        >
          {t.goToOffer}
        </LinkButton>
      )}
    </Row>
  );
}
