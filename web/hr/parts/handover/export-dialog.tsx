import { type RefObject, useRef, useState } from 'react';
import { exportCandidates, type ExportLayout } from '#contract/hr/handover.ts';
import type { SentBodyOf } from '#contract/call.ts';
import { handoverMessages as m } from '#domain/handover/messages.ts';
import { limits } from '#domain/limits.ts';
import { formatCount } from '#domain/values/count.ts';
import { FailedLoad } from '#web/api/failed-load.tsx';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { fieldMessage } from '#web/session/failure.ts';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { useUnsaved } from '#web/session/unsaved.ts';
import { type FileDownload, type Received, useFileDownload } from '#web/session/use-file-download.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { LoadingText, SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { shownSize } from '#web/ui/file/file-name.ts';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import classes from './export-dialog.module.css';
import { LayoutChoice } from './layout-choice.tsx';
import { LayoutColumns } from './layout-columns.tsx';
import { handoverTexts as t } from './texts.ts';
import { useExportLayouts } from './use-export-layouts.ts';

export type ExportDialogProps = { candidateIds: readonly string[]; onClose: () => void };

/** Asks for layout and reason, says what the file holds, and exports these people (docs/rules/handover.md#exporting). */
export function ExportDialog({ candidateIds, onClose }: ExportDialogProps) {
  const { data, error, refetch } = useExportLayouts();
  const count = formatCount(candidateIds.length);
  const isOne = candidateIds.length === 1;
  const exporting = useFileDownload(exportCandidates, {
    name: 'employees.xlsx',
    failed: t.failed,
    cancelled: t.cancelled,
    onDone: () => {
      toast(t.done(count, isOne));
      onClose();
    },
  });
  const isRunning = exporting.received !== null;
  const title = t.title(count, isOne);
  if (candidateIds.length > limits.exportPeopleMax) return <TooMany title={title} onClose={onClose} />;
  return (
    <Dialog open onClose={isRunning ? exporting.cancel : onClose} title={title} size="lg">
      {data !== undefined ? (
        <ExportForm {...{ candidateIds, exporting, onClose }} layouts={data} warning={t.warning(count, isOne)} />
      ) : error === null ? (
        <>
          <SkeletonLines lines={6} />
          <LoadingText>{t.loading}</LoadingText>
        </>
      ) : (
        <FailedLoad error={error} fallback={t.loadFailed} refetch={refetch} />
      )}
    </Dialog>
  );
}

function TooMany({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={title} footer={<Button onClick={onClose}>{uiTexts.cancel}</Button>}>
      <Alert tone="warn">{t.tooMany(formatCount(limits.exportPeopleMax))}</Alert>
    </Dialog>
  );
}

type ExportFormProps = ExportDialogProps & {
  layouts: readonly ExportLayout[];
  exporting: FileDownload<SentBodyOf<typeof exportCandidates>>;
  warning: string;
};

function ExportForm({ candidateIds, layouts, exporting, warning, onClose }: ExportFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(layouts[0]?.layout ?? '');
  const [reason, setReason] = useState('');
  useUnsaved(reason.trim() !== '');
  const [isMissing, setMissing] = useState(false);
  const { failure, received, loggedOut } = exporting;
  const layout = layouts.find((each) => each.layout === chosen);

  function start(): void {
    if (reason.trim() === '') {
      setMissing(true);
      field.current?.focus();
      return;
    }
    exporting.start({ candidateIds: [...candidateIds], layout: chosen, reason });
  }

  return (
    <Form onSubmit={start}>
      <Stack gap={5}>
        <FailureAlert failure={failure} />
        <LayoutChoice layouts={layouts} chosen={chosen} onChoose={setChosen} />
        {layout !== undefined && <LayoutColumns key={chosen} layout={layout} />}
        <ReasonField
          field={field}
          reason={reason}
          error={isMissing ? m.reasonRequired : fieldMessage(failure, 'reason')}
          onChange={(typed) => {
            setReason(typed);
            setMissing(false);
          }}
        />
        <Alert tone="warn" live="off">
          {warning}
        </Alert>
        <Progress received={received} />
        <FormButtons
          icon={<Icon name="download" />}
          busy={received !== null}
          busyText={t.exporting}
          onCancel={received === null ? onClose : exporting.cancel}
          cancelsWhileBusy
        >
          {t.export}
        </FormButtons>
      </Stack>
      {loggedOut && <HrLoginAgainDialog kept={t.kept} onLoggedIn={start} onClose={exporting.stopWaiting} />}
    </Form>
  );
}

type ReasonFieldProps = {
  field: RefObject<HTMLInputElement | null>;
  reason: string;
  error: string | undefined;
  onChange: (reason: string) => void;
};

function ReasonField({ field, reason, error, onChange }: ReasonFieldProps) {
  return (
    <TextField
      ref={field}
      label={t.reason}
      hint={t.reasonHint}
      error={error}
      autoComplete="off"
      maxLength={limits.exportReasonMax}
      value={reason}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** What has come so far; heard when there is a pause. */
function Progress({ received }: { received: Received | null }) {
  return (
    <p role="status" className={classes.progress}>
      {received !== null && (received.bytes === 0 ? t.started : t.received(shownSize(received.bytes)))}
    </p>
  );
}
