import type { CandidateOffer } from '#contract/candidate-offer.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import classes from './signed-letter.module.css';
import { signedLetterTexts as t } from './texts.ts';
import { type FileSource, useFileSave } from '#web/session/use-file-save.ts';

type SignedLetterProps = FileSource & {
  state: NonNullable<CandidateOffer['signedLetter']>;
  /** Over the whole width, as the candidate's buttons are. */
  block?: boolean;
};

/** The accepted letter with its record and seal, to be kept; or that it is being prepared. */
export function SignedLetter({ state, block = false, ...source }: SignedLetterProps) {
  const { busy, error, download } = useFileSave(source);
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
