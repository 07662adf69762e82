import { useState } from 'react';
import type { CandidateOffer } from '#contract/candidate-offer.ts';
import { CallError, type FileAnswer } from '#web/api/client.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/file/save-file.ts';
import { Icon } from '#web/ui/icon.tsx';
import classes from './signed-letter.module.css';
import { signedLetterTexts as t } from './texts.ts';

type SignedLetterProps = {
  state: NonNullable<CandidateOffer['signedLetter']>;
  fetchLetter: () => Promise<FileAnswer>;
  fileName: string;
  /** Over the whole width, as the candidate's buttons are. */
  block?: boolean;
  onUnauthorized: (error: CallError) => void;
};

/** The accepted letter with its record and seal, to be kept; or that it is being prepared. */
export function SignedLetter({ state, fetchLetter, fileName, block = false, onUnauthorized }: SignedLetterProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  async function download(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      saveFile((await fetchLetter()).blob, fileName);
    } catch (failure) {
      if (failure instanceof CallError && failure.status === 401) onUnauthorized(failure);
      else setError(failure);
    } finally {
      setBusy(false);
    }
  }
  if (state === 'PREPARING') {
    return (
      <p className={classes.preparing} role="status">
        <Icon name="clock" size={18} />
        {t.beingPrepared}
      </p>
    );
  }
  return (
    <>
      <Button
        block={block}
        icon={<Icon name="download" />}
        busy={busy}
        busyText={t.downloading}
        onClick={() => void download()}
      >
        {t.download}
      </Button>
      {error !== null && <FailedCall error={error} fallback={t.failed} />}
    </>
  );
}
