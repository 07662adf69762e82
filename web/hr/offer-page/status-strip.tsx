import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { StatusStep } from './status-steps.ts';
import classes from './status-strip.module.css';
import { offerStepTexts as t } from './texts.ts';

/** How far the offer is, from its creation to the first day. */
export function StatusStrip({ steps }: { steps: readonly StatusStep[] }) {
  return (
    <ol className={classes.strip} aria-label={t.label}>
      {steps.map(({ name, state, lines }) => (
        <li
          key={name}
          className={classNames(classes.step, classes[state])}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={classes.dot} aria-hidden="true">
            {state === 'done' && <Icon name="check" size={14} />}
          </span>
          <span className={classes.name}>
            {t.names[name]}
            {state !== 'now' && <VisuallyHidden>{`, ${state === 'done' ? t.done : t.ahead}`}</VisuallyHidden>}
          </span>
          <span className={classes.lines}>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}
