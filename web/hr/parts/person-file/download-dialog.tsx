import { useRef, useState } from 'react';
import { downloadCandidateFiles, expectedBytesHeader } from '#contract/hr/person-file.ts';
import { limits } from '#domain/limits.ts';
import { personFileMessages as m } from '#domain/person-file/messages.ts';
import { formatCount } from '#domain/values/count.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { fieldMessage } from '#web/session/failure.ts';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { useUnsaved } from '#web/session/unsaved.ts';
import { type Received, useFileDownload } from '#web/session/use-file-download.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { ProgressBar } from '#web/ui/feedback/progress.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { shownSize } from '#web/ui/file/file-name.ts';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { personFileTexts as t } from './texts.ts';

export type DownloadDialogProps = { candidateIds: readonly string[]; onClose: () => void };

/** Asks for the reason and downloads the files of these people (docs/rules/person-file.md#on-the-screen). */
export function DownloadDialog({ candidateIds, onClose }: DownloadDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  useUnsaved(reason.trim() !== '');
  const [isMissing, setMissing] = useState(false);
  const count = formatCount(candidateIds.length);
  const isOne = candidateIds.length === 1;
  const { received, failure, loggedOut, stopWaiting, start, cancel } = useFileDownload(downloadCandidateFiles, {
    name: 'candidate-files.zip',
    sizeHeader: expectedBytesHeader,
    failed: t.failed,
    cancelled: t.cancelled,
    onDone: () => {
      toast(t.done(count, isOne));
      onClose();
    },
  });

  function download(): void {
    if (reason.trim() === '') {
      setMissing(true);
      field.current?.focus();
      return;
    }
    start({ candidateIds: [...candidateIds], reason });
  }

  if (candidateIds.length > limits.personFilesMax) return <TooMany title={t.title(count, isOne)} onClose={onClose} />;
  return (
    <Dialog open onClose={received === null ? onClose : cancel} title={t.title(count, isOne)}>
      <Form onSubmit={download}>
        <Stack gap={4}>
          <FailureAlert failure={failure} />
          <p>{t.contents}</p>
          <TextAreaField
            ref={field}
            label={t.reason}
            hint={t.reasonHint}
            error={isMissing ? m.reason : fieldMessage(failure, 'reason')}
            data-first-focus
            maxLength={limits.reasonMax}
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setMissing(false);
            }}
          />
          <Alert tone="warn" live="off">
            {t.warning(count, isOne)}
          </Alert>
          <Progress received={received} />
          <FormButtons
            icon={<Icon name="download" />}
            busy={received !== null}
            busyText={t.downloading}
            onCancel={received === null ? onClose : cancel}
            cancelsWhileBusy
          >
            {t.download}
          </FormButtons>
        </Stack>
      </Form>
      {loggedOut && <HrLoginAgainDialog kept={t.kept} onLoggedIn={download} onClose={stopWaiting} />}
    </Dialog>
  );
}

function TooMany({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <Stack gap={4}>
        <Alert tone="warn">{t.tooMany(formatCount(limits.personFilesMax))}</Alert>
        <Row gap={2} justify="end">
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

/** What has come so far; heard when there is a pause. The whole is a guess: the bar never says that all of it is there. */
function Progress({ received }: { received: Received | null }) {
  if (received === null) return <p role="status" />;
  const { bytes, whole } = received;
  return (
    <Stack gap={2}>
      <p role="status">{wordsOn(received)}</p>
      {whole !== null && <ProgressBar label={t.progress} value={Math.min(99, (100 * bytes) / whole)} />}
    </Stack>
  );
}

function wordsOn({ bytes, whole }: Received): string {
  if (bytes === 0) return t.started;
  return whole === null
    ? t.received(shownSize(bytes))
    : t.receivedOf(shownSize(bytes), shownSize(Math.max(bytes, whole)));
}
