import { useQueryClient } from '@tanstack/react-query';
import { logoutElsewhere } from '#contract/hr/people.ts';
import { endSession, getSessions } from '#contract/hr/factors.ts';
import { accountMessages } from '#domain/people-messages.ts';
import { sessionListMessages } from '#domain/second-factor/messages.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { ActionForm, useAction } from '#web/hr/settings/action/action-form.tsx';
import styles from '#web/hr/settings/section/section.module.css';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Icon } from '#web/ui/icon.tsx';
import { FormSection, Row } from '#web/ui/layout/layout.tsx';
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts';
import { sessionTexts as t } from './texts.ts';
import { Loaded } from '#web/hr/parts/loaded.tsx';

const sessionsKey = ['own-sessions'] as const;

export function OwnSessions() {
  const query = useHrQuery(sessionsKey, (signal) => fetchObject(getSessions, { signal }));
  const queries = useQueryClient();
  const action = useAction(t.failed);
  const { list, onFocus } = useKeptFocus();

  /** Ends sessions; answers after the list is as it is now. */
  function end(name: string, work: () => Promise<string>): void {
    void action.run(name, async () => {
      const words = await work();
      await queries.invalidateQueries({ queryKey: sessionsKey });
      toast(words);
    });
  }
  const endAll = (): void =>
    end('elsewhere', async () => {
      const { message, responseObject } = await makeCall(logoutElsewhere, {});
      return message || accountMessages.loggedOutElsewhere(responseObject?.sessions ?? 0);
    });
  const endOne = (sessionId: string): void =>
    end(sessionId, async () => {
      const { message } = await makeCall(endSession, { body: { sessionId } });
      return message || sessionListMessages.ended;
    });

  return (
    <FormSection title={t.title} hint={t.hint}>
      <div ref={list} onFocus={onFocus}>
        <Loaded query={query} texts={t} lines={3}>
          {(sessions) => (
            <ul className={styles.rows}>
              {sessions.map((session) => {
                const device = session.device || t.unknownDevice;
                return (
                  <li key={session.sessionId}>
                    <Icon name={/Android|iOS|iPhone/u.test(device) ? 'device-mobile' : 'device-laptop'} />
                    <div className={styles.grow}>
                      <Row gap={2} wrap>
                        <b>{device}</b>
                        {session.current && <Badge tone="info">{t.current}</Badge>}
                      </Row>
                      <p className={styles.small}>
                        {t.used(session.ip, formatInstant(session.firstUsedOn), formatInstant(session.lastUsedOn))}
                      </p>
                    </div>
                    {!session.current && (
                      <Button
                        disabled={action.running !== null}
                        aria-label={t.logOutOf(device)}
                        onClick={() => endOne(session.sessionId)}
                      >
                        {t.logOut}
                      </Button>
                    )}
                  </li>
                );
              })}
            </ul>
          )}
        </Loaded>
      </div>
      <ActionForm
        action={action}
        className={styles.under}
        submitText={t.everywhereElse}
        busyText={t.loggingOut}
        onSubmit={endAll}
      />
    </FormSection>
  );
}
