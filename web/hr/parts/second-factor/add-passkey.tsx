import { useState } from 'react';
import type { ResponseOf } from '#contract/call.ts';
import { beginPasskey, confirmPasskey } from '#contract/hr/factors.ts';
import { limits } from '#domain/limits.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { makePasskey, PasskeyError } from '#web/session/second-factor/passkey.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { factorDialogTexts as t, ownFactorsTexts } from './texts.ts';

type AddPasskeyProps = {
  onAdded: (now: NonNullable<ResponseOf<typeof confirmPasskey>>) => void;
  onClose: () => void;
};

/** What the device is probably called; '' where the browser does not say. */
const deviceName = (): string => /Windows|Android|iPhone|iPad|Mac|CrOS|Linux/u.exec(navigator.userAgent)?.[0] ?? '';

/** Makes a passkey on this device, or on another one that the browser offers. */
export function AddPasskey({ onAdded, onClose }: AddPasskeyProps) {
  const [name, setName] = useState(deviceName);
  const [problem, setProblem] = useState<string | null>(null);

  async function add(password: string): Promise<void> {
    setProblem(null);
    const { options } = await fetchObject(beginPasskey, { body: { password } });
    try {
      const response = await makePasskey(options);
      onAdded(await fetchObject(confirmPasskey, { body: { response, ...(name.trim() && { name }) } }));
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error;
      setProblem(error.message);
    }
  }

  return (
    <PasswordDialog
      title={ownFactorsTexts.addPasskey}
      text={t.passkeyText}
      action={t.continue}
      busyText={t.waiting}
      run={add}
      onClose={onClose}
    >
      {problem !== null && <Alert tone="bad">{problem}</Alert>}
      <TextField
        label={t.passkeyName}
        hint={t.passkeyNameHint}
        autoComplete="off"
        maxLength={limits.textMax}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </PasswordDialog>
  );
}
