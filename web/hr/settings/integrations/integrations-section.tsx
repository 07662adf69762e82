import { type ComponentProps, useEffect, useRef, useState } from 'react';
import {
  getWebhooks,
  removeWebhook,
  renewWebhookSecret,
  saveWebhook,
  sendTestEvent,
  type Webhook,
} from '#contract/hr/webhooks.ts';
import { makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { type Action, ActionTrouble, useAction, useChanging } from '#web/hr/settings/action/action-form.tsx';
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
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts';
import { Attempts, failureWords, webhooksKey } from './attempts.tsx';
import classes from './integrations-section.module.css';
import { integrationsTexts as t } from './texts.ts';
import { WebhookForm } from './webhook-form.tsx';
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
        <Loaded query={useHrQuery(webhooksKey, (signal) => fetchObject(getWebhooks, { signal }))} texts={t} lines={4}>
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
  const action = useAction();
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
        {...{ webhook, action }}
        edit={{ isOpen: edited, set: setEdited }}
        attempts={{ isOpen: attemptsShown, set: setAttemptsShown }}
        onSecret={show}
      />
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
type WebhookButtonsProps = {
  webhook: Webhook;
  action: Action;
  edit: Part;
  attempts: Part;
  onSecret: (secret: string) => void;
};

function WebhookButtons({ webhook, action, edit, attempts, onSecret }: WebhookButtonsProps) {
  const [asked, setAsked] = useState<'renew' | 'remove' | null>(null);
  const changing = useChanging(webhooksKey);
  const { webhookId, url, events, enabled } = webhook;
  const disabled = action.running !== null;
  const setEnabled = () =>
    void action.run(webhookId, async () => {
      await changing(fetchObject(saveWebhook, { body: { webhookId, url, events, enabled: !enabled } }));
      toast(enabled ? t.switchedOff : t.switchedOn);
    });
  const test = () =>
    void action.run(`test ${webhookId}`, async () => {
      const attempt = await changing(fetchObject(sendTestEvent, { body: { webhookId } }));
      const why = failureWords(attempt);
      if (why === null) return toast(t.testArrived(attempt.status ?? 0));
      // The reason stays to be read where the attempts are.
      toast(t.testFailed(why), 'bad');
      attempts.set(true);
    });
  const renewed = useRef<string | null>(null);
  const close = () => {
    setAsked(null);
    // Behind the open dialog it could not get the focus.
    if (renewed.current !== null) onSecret(renewed.current);
    renewed.current = null;
  };
  const renew = async () => {
    const { secret } = await changing(fetchObject(renewWebhookSecret, { body: { webhookId } }));
    renewed.current = secret;
  };
  const remove = async () => {
    await changing(makeCall(removeWebhook, { body: { webhookId } }));
    toast(t.removed);
  };
  const button = (
    word: string,
    label: string,
    onClick: () => void,
    more: ComponentProps<typeof Button> = { disabled },
  ) => (
    <Button variant="quiet" aria-label={label} onClick={onClick} {...more}>
      {word}
    </Button>
  );
  return (
    <Row gap={1} wrap>
      {button(t.test, t.testOf(url), test, { busy: action.running === `test ${webhookId}`, disabled })}
      {button(t.attempts, t.attemptsOf(url), () => attempts.set(!attempts.isOpen), {
        'aria-expanded': attempts.isOpen,
      })}
      {/* What is typed goes by Save or Cancel alone. */}
      {button(t.edit, t.editOf(url), () => edit.set(true), { 'aria-expanded': edit.isOpen })}
      {enabled
        ? button(t.switchOff, t.switchOffOf(url), setEnabled)
        : button(t.switchOn, t.switchOnOf(url), setEnabled)}
      {button(t.renew, t.renewOf(url), () => setAsked('renew'))}
      {button(t.remove, t.removeOf(url), () => setAsked('remove'))}
      {asked !== null && (
        <ConfirmDialog
          {...(asked === 'renew'
            ? { title: t.renewTitle, confirmLabel: t.renewConfirm }
            : { title: t.removeTitle, confirmLabel: t.remove })}
          busy={disabled}
          onConfirm={() => void action.run(asked, asked === 'renew' ? renew : remove).then(close)}
          onCancel={close}
        >
          {asked === 'renew' ? t.renewText : t.removeText(url)}
        </ConfirmDialog>
      )}
    </Row>
  );
}
