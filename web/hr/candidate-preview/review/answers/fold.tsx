import { type ReactNode, useId, useState } from 'react';
import { useReviewScreen } from '#web/hr/candidate-preview/review/review-context.ts';
import { reviewTexts as t } from '#web/hr/candidate-preview/review/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import classes from './fold.module.css';

type FoldProps = {
  count: number;
  /** Whose OK it was; null where it is not one person's. */
  by: string | null;
  /** The reviewer went to something inside. */
  leadsTo: boolean;
  children: ReactNode;
};

/** What did not change since its OK, behind one line. */
export function Fold({ count, by, leadsTo, children }: FoldProps) {
  const { myName } = useReviewScreen();
  const [opened, setOpened] = useState(false);
  const bodyId = useId();
  const open = opened || leadsTo;
  const words =
    by === null ? t.sameSinceSentBack(count) : by === myName ? t.sameSinceYours(count) : t.sameSinceOther(count, by);
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-expanded={open}
        aria-controls={bodyId}
        onClick={() => setOpened(!open)}
      >
        <Icon name={open ? 'chevron-down' : 'chevron-right'} size={16} />
        {words}
      </button>
      <div id={bodyId} hidden={!open}>
        {children}
      </div>
    </>
  );
}
