import { Icon } from '#web/ui/icon.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { useReviewScreen } from '#web/hr/candidate-preview/review/review-context.ts';
import { reviewTexts as t } from '#web/hr/candidate-preview/review/texts.ts';
import classes from './verdict.module.css';

/** Whether the mark is saved, with a retry; its author, when it was another user. */
export function MarkState({ path }: { path: string }) {
  const { review, myName } = useReviewScreen();
  const shown = review.of(path);
  if (shown === null) return null;
  const { draft, mark, saved } = shown;
  if (draft?.state === 'failed') {
    return (
      <span className={classes.failed}>
        <Icon name="alert-circle" size={16} />
        {t.notSaved}
        <button type="button" data-again={path} className={classes.again} onClick={review.queue.retry}>
          {t.tryAgain}
        </button>
      </span>
    );
  }
  if (draft !== null) return draft.state === 'typing' ? null : <span className={classes.state}>{uiTexts.saving}</span>;
  if (mark !== null && myName !== null && mark.by !== myName) {
    return <span className={classes.state}>{t.byOther[mark.verdict](mark.by)}</span>;
  }
  if (!saved) return null;
  return (
    <span className={classes.saved}>
      <Icon name="check" size={16} />
      {t.saved}
    </span>
  );
}
