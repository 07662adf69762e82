import type { Failure } from '#web/session/failure.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { settingsTexts as t } from '#web/hr/settings/texts.ts';

type SaveTroublesProps = {
  failure: Failure | null;
  /** What became of a load: what was taken, and what differs from what was typed here. */
  notes: readonly string[];
  /** Another user has saved: `load` takes theirs where nothing was changed here. */
  isStale: boolean;
  isLoading: boolean;
  load: () => Promise<void>;
  loadText?: string;
};

/** Over the fields of an editor: why it could not be saved, and a button that loads another user's changes. */
export function SaveTroubles({ failure, notes, isStale, isLoading, load, loadText = t.load }: SaveTroublesProps) {
  if (failure === null && notes.length === 0) return null;
  return (
    <Stack gap={3}>
      <FailureAlert failure={failure} />
      {isStale && (
        <div>
          <Button busy={isLoading} busyText={t.reading} onClick={() => void load()}>
            {loadText}
          </Button>
        </div>
      )}
      {notes.map((note) => (
        <Alert key={note} tone="info">
          {note}
        </Alert>
      ))}
    </Stack>
  );
}
