import { downloadCandidateFiles, expectedBytesHeader } from '#contract/onboarding.ts';
import { limits } from '#domain/limits.ts';
import { personFileMessages as m } from '#domain/person-file/messages.ts';
import { formatCount } from '#domain/values/count.ts';
import { useFileDownload } from '#web/session/use-file-download.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ReasonedDownload, TooManyPeople } from '#web/session/hr/reasoned-download.tsx';
import { personFileTexts as t } from './texts.ts';

export type DownloadDialogProps = { candidateIds: readonly string[]; onClose: () => void };

export function DownloadDialog({ candidateIds, onClose }: DownloadDialogProps) {
  const count = formatCount(candidateIds.length);
  const isOne = candidateIds.length === 1;
  const title = t.title(count, isOne);
  const running = useFileDownload(downloadCandidateFiles, {
    name: 'candidate-files.zip',
    sizeHeader: expectedBytesHeader,
    failed: t.failed,
    cancelled: t.cancelled,
    onDone: () => {
      toast(t.done(count, isOne));
      onClose();
    },
  });
  if (candidateIds.length > limits.personFilesMax) {
    return <TooManyPeople {...{ title, onClose }} text={t.tooMany(formatCount(limits.personFilesMax))} />;
  }
  return (
    <Dialog onClose={running.received === null ? onClose : running.cancel} title={title}>
      <ReasonedDownload
        texts={t}
        {...{ running, onClose }}
        bodyWith={(reason) => ({ candidateIds: [...candidateIds], reason })}
        reasonMissing={m.reason}
        reasonMax={limits.reasonMax}
        reasonFirst
        warning={t.warning(count, isOne)}
      >
        <p>{t.contents}</p>
      </ReasonedDownload>
    </Dialog>
  );
}
