import { downloadExcelTemplate } from '#contract/offer-sheet.ts';
import { offerSheetMessages as m } from '#domain/hr-messages.ts';
import { fetchFile, messageOr } from '#web/api/client.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { saveFile } from '#web/ui/file/save-file.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { offerTemplateTexts as t } from './texts.ts';

/** A button that saves the empty workbook with today's choices (docs/rules/spreadsheet.md). */
export function DownloadTemplate({ variant }: { variant?: ButtonVariant }) {
  const { busy, submit } = useSubmission();

  async function download(signal: AbortSignal): Promise<void> {
    try {
      const { blob } = await fetchFile(downloadExcelTemplate, { signal });
      saveFile(blob, 'offer_template.xlsx');
    } catch (error) {
      if (signal.aborted) return;
      leaveIfUnauthorized(error);
      toast(messageOr(error, m.templateFailed), 'bad');
    }
  }

  return (
    <Button variant={variant} icon={<Icon name="download" />} busy={busy} onClick={() => submit(download)}>
      {t.download}
    </Button>
  );
}
