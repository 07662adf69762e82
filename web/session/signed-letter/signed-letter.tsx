import type { CandidateOffer } from '#contract/candidate-offer.ts';
import { Icon } from '#web/ui/icon.tsx';
import classes from './signed-letter.module.css';
import { signedLetterTexts as t } from './texts.ts';
import { type FileSource, SaveButton } from '#web/session/save-button.tsx';

type SignedLetterProps = FileSource & {
  state: NonNullable<CandidateOffer['signedLetter']>;
  /** Over the whole width, as the candidate's buttons are. */
  block?: boolean;
};

/** The accepted letter with its record and seal, to be kept; or that it is being prepared. */
export function SignedLetter({ state, block = false, ...source }: SignedLetterProps) {
  if (state === 'PREPARING') {
    return (
      <p className={classes.preparing} role="status">
        <Icon name="clock" size={18} />
        {t.beingPrepared}
      </p>
    );
  }
  return <SaveButton {...source} block={block} label={t.download} busyText={t.downloading} failed={t.failed} />;
}
