import { isReviewed, stateOf } from '#web/hr/candidate-preview/review/parts/review-state.ts';
import { useReviewScreen } from '#web/hr/candidate-preview/review/review-context.ts';
import { reviewTexts as t } from '#web/hr/candidate-preview/review/texts.ts';
import { candidateTexts } from '#web/hr/candidate-preview/texts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PartState } from './part-state.tsx';
import classes from './review-nav.module.css';

export function ReviewNav() {
  const { items, current, onGo } = useReviewScreen();
  return (
    <nav className={classes.nav} aria-label={t.parts}>
      <Summary />
      <ol className={classes.list}>
        {items.map(({ path, section, document }) => (
          <li key={path}>
            <button
              type="button"
              className={classNames(classes.item, document !== null && classes.document)}
              aria-current={path === current || undefined}
              onClick={() => onGo(path)}
            >
              <span>{document === null ? candidateTexts.sections[section.path] : document.title}</span>
              <PartState path={path} />
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={classNames(classes.item, classes.history)} onClick={() => onGo('history')}>
            <Icon name="clock" size={18} />
            <span>{candidateTexts.sections.history}</span>
          </button>
        </li>
      </ol>
    </nav>
  );
}

function Summary() {
  const { items, review, changes, stage } = useReviewScreen();
  if (stage === 'none') return null;
  // A form can be verified without marks: how many there are says nothing then.
  if (stage === 'verified') {
    return (
      <div className={classes.summary}>
        <p className={classes.ok} role="status">
          <Icon name="circle-check" size={16} />
          {t.allVerified}
        </p>
      </div>
    );
  }
  const done = items.filter(({ path }) => isReviewed(path, review.of)).length;
  const fixes = review.fixes.length;
  const isDone = done === items.length;
  const nothing = fixes === 0 && items.every((item) => stateOf(item, review.of, changes) !== 'fix');
  return (
    <div className={classes.summary}>
      <p role="status">{t.reviewed(done, items.length)}</p>
      <span className={classes.bar} data-done={isDone || undefined} aria-hidden="true">
        <span style={{ width: `${(100 * done) / items.length}%` }} />
      </span>
      {fixes > 0 && (
        <p className={classes.fix}>
          <Icon name="alert-circle" size={16} />
          {t.toCorrect(fixes)}
        </p>
      )}
      {nothing && isDone && (
        <p className={classes.ok}>
          <Icon name="circle-check" size={16} />
          {t.nothingToCorrect}
        </p>
      )}
    </div>
  );
}
