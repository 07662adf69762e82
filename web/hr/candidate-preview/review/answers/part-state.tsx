import { type ItemState, stateOf } from '#web/hr/candidate-preview/review/parts/review-state.ts';
import { useReviewScreen } from '#web/hr/candidate-preview/review/review-context.ts';
import { reviewTexts as t } from '#web/hr/candidate-preview/review/texts.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './part-state.module.css';

const icons: Record<ItemState, IconName> = {
  ok: 'circle-check',
  fix: 'alert-circle',
  changed: 'circle-dashed',
  open: 'circle-dashed',
};
const words = { ok: 'ok', fix: 'fix', changed: 'changed', open: 'notReviewed' } as const;

export function PartState({ path }: { path: string }) {
  const { review, changes, items, stage } = useReviewScreen();
  const item = items.find((one) => one.path === path);
  if (item === undefined || stage === 'none') return null;
  const state = stateOf(item, review.of, changes);
  return (
    <span className={classes[state]}>
      <Icon name={icons[state]} size={16} />
      {state === 'changed' ? t.changed : <VisuallyHidden>{t[words[state]]}</VisuallyHidden>}
    </span>
  );
}
