import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Webhook } from '#contract/hr/webhooks.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { type Action, ActionTrouble, useAction } from '#web/hr/settings/action/action-form.tsx';
import styles from '#web/hr/settings/section/section.module.css';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import { PageLeaveGuard } from '#web/session/leave-dialog.tsx';
import { useUnsaved } from '#web/session/unsaved.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts';
import { Attempts } from './attempts.tsx';
import { failureWords } from './failure-words.ts';
import { useWebhookCalls, useWebhooks } from './integrations-calls.ts';
import classes from './integrations-section.module.css';
import { integrationsTexts as t } from './texts.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookQuestions } from './webhook-questions.tsx';
import { Loaded } from '#web/hr/parts/loaded.tsx';
import { copyText } from '#web/hr/parts/copy-text.ts';

/** A secret that is shown once; of no endpoint's row where it was just added. */
type ShownSecret = { webhookId: string | null; secret: string };

export function IntegrationsSection() {
  const [shown, setShown] = useState<ShownSecret | null>(null);
  const list = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone.
  const focusList = () => list.current?.focus();
  const keptSecret = (): void => {
    setShown(null);
    focusList();
  };
  return (
    <Stack gap={8}>
      <PageLeaveGuard loss={shown === null ? settingsTexts.leaveText : t.secretLost} />
      {shown?.webhookId === null ? (
        <NewSecret secret={shown.secret} onDone={keptSecret} />
      ) : (
        <WebhookForm onSaved={(secret) => setShown(secret === null ? null : { webhookId: null, secret })} />
      )}
      <section aria-label={t.listTitle} className={styles.part}>
        <h2 ref={list} tabIndex={-1} className={styles.heading}>
          {t.listTitle}
        </h2>
        <Loaded query={useWebhooks()} texts={t} lines={4}>
          {(webhooks) => (
            <WebhookRows
              webhooks={webhooks}
              secret={{ shown, set: setShown, kept: keptSecret }}
              onEmptied={focusList}
            />
          )}
        </Loaded>
      </section>
    </Stack>
  );
}

/** The secret of a new endpoint, shown once; it has the focus, so that it is not overlooked. */
function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  // It cannot be shown again.
  useUnsaved(true);
  useEffect(() => field.current?.select(), []);

  async function copy(): Promise<void> {
    // The text is selected for the keyboard.
    if (!(await copyText(secret, t))) field.current?.select();
  }

  return (
    <section className={classes.secret} aria-label={t.secretTitle}>
      <TextField ref={field} label={t.secretTitle} hint={t.secretHint} value={secret} readOnly />
      <Row wrap>
        <Button variant="primary" onClick={() => void copy()}>
          {t.copy}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t.secretDone}
        </Button>
      </Row>
    </section>
  );
}

type SecretPart = { shown: ShownSecret | null; set: (shown: ShownSecret) => void; kept: () => void };

type WebhookRowsProps = {
  webhooks: readonly Webhook[];
  secret: SecretPart;
  /** Called when the last endpoint was removed, which may have had the focus. */
  onEmptied: () => void;
};

function WebhookRows({ webhooks, secret, onEmptied }: WebhookRowsProps) {
  const action = useAction(t.saveFailed);
  const { list: ref, onFocus } = useKeptFocus();
  const hadRows = useRef(false);
  useEffect(() => {
    if (hadRows.current && webhooks.length === 0) onEmptied();
    hadRows.current = webhooks.length > 0;
  }, [webhooks, onEmptied]);
  if (webhooks.length === 0) return <EmptyState title={t.none} hint={t.noneHint} />;
  return (
    <div ref={ref} onFocus={onFocus}>
      <ActionTrouble action={action} />
      <ul className={classes.rows}>
        {webhooks.map((webhook) => (
          <OneWebhook key={webhook.webhookId} webhook={webhook} action={action} secret={secret} />
        ))}
      </ul>
    </div>
  );
}

function OneWebhook({ webhook, action, secret }: { webhook: Webhook; action: Action; secret: SecretPart }) {
  const [edited, setEdited] = useState(false);
  const [attemptsShown, setAttemptsShown] = useState(false);
  const { webhookId, url, events, enabled, waiting, lastAttempt } = webhook;
  const show = (renewed: string) => secret.set({ webhookId, secret: renewed });
  return (
    <li>
      <Row gap={2} wrap>
        <b className={classes.url}>{url}</b>
        <Badge tone={enabled ? 'ok' : 'mute'} icon={enabled ? 'circle-check' : 'circle-x'}>
          {enabled ? t.on : t.off}
        </Badge>
      </Row>
      <p className={classes.meta}>{events.map((type) => t.eventNames[type]).join(' · ')}</p>
      <p className={classes.meta}>
        {lastWords(lastAttempt)}
        {waiting > 0 && ` · ${t.waiting(waiting)}`}
      </p>
      <WebhookButtons
        webhook={webhook}
        action={action}
        edit={{ isOpen: edited, set: setEdited }}
        attempts={{ isOpen: attemptsShown, set: setAttemptsShown }}
      >
        <WebhookQuestions webhook={webhook} action={action} onSecret={show} />
      </WebhookButtons>
      {secret.shown?.webhookId === webhookId && <NewSecret secret={secret.shown.secret} onDone={secret.kept} />}
      {edited && (
        <WebhookForm
          webhook={webhook}
          onCancel={() => setEdited(false)}
          onSaved={(renewed) => {
            setEdited(false);
            toast(t.saved);
            if (renewed !== null) show(renewed);
          }}
        />
      )}
      {attemptsShown && <Attempts webhookId={webhookId} action={action} />}
    </li>
  );
}

function lastWords(last: Webhook['lastAttempt']): string {
  if (last === null) return t.neverTried;
  const instant = formatInstant(last.triedOn);
  return last.delivered ? t.lastArrived(instant) : t.lastFailed(instant);
}

type Part = { isOpen: boolean; set: (isOpen: boolean) => void };
type WebhookButtonsProps = { webhook: Webhook; action: Action; edit: Part; attempts: Part; children: ReactNode };

function WebhookButtons({ webhook, action, edit, attempts, children }: WebhookButtonsProps) {
  const calls = useWebhookCalls();
  const { webhookId, url, events, enabled } = webhook;
  const isBusy = action.running !== null;
  const setEnabled = () =>
    void action.run(webhookId, async () => {
      await calls.save({ webhookId, url, events, enabled: !enabled });
      toast(enabled ? t.switchedOff : t.switchedOn);
    });
  const test = () =>
    void action.run(`test ${webhookId}`, async () => {
      const attempt = await calls.test(webhookId);
      const why = failureWords(attempt);
      if (why === null) return toast(t.testArrived(attempt.status ?? 0));
      // The reason stays to be read where the attempts are.
      toast(t.testFailed(why), 'bad');
      attempts.set(true);
    });
  return (
    <Row gap={1} wrap>
      <Button
        variant="quiet"
        busy={action.running === `test ${webhookId}`}
        disabled={isBusy}
        aria-label={t.testOf(url)}
        onClick={test}
      >
        {t.test}
      </Button>
      <Button
        variant="quiet"
        aria-expanded={attempts.isOpen}
        aria-label={t.attemptsOf(url)}
        onClick={() => attempts.set(!attempts.isOpen)}
      >
        {t.attempts}
      </Button>
      <Button
        variant="quiet"
        aria-expanded={edit.isOpen}
        aria-label={t.editOf(url)}
        // What is typed goes by Save or Cancel alone.
        onClick={() => edit.set(true)}
      >
        {t.edit}
      </Button>
      <Button
        variant="quiet"
        disabled={isBusy}
        aria-label={enabled ? t.switchOffOf(url) : t.switchOnOf(url)}
        onClick={setEnabled}
      >
        {enabled ? t.switchOff : t.switchOn}
      </Button>
      {children}
    </Row>
  );
}
