import { useRef, useState } from 'react';
import { encode } from 'uqr';
import type { ResponseOf } from '#contract/call.ts';
import { beginAuthenticator, confirmAuthenticator } from '#contract/hr/factors.ts';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { secondFactorMessages } from '#domain/second-factor/messages.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import classes from './own-factors.module.css';
import { PasswordDialog } from './password-dialog.tsx';
import { factorDialogTexts as t, ownFactorsTexts } from './texts.ts';

type AddAppProps = {
  onAdded: (now: NonNullable<ResponseOf<typeof confirmAuthenticator>>) => void;
  onClose: () => void;
};
type SetUp = NonNullable<ResponseOf<typeof beginAuthenticator>>;

/** Adds an authenticator app: the password, then the QR code and the first code of the app. */
export function AddApp(props: AddAppProps) {
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  if (setUp !== null) return <FirstCode {...props} setUp={setUp} />;
  return (
    <PasswordDialog
      title={ownFactorsTexts.addApp}
      text={t.appText}
      action={t.continue}
      busyText={t.checking}
      run={async (password) => setSetUp(await fetchObject(beginAuthenticator, { body: { password } }))}
      onClose={props.onClose}
    />
  );
}

function FirstCode({ setUp, onAdded, onClose }: AddAppProps & { setUp: SetUp }) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { busy, failure, loggedOut, stopWaiting, clear, send } = useHrSubmission(ownFactorsTexts.failed);

  function add(): void {
    setMissing(code === '');
    if (code === '') return field.current?.focus();
    send(
      async () => onAdded(await fetchObject(confirmAuthenticator, { body: { code } })),
      () => field.current?.select(),
    );
  }

  return (
    <Dialog open size="lg" onClose={busy ? () => undefined : onClose} title={ownFactorsTexts.addApp}>
      <Form onSubmit={add}>
        <Stack gap={4}>
          <div className={classes.setUp}>
            <div className={classes.qr}>
              <QrCode text={setUp.uri} />
            </div>
            <Stack gap={3}>
              <ol>
                {Object.values<string>(t.steps).map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
              <p>
                {t.cannotScan}
                <br />
                <b className={classes.key}>{setUp.secret.match(/.{1,4}/gu)?.join(' ')}</b>
              </p>
            </Stack>
          </div>
          <TextField
            ref={field}
            label={t.digits}
            error={isMissing ? secondFactorMessages.codeRequired : failure?.message}
            data-first-focus
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => {
              setCode(event.currentTarget.value.replaceAll(/\D/gu, '').slice(0, 6));
              setMissing(false);
              clear();
            }}
          />
          <FormButtons busy={busy} busyText={t.adding} onCancel={onClose}>
            {t.add}
          </FormButtons>
        </Stack>
      </Form>
      {loggedOut && <HrLoginAgainDialog kept={hrSessionMessages.keptAndSent} onLoggedIn={add} onClose={stopWaiting} />}
    </Dialog>
  );
}

/** Drawn here, so that the secret is in no address of a picture. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 0 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t.picture} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
