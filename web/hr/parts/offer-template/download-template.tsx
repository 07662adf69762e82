import { downloadExcelTemplate } from '#contract/offer-sheet.ts';
import { offerSheetMessages as m } from '#domain/hr-messages.ts';
import { fetchFile } from '#web/api/client.ts';
import { useFileSaving } from '#web/session/hr/use-file-saving.ts';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { offerTemplateTexts as t } from './texts.ts';

export function DownloadTemplate({ variant }: { variant?: ButtonVariant }) {
  const { busy, save } = useFileSaving(m.templateFailed);
  const download = () => save((signal) => fetchFile(downloadExcelTemplate, { signal }), 'offer_template.xlsx');
  return (
    <Button variant={variant} icon={<Icon name="download" />} busy={busy} onClick={download}>
      {t.download}
    </Button>
  );
}
