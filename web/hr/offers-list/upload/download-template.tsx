import { offerSheetMessages as m } from '#domain/hr-messages.ts';
import { messageOr } from '#web/api/client.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { saveFile } from '#web/ui/file/save-file.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { fetchTemplate } from './sheet-calls.ts';

/** Saves the empty workbook under the name of spec §9. */
export function DownloadTemplate({ variant }: { variant?: ButtonVariant }) {
  const { busy, submit } = useSubmission();

  async function download(signal: AbortSignal): Promise<void> {
    try {
      saveFile(await fetchTemplate(signal), 'offer_template.xlsx');
    } catch (error) {
      if (signal.aborted) return;
      leaveIfUnauthorized(error);
      toast(messageOr(error, m.templateFailed), 'bad');
    }
  }

  return (
    <Button variant={variant} icon={<Icon name="download" />} busy={busy} onClick={() => submit(download)}>
      Download Template
    </Button>
  );
}
