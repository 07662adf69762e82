import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { type WizardStep, wizardSteps } from '#web/session/candidate/joining-progress.ts';
import { Button } from '#web/ui/button.tsx';
import classes from './step-actions.module.css';
import { stepFormTexts as t } from './texts.ts';

/** The end of a step: Previous, which saves nothing and which the first step has not
 * (docs/rules/joining-form.md#next), and the button that leads on, on top where a thumb is. */
export function StepActions({ step, note, children }: { step: WizardStep; note?: string; children: ReactNode }) {
  const navigate = useNavigate();
  const previous = wizardSteps[wizardSteps.indexOf(step) - 1];
  return (
    <div className={classes.actions}>
      {previous !== undefined && (
        <Button onClick={() => void navigate(`/onboard/joining/${previous}`)}>{t.previous}</Button>
      )}
      <p className={classes.note}>{previous === undefined && note}</p>
      {children}
    </div>
  );
}
