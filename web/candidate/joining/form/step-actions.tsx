import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import classes from './step-actions.module.css';
import { stepFormTexts as t } from './texts.ts';

/** The end of a step: Previous, which saves nothing, and the button that leads on, on top where a thumb is. */
export function StepActions({ previous, note, children }: { previous?: string; note?: string; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <div className={classes.actions}>
      {previous !== undefined && <Button onClick={() => void navigate(previous)}>{t.previous}</Button>}
      <p className={classes.note}>{previous === undefined && note}</p>
      {children}
    </div>
  );
}
