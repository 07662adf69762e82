import { getOfferMessages, type OfferMessage } from '#contract/messages.ts';
import { undeliveredMessages } from '#domain/hr-messages.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { FailedLoad } from '#web/api/failed-load.tsx';
import { fetchObject } from '#web/api/fetch-object.ts';
import { ownCall } from '#web/api/own-call.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { LoadingText } from '#web/ui/feedback/states.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TextLink } from '#web/ui/button.tsx';
import classes from './offer-messages.module.css';
import { PageSection } from './page-section.tsx';
import { offerMessageTexts as t } from './texts.ts';

/** The poll interval while a message is queued. */
const queuedEveryMs = 5000;

/** Every mail and SMS of the offer, the latest first, with how far it came; nothing where a server does not tell. */
export function OfferMessages({ candidateOfferId }: { candidateOfferId: number }) {
  const { data, error, refetch } = useHrQuery(
    messagesKey(candidateOfferId),
    (signal) =>
      ownCall((until) => fetchObject(getOfferMessages, { query: { candidateOfferId }, signal: until }), signal),
    { refetchInterval: (data) => (data?.some(({ state }) => state === 'QUEUED') ? queuedEveryMs : false), gcTime: 0 },
  );
  if (data === null) return null;
  return (
    <PageSection title={t.title} note={data === undefined ? undefined : countWords(data)}>
      {data === undefined && error === null && <LoadingText>{t.loading}</LoadingText>}
      {data === undefined && error !== null && <FailedLoad error={error} fallback={t.loadFailed} refetch={refetch} />}
      {data?.length === 0 && <p className={classes.none}>{t.none}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className={classes.messages}>
          {data.map((message) => (
            <Message key={message.messageId} {...message} />
          ))}
        </ul>
      )}
      {data?.some(({ state }) => state === 'FAILED') === true && (
        <TextLink to="/hce/messages" tap>
          {t.goToMessages}
        </TextLink>
      )}
    </PageSection>
  );
}

export const messagesKey = (candidateOfferId: number) => ['offer-messages', candidateOfferId] as const;

function countWords(messages: readonly OfferMessage[]): string | undefined {
  const count = (state: OfferMessage['state']) => messages.filter((message) => message.state === state).length;
  const [sent, failed] = [count('SENT'), count('FAILED')];
  return sent + failed === 0 ? undefined : t.counts(sent, failed);
}

const icons = { SENT: 'check', FAILED: 'alert-circle', QUEUED: 'clock' } as const;
const looks = { SENT: classes.sent, FAILED: classes.failed, QUEUED: classes.queued };

function Message({ channel, kind, recipient, queuedOn, sentOn, state, detail }: OfferMessage) {
  const on = sentOn ?? queuedOn;
  return (
    <li className={classes.message}>
      <span className={classes.kind}>
        <Icon name={channel === 'SMS' ? 'device-mobile' : 'mail'} size={18} />
        <span>
          {undeliveredMessages.kinds[kind]}
          <span className={classes.to}>
            {t.channels[channel]} {t.to(recipient)}
          </span>
        </span>
      </span>
      <span className={looks[state]}>
        <Icon name={icons[state]} size={16} />
        {detail === null ? t.states[state] : t.statesWith[state](detail)}
      </span>
      <time dateTime={on} className={classes.on}>
        {formatInstant(on)}
      </time>
    </li>
  );
}
