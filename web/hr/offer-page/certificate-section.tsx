import { getSection63Certificate } from '#contract/hr/certificate.ts';
import { fetchFile } from '#web/api/client.ts';
import { useFileSaving } from '#web/session/hr/use-file-saving.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { PageSection } from './page-section.tsx';
import { certificateTexts as t } from './texts.ts';

export function CertificateSection({ candidateOfferId, onMade }: { candidateOfferId: number; onMade: () => void }) {
  const { busy, save } = useFileSaving(t.failed);
  const download = () =>
    save(
      (signal) => fetchFile(getSection63Certificate, { query: { candidateOfferId }, signal }),
      `section-63-certificate-${candidateOfferId}.pdf`,
      onMade,
    );
  return (
    <PageSection title={t.title}>
      <Stack gap={3}>
        <p>{t.what}</p>
        <div>
          <Button icon={<Icon name="download" />} busy={busy} busyText={t.making} onClick={download}>
            {t.download}
          </Button>
        </div>
      </Stack>
    </PageSection>
  );
}
