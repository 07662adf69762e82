import { getAnswersPdf } from '#contract/joining.ts';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { fetchFile } from '#web/api/client.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { useSessionExpired } from '#web/session/candidate/candidate-account.ts';
import { useFileSave } from '#web/session/use-file-save.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

export function AnswersDownload() {
  const { busy, error, download } = useFileSave({
    read: () => fetchFile(getAnswersPdf),
    fileName: 'joining-form.pdf',
    onUnauthorized: useSessionExpired(),
  });
  return (
    <>
      <Button
        icon={<Icon name="download" />}
        busy={busy}
        busyText={m.downloadingAnswers}
        onClick={() => void download()}
      >
        {m.downloadAnswers}
      </Button>
      {error !== null && <FailedCall error={error} fallback={m.answersFailed} />}
    </>
  );
}
