import { isReviewed, type ItemState, stateOf } from '#web/hr/candidate-preview/review/parts/review-state.ts';
import { useReviewScreen } from '#web/hr/candidate-preview/review/review-context.ts';
import { reviewTexts as t } from '#web/hr/candidate-preview/review/texts.ts';
import { candidateTexts } from '#web/hr/candidate-preview/texts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import states from './part-state.module.css';
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

const looks: Record<ItemState, [IconName, words: 'ok' | 'fix' | 'changed' | 'notReviewed']> = {
  ok: ['circle-check', 'ok'],
  fix: ['alert-circle', 'fix'],
  changed: ['circle-dashed', 'changed'],
  open: ['circle-dashed', 'notReviewed'],
};

export function PartState({ path }: { path: string }) {
  const { review, changes, items, stage } = useReviewScreen();
  const item = items.find((one) => one.path === path);
  if (item === undefined || stage === 'none') return null;
  const state = stateOf(item, review.of, changes);
  const [icon, words] = looks[state];
  return (
    <span className={states[state]}>
      <Icon name={icon} size={16} />
      {state === 'changed' ? t.changed : <VisuallyHidden>{t[words]}</VisuallyHidden>}
    </span>
  );
}

function Summary() {
  const { items, review, changes, stage } = useReviewScreen();
  if (stage === 'none') return null;
  // A form can be verified without marks: how many there are says nothing then.
  if (stage === 'verified') {
    return (
      <div className={classes.summary}>
        <Fine role="status">{t.allVerified}</Fine>
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
      {isDone && nothing && <Fine>{t.nothingToCorrect}</Fine>}
    </div>
  );
}

function Fine({ role, children }: { role?: 'status'; children: string }) {
  return (
    <p className={classes.ok} role={role}>
      <Icon name="circle-check" size={16} />
      {children}
    </p>
  );
}
