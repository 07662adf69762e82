import { Icon } from '#web/ui/icon.tsx';
import { useReviewScreen } from '#web/hr/candidate-preview/review/review-context.ts';
import { reviewTexts as t } from '#web/hr/candidate-preview/review/texts.ts';
import { useIsWide } from '#web/ui/layout/media-query.ts';
import { MarkNote, MarkState } from './mark-note.tsx';
import classes from './verdict.module.css';

type VerdictProps = { path: string; label: string };

/** OK or Needs correction for one part of the form; a press saves it. Who may not mark reads what was marked. */
export function Verdict({ path, label }: VerdictProps) {
  const { review, may, onOk } = useReviewScreen();
  const isWide = useIsWide();
  const shown = review.of(path);
  if (!may && shown === null) return null;
  const mark = (verdict: 'OK' | 'FIX') => {
    if (verdict === 'FIX' ? shown?.verdict !== 'FIX' : shown?.verdict !== 'OK' || shown.draft?.state === 'failed') {
      if (verdict === 'FIX') review.queue.fix(path);
      else onOk(path, isWide);
    }
  };
  return (
    <div role="group" aria-label={label} className={classes.verdict}>
      {(['OK', 'FIX'] as const).map((verdict) => (
        <button
          key={verdict}
          type="button"
          data-verdict={verdict}
          aria-pressed={shown?.verdict === verdict}
          disabled={!may}
          onClick={() => mark(verdict)}
        >
          <Icon name={verdict === 'OK' ? 'check' : 'alert-circle'} size={16} />
          <span>{verdict === 'OK' ? t.ok : t.fix}</span>
        </button>
      ))}
    </div>
  );
}

/** Below what is marked: the note of a correction, whether the mark is saved, and whose it is. */
export function VerdictFoot({ path, label, where = 'answers' }: VerdictProps & { where?: 'answers' | 'viewer' }) {
  const { review, may } = useReviewScreen();
  const shown = review.of(path);
  if (shown === null) return null;
  if (shown.verdict === 'FIX' && may)
    return <MarkNote key={where} path={path} label={label} where={where} shown={shown} />;
  return (
    <div className={classes.foot}>
      {shown.verdict === 'FIX' && <p className={classes.said}>{shown.note}</p>}
      <MarkState path={path} />
    </div>
  );
}
