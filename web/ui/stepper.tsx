import classes from './stepper.module.css';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type StepperProps = {
  /** Names the list. */
  label: string;
  steps: readonly string[];
  /** Counted from 0. */
  current: number;
};

/**
 * Numbered, labelled steps: earlier ones with a check mark, the current one highlighted. A list beside the form on a
 * desk, circles in a row on a phone.
 */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? classes.done : index === current ? classes.now : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={classes.dot}>{index < current ? <Icon name="check" size={18} /> : index + 1}</span>
          <span className={classes.text}>
            {step}
            {index < current && <VisuallyHidden> done</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ol>
  );
}
