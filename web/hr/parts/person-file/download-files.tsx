import { useLazyDialog } from '#web/session/use-lazy-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { personFileTexts as t } from './texts.ts';

const load = async () => (await import('./download-dialog.tsx')).DownloadDialog;

export const useDownloadFiles = () => useLazyDialog(load, t.dialogFailed);

export function DownloadFiles({ candidateIds }: { candidateIds: readonly string[] }) {
  const { open, busy, dialog } = useDownloadFiles();
  return (
    <>
      <Button
        icon={<Icon name="folder-down" />}
        busy={busy}
        disabled={candidateIds.length === 0}
        onClick={() => open({ candidateIds })}
      >
        {t.open(candidateIds.length === 1)}
      </Button>
      {dialog}
    </>
  );
}
