import { useState } from 'react';
import type { ResponseOf } from '#contract/call.ts';
import { beginAuthenticator, confirmAuthenticator } from '#contract/hr/factors.ts';
import { secondFactorMessages } from '#domain/second-factor/messages.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { QrCode } from '#web/ui/picture/qr-code.tsx';
import { AskDialog, PasswordDialog } from './ask-dialog.tsx';
import classes from './own-factors.module.css';
import { factorDialogTexts as t, ownFactorsTexts } from './texts.ts';

type AddAppProps = {
  onAdded: (now: NonNullable<ResponseOf<typeof confirmAuthenticator>>) => void;
  onClose: () => void;
};

/** Adds an authenticator app: the password, then the QR code and the first code of the app. */
export function AddApp({ onAdded, onClose }: AddAppProps) {
  const [setUp, setSetUp] = useState<ResponseOf<typeof beginAuthenticator> | null>(null);
  const title = ownFactorsTexts.addApp;
  if (setUp === null) {
    return (
      <PasswordDialog
        title={title}
        text={t.appText}
        action={t.continue}
        busyText={t.checking}
        run={async (password) => setSetUp(await fetchObject(beginAuthenticator, { body: { password } }))}
        onClose={onClose}
      />
    );
  }
  const { codeRequired: missing } = secondFactorMessages;
  return (
    <AskDialog
      key="code"
      size="lg"
      title={title}
      field={{ name: 'code', label: t.digits, missing, inputMode: 'numeric', autoComplete: 'one-time-code' }}
      action={t.add}
      busyText={t.adding}
      run={async (code) => onAdded(await fetchObject(confirmAuthenticator, { body: { code } }))}
      onClose={onClose}
    >
      <div className={classes.setUp}>
        <QrCode text={setUp.uri} label={t.picture} border={4} className={classes.qr} />
        <div>
          <ol>
            {Object.values<string>(t.steps).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p>{t.cannotScan}</p>
          <b className={classes.key}>{setUp.secret.match(/.{1,4}/gu)?.join(' ')}</b>
        </div>
      </div>
    </AskDialog>
  );
}
