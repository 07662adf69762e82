import { getWebhookAttempts, resendWebhook, type WebhookAttempt } from '#contract/hr/webhooks.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { type Action, useChanging } from '#web/hr/settings/action/action-form.tsx';
import { makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Row } from '#web/ui/layout/layout.tsx';
import classes from './integrations-section.module.css';
import { integrationsTexts as t } from './texts.ts';
import { Loaded } from '#web/hr/parts/loaded.tsx';

export const webhooksKey = ['webhooks'] as const;

export function Attempts({ webhookId, action }: { webhookId: string; action: Action }) {
  const query = useHrQuery([...webhooksKey, webhookId], (signal) =>
    fetchObject(getWebhookAttempts, { query: { webhookId }, signal }),
  );
  return (
    <Loaded query={query} texts={{ loading: t.attemptsLoading, loadFailed: t.attemptsFailed }} lines={3}>
      {(attempts) =>
        attempts.length === 0 ? (
          <p className={classes.meta}>{t.noAttempts}</p>
        ) : (
          <ul className={classes.attempts}>
            {attempts.map((attempt) => (
              <Attempt key={attempt.attemptId} attempt={attempt} action={action} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

export function failureWords({ failure, status }: Pick<WebhookAttempt, 'failure' | 'status'>): string | null {
  if (failure === null) return null;
  return failure === 'STATUS' ? t.failures.STATUS(status) : t.failures[failure];
}

function Attempt({ attempt, action }: { attempt: WebhookAttempt; action: Action }) {
  const changing = useChanging(webhooksKey);
  const { attemptId, type, candidateId, triedOn, tookMs, status, answer, failure, nextTryOn, may } = attempt;
  const event = t.eventNames[type];
  const instant = formatInstant(triedOn);
  const resend = () =>
    void action.run(attemptId, async () => {
      await changing(makeCall(resendWebhook, { body: { attemptId } }));
      toast(t.resent);
    });
  return (
    <li>
      <Row gap={2} wrap>
        <b>{event}</b>
        <Badge tone={failure === null ? 'ok' : 'bad'} icon={failure === null ? 'circle-check' : 'alert-triangle'}>
          {failure === null ? t.arrived(status ?? 0) : t.notArrived}
        </Badge>
        {may.resend && (
          <Button
            variant="quiet"
            disabled={action.running !== null}
            aria-label={t.resendOf(event, instant)}
            onClick={resend}
          >
            {t.resend}
          </Button>
        )}
      </Row>
      <p className={classes.meta}>
        {[
          instant,
          t.took(tookMs),
          ...(candidateId === null ? [] : [t.candidate(candidateId)]),
          ...(nextTryOn === null ? [] : [t.again(formatInstant(nextTryOn))]),
        ].join(' · ')}
      </p>
      {failure !== null && <p className={classes.meta}>{failureWords(attempt)}</p>}
      {answer !== '' && (
        <details>
          <summary>{t.answered}</summary>
          <pre className={classes.answer}>{answer}</pre>
        </details>
      )}
    </li>
  );
}
