import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ResponseOf } from '#contract/call.ts';
import * as calls from '#contract/hr/factors.ts';
import { secondFactorMessages as m } from '#domain/second-factor/messages.ts';
import { factorLimits } from '#domain/second-factor/second-factor.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { copyText } from '#web/hr/parts/copy-text.ts';
import { Loaded } from '#web/hr/parts/loaded.tsx';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { hasPasskeys, makePasskey } from '#web/session/second-factor/passkey.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { useAskBeforeClosing } from '#web/session/leave-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { saveFile } from '#web/ui/file/save-file.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { FormSection, Row, Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { QrCode } from '#web/ui/picture/qr-code.tsx';
import { AskDialog, PasswordDialog } from './ask-dialog.tsx';
import classes from './own-factors.module.css';
import { factorDialogTexts as d, ownFactorsTexts as t } from './texts.ts';

const factorsKey = ['own-factors'] as const;

type Factor = calls.Factors['factors'][number];
type Changed = calls.Factors & Partial<ResponseOf<typeof calls.confirmPasskey>>;
type Opened = 'passkey' | 'app' | 'codes' | Factor;

const nameOf = ({ kind, name }: Factor): string => (kind === 'PASSKEY' ? t.passkey(name) : t.app);

/** The methods of the user's second factor, each added and removed after the current password. */
export function OwnFactors() {
  const query = useHrQuery(factorsKey, (signal) => fetchObject(calls.getFactors, { signal }));
  return (
    <FormSection title={t.title} hint={t.hint}>
      <Loaded query={query} texts={t} lines={3}>
        {(own) => <FactorList own={own} />}
      </Loaded>
    </FormSection>
  );
}

function FactorList({ own }: { own: calls.Factors }) {
  const queries = useQueryClient();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  function show(made: readonly string[] | null): void {
    setOpened(null);
    setCodes(made);
    // The frame takes a set-up that it asked for away once a factor is there: not before the codes were seen.
    if (made === null) for (const key of ['own-factors', 'hr-me']) void queries.invalidateQueries({ queryKey: [key] });
  }

  function take({ recoveryCodes = null, ...factors }: Changed, words: string): void {
    queries.setQueryData(factorsKey, factors);
    void queries.invalidateQueries({ queryKey: ['own-sessions'] });
    toast(words);
    show(recoveryCodes);
  }

  return (
    <Stack gap={4}>
      {own.factors.length === 0 ? <p>{t.none}</p> : <FactorRows own={own} onOpen={setOpened} />}
      <Row gap={2} wrap>
        {own.passkeys && hasPasskeys() && (
          <Button icon={<Icon name="plus" />} onClick={() => setOpened('passkey')}>
            {t.addPasskey}
          </Button>
        )}
        <Button icon={<Icon name="plus" />} onClick={() => setOpened('app')}>
          {t.addApp}
        </Button>
      </Row>
      {!own.passkeys && <p className={classes.meta}>{m.passkeysUnavailable}</p>}
      {opened !== null && (
        <FactorDialogs {...{ own, opened }} onChanged={take} onCodes={show} onClose={() => setOpened(null)} />
      )}
      {codes !== null && <RecoveryCodes codes={codes} onDone={() => show(null)} />}
    </Stack>
  );
}

type FactorDialogsProps = {
  own: calls.Factors;
  opened: Opened;
  onChanged: (now: Changed, words: string) => void;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
};

/** What the device is probably called; the server's word where the browser does not say. */
const deviceName = (): string | undefined =>
  /Windows|Android|iPhone|iPad|Mac|CrOS|Linux/u.exec(navigator.userAgent)?.[0];

/** Adds or removes one of the methods, or makes new recovery codes: after the current password. */
function FactorDialogs({ own, opened, onChanged, onCodes, onClose }: FactorDialogsProps) {
  if (opened === 'app') return <AddApp onAdded={(now) => onChanged(now, m.added)} onClose={onClose} />;
  if (opened === 'passkey') {
    const add = async (password: string): Promise<void> => {
      const { options } = await fetchObject(calls.beginPasskey, { body: { password } });
      const body = { response: await makePasskey(options), name: deviceName() };
      onChanged(await fetchObject(calls.confirmPasskey, { body }), m.added);
    };
    const words = { title: t.addPasskey, text: d.passkeyText, action: d.continue, busyText: d.waiting };
    return <PasswordDialog {...words} run={add} onClose={onClose} />;
  }
  if (opened === 'codes') {
    const make = async (password: string): Promise<void> =>
      onCodes((await fetchObject(calls.makeRecoveryCodes, { body: { password } })).recoveryCodes);
    const words = { title: t.newCodes, text: d.codesText, action: d.continue, busyText: d.checking };
    return <PasswordDialog {...words} run={make} onClose={onClose} />;
  }
  const remove = async (password: string): Promise<void> => {
    const body = { factorId: opened.factorId, password };
    onChanged(await fetchObject(calls.removeFactor, { body }), m.removed);
  };
  const text = own.factors.length === 1 ? d.removeLast : d.removeText;
  const words = { title: d.removeTitle(nameOf(opened)), text, action: t.remove, busyText: d.removing };
  return <PasswordDialog {...words} run={remove} onClose={onClose} />;
}

function FactorRows({ own, onOpen }: { own: calls.Factors; onOpen: (opened: Opened) => void }) {
  const left = t.codesLeft(own.recoveryCodesLeft, factorLimits.recoveryCodes);
  return (
    <ul className={classes.rows}>
      {own.factors.map((factor) => (
        <FactorRow
          key={factor.factorId}
          icon={factor.kind === 'PASSKEY' ? 'fingerprint' : 'device-mobile'}
          name={nameOf(factor)}
          meta={t.about(formatInstant(factor.createdOn), factor.lastUsedOn && formatInstant(factor.lastUsedOn))}
        >
          <Button aria-label={t.removeOf(nameOf(factor))} onClick={() => onOpen(factor)}>
            {t.remove}
          </Button>
        </FactorRow>
      ))}
      <FactorRow icon="key" name={t.recoveryCodes} meta={left}>
        <Button onClick={() => onOpen('codes')}>{t.newCodes}</Button>
      </FactorRow>
    </ul>
  );
}

type FactorRowProps = { icon: IconName; name: string; meta: string; children: ReactNode };

function FactorRow({ icon, name, meta, children }: FactorRowProps) {
  return (
    <li>
      <span className={classes.picture}>
        <Icon name={icon} />
      </span>
      <div className={classes.name}>
        <b>{name}</b>
        <p className={classes.meta}>{meta}</p>
      </div>
      {children}
    </li>
  );
}

/** Adds an authenticator app: the password, then the QR code and the first code of the app. */
function AddApp({ onAdded, onClose }: { onAdded: (now: Changed) => void; onClose: () => void }) {
  const [setUp, setSetUp] = useState<ResponseOf<typeof calls.beginAuthenticator> | null>(null);
  const title = t.addApp;
  if (setUp === null) {
    const words = { title, text: d.appText, action: d.continue, busyText: d.checking };
    const begin = async (password: string): Promise<void> =>
      setSetUp(await fetchObject(calls.beginAuthenticator, { body: { password } }));
    return <PasswordDialog {...words} run={begin} onClose={onClose} />;
  }
  const { codeRequired: missing } = m;
  return (
    <AskDialog
      key="code"
      size="lg"
      title={title}
      field={{ name: 'code', label: d.digits, missing, inputMode: 'numeric', autoComplete: 'one-time-code' }}
      action={d.add}
      busyText={d.adding}
      run={async (code) => onAdded(await fetchObject(calls.confirmAuthenticator, { body: { code } }))}
      onClose={onClose}
    >
      <div className={classes.setUp}>
        <QrCode text={setUp.uri} label={d.picture} border={4} className={classes.qr} />
        <div>
          <ol>
            {Object.values<string>(d.steps).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p>{d.cannotScan}</p>
          <b className={classes.key}>{setUp.secret.match(/.{1,4}/gu)?.join(' ')}</b>
        </div>
      </div>
    </AskDialog>
  );
}

/** The codes, shown once: 'Done' waits for the tick, and every other way out asks first. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isKept, setKept] = useState(false);
  useUnsaved(!isKept);
  const { close, question } = useAskBeforeClosing(!isKept, onDone, d.lost);
  const text = [d.fileHead(location.host), '', ...codes, ''].join('\r\n');

  return (
    <Dialog
      size="lg"
      onClose={close}
      title={d.codesTitle}
      footer={
        <Button variant="primary" disabled={!isKept} onClick={onDone}>
          {d.done}
        </Button>
      }
    >
      <Stack gap={4}>
        <p>{d.codesOnce}</p>
        <ol className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <Row gap={2} wrap>
          <Button
            data-first-focus
            icon={<Icon name="download" />}
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
          >
            {d.download}
          </Button>
          <Button onClick={() => void copyText(text, d)}>{d.copy}</Button>
        </Row>
        <CheckboxField label={d.kept} checked={isKept} onChange={(event) => setKept(event.currentTarget.checked)} />
      </Stack>
      {question}
    </Dialog>
  );
}
