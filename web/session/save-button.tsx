import { useState } from 'react';
import { CallError, type FileAnswer } from '#web/api/client.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/file/save-file.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';

export type FileSource = {
  read: () => Promise<FileAnswer>;
  fileName: string;
  onUnauthorized: (error: CallError) => void;
};

export function useFileSave({ read, fileName, onUnauthorized }: FileSource) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  async function download(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      saveFile((await read()).blob, fileName);
    } catch (failure) {
      if (failure instanceof CallError && failure.status === 401) onUnauthorized(failure);
      else setError(failure);
    } finally {
      setBusy(false);
    }
  }
  return { busy, error, download };
}

type SaveButtonProps = FileSource & {
  label: string;
  busyText: string;
  failed: string;
  icon?: IconName;
  variant?: ButtonVariant;
  block?: boolean;
};

export function SaveButton(props: SaveButtonProps) {
  const { label, busyText, failed, icon = 'download', variant, block, ...source } = props;
  const { busy, error, download } = useFileSave(source);
  return (
    <>
      <Button {...{ variant, block, busy, busyText }} icon={<Icon name={icon} />} onClick={() => void download()}>
        {label}
      </Button>
      {error !== null && <FailedCall error={error} fallback={failed} />}
    </>
  );
}
