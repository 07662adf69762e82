import { getSection63Certificate } from '#contract/hr/certificate.ts';
import { fetchFile, messageOr } from '#web/api/client.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { saveFile } from '#web/ui/file/save-file.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { PageSection } from './page-section.tsx';
import { certificateTexts as t } from './texts.ts';

/** After the acceptance: the certificate that a court asks for next to the letter, and what it is. */
export function CertificateSection({ candidateOfferId, onMade }: { candidateOfferId: number; onMade: () => void }) {
  const { busy, submit } = useSubmission();

  async function download(signal: AbortSignal): Promise<void> {
    try {
      const { blob } = await fetchFile(getSection63Certificate, { query: { candidateOfferId }, signal });
      saveFile(blob, `section-63-certificate-${candidateOfferId}.pdf`);
      onMade();
    } catch (error) {
      if (signal.aborted) return;
      leaveIfUnauthorized(error);
      toast(messageOr(error, t.failed), 'bad');
    }
  }

  return (
    <PageSection title={t.title}>
      <Stack gap={3}>
        <p>{t.what}</p>
        <div>
          <Button icon={<Icon name="download" />} busy={busy} busyText={t.making} onClick={() => submit(download)}>
            {t.download}
          </Button>
        </div>
      </Stack>
    </PageSection>
  );
}
