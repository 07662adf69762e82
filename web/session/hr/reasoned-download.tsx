import { type ReactNode, useRef, useState } from 'react';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { fieldMessage } from '#web/session/failure.ts';
import { HrLoginAgainDialog } from './hr-login-again-dialog.tsx';
import { useUnsaved } from '#web/session/unsaved.ts';
import type { FileDownload, Received } from '#web/session/use-file-download.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { ProgressBar } from '#web/ui/feedback/progress.tsx';
import { shownSize } from '#web/ui/file/file-name.ts';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { uiTexts } from '#web/ui/texts.ts';

/** `kept`: what of the typing is kept over a login. */
type DownloadTexts = Record<'reason' | 'reasonHint' | 'download' | 'downloading' | 'started' | 'kept', string> & {
  received: (size: string) => string;
  receivedOf: (size: string, whole: string) => string;
};

type ReasonedDownloadProps<Body> = {
  texts: DownloadTexts;
  running: FileDownload<Body>;
  bodyWith: (reason: string) => Body;
  reasonMissing: string;
  reasonMax: number;
  /** The reason is what the dialog asks first. */
  reasonFirst?: boolean;
  warning: string;
  children: ReactNode;
  onClose: () => void;
};

/** A form that asks for the reason of a download of people's data, says that it is recorded, and shows its progress. */
export function ReasonedDownload<Body>(props: ReasonedDownloadProps<Body>) {
  const { texts: t, running, bodyWith, reasonMissing, reasonMax, reasonFirst, warning, children, onClose } = props;
  const { received, failure, loggedOut } = running;
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  useUnsaved(reason.trim() !== '');
  const [isMissing, setMissing] = useState(false);

  function start(): void {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') field.current?.focus();
    else running.start(bodyWith(reason));
  }

  return (
    <Form onSubmit={start}>
      <Stack gap={4}>
        <FailureAlert failure={failure} />
        {children}
        <TextField
          ref={field}
          label={t.reason}
          hint={t.reasonHint}
          error={isMissing ? reasonMissing : fieldMessage(failure, 'reason')}
          data-first-focus={reasonFirst}
          autoComplete="off"
          maxLength={reasonMax}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setMissing(false);
          }}
        />
        <Alert tone="warn" live="off">
          {warning}
        </Alert>
        <Progress {...{ received, t }} />
        <FormButtons
          icon={<Icon name="download" />}
          busy={received !== null}
          busyText={t.downloading}
          onCancel={received === null ? onClose : running.cancel}
          cancelsWhileBusy
        >
          {t.download}
        </FormButtons>
      </Stack>
      {loggedOut && <HrLoginAgainDialog kept={t.kept} onLoggedIn={start} onClose={running.stopWaiting} />}
    </Form>
  );
}

/** What has come so far; heard when there is a pause. The whole is a guess: the bar never says that all of it is there. */
function Progress({ received, t }: { received: Received | null; t: DownloadTexts }) {
  if (received === null) return <p role="status" />;
  const { bytes, whole } = received;
  const size = shownSize(bytes);
  const words = whole === null ? t.received(size) : t.receivedOf(size, shownSize(Math.max(bytes, whole)));
  return (
    <Stack gap={2}>
      <p role="status">{bytes === 0 ? t.started : words}</p>
      {whole !== null && <ProgressBar label={t.download} value={Math.min(99, (100 * bytes) / whole)} />}
    </Stack>
  );
}

/** In place of the form where more people were chosen than one download takes. */
export function TooManyPeople({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={title} footer={<Button onClick={onClose}>{uiTexts.cancel}</Button>}>
      <Alert tone="warn">{text}</Alert>
    </Dialog>
  );
}
