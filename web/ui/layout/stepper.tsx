import { Link } from 'react-router';
import { Icon } from '#web/ui/icon.tsx';
import classes from './stepper.module.css';
import { quietPart } from '#web/ui/visually-hidden.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { uiTexts as t } from '#web/ui/texts.ts';

/** `to` where the step can be gone to from here. */
export type StepperStep = { label: string; saved: boolean; to?: string };

type StepperProps = {
  label: string;
  steps: readonly StepperStep[];
  /** Counted from 0. */
  current: number;
};

/** Numbered, labelled steps: saved ones with a check mark, the current one highlighted. A list next to the form on a
 * wide screen, circles in a row on a phone. */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.label}
          className={index === current ? classes.now : step.saved ? classes.done : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {step.to !== undefined && index !== current ? (
            <Link to={step.to} className={classes.link}>
              <StepName {...step} number={index + 1} isCurrent={false} />
            </Link>
          ) : (
            <StepName {...step} number={index + 1} isCurrent={index === current} />
          )}
        </li>
      ))}
    </ol>
  );
}

function StepName({ label, saved, number, isCurrent }: StepperStep & { number: number; isCurrent: boolean }) {
  return (
    <>
      <span className={classes.dot}>{saved && !isCurrent ? <Icon name="check" size={18} /> : number}</span>
      <span className={classes.text}>{saved ? <RichText text={t.savedStep(label)} parts={quietPart} /> : label}</span>
    </>
  );
}
