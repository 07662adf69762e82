import { useState } from 'react';
import type { SentBodyOf } from '#contract/call.ts';
import { exportCandidates, type ExportLayout } from '#contract/hr/handover.ts';
import { handoverMessages as m } from '#domain/handover/messages.ts';
import { limits } from '#domain/limits.ts';
import { formatCount } from '#domain/values/count.ts';
import { FailedLoad } from '#web/api/failed-load.tsx';
import { ReasonedDownload, TooManyPeople } from '#web/session/hr/reasoned-download.tsx';
import { type FileDownload, useFileDownload } from '#web/session/use-file-download.ts';
import { LoadingText, SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
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
  const title = t.title(count, isOne);
  const running = useFileDownload(exportCandidates, {
    name: 'employees.xlsx',
    failed: t.failed,
    cancelled: t.cancelled,
    onDone: () => {
      toast(t.done(count, isOne));
      onClose();
    },
  });
  if (candidateIds.length > limits.exportPeopleMax) {
    return <TooManyPeople {...{ title, onClose }} text={t.tooMany(formatCount(limits.exportPeopleMax))} />;
  }
  return (
    <Dialog open onClose={running.received === null ? onClose : running.cancel} title={title} size="lg">
      {data !== undefined ? (
        <ExportForm {...{ candidateIds, running, onClose }} layouts={data} warning={t.warning(count, isOne)} />
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

type ExportFormProps = ExportDialogProps & {
  layouts: readonly ExportLayout[];
  running: FileDownload<SentBodyOf<typeof exportCandidates>>;
  warning: string;
};

function ExportForm({ candidateIds, layouts, ...rest }: ExportFormProps) {
  const [chosen, setChosen] = useState(layouts[0]?.layout ?? '');
  const layout = layouts.find((each) => each.layout === chosen);
  return (
    <ReasonedDownload
      texts={t}
      {...rest}
      bodyWith={(reason) => ({ candidateIds: [...candidateIds], layout: chosen, reason })}
      reasonMissing={m.reasonRequired}
      reasonMax={limits.exportReasonMax}
    >
      <LayoutChoice layouts={layouts} chosen={chosen} onChoose={setChosen} />
      {layout !== undefined && <LayoutColumns key={chosen} layout={layout} />}
    </ReasonedDownload>
  );
}
