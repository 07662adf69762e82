import { type MouseEvent, useEffect, useId, useRef } from 'react';
import classes from './error-summary.module.css';
import { Icon } from './icon.tsx';

/** One bad field: `fieldId` is the control's `id` or `name`; `context` tells two equal messages apart. */
export type SummaryError = { fieldId: string; message: string; context?: string };

type ErrorSummaryProps = {
  title: string;
  errors: readonly SummaryError[];
  /** Counts the tries to submit; each new one moves the focus here again. */
  attempt?: number;
};

/** On top of a form that was refused: takes the focus and links each exact message to its field. */
export function ErrorSummary({ title, errors, attempt = 0 }: ErrorSummaryProps) {
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const isEmpty = errors.length === 0;
  useEffect(() => {
    if (!isEmpty) box.current?.focus();
  }, [attempt, isEmpty]);
  if (isEmpty) return null;

  function goTo(event: MouseEvent<HTMLAnchorElement>, fieldId: string): void {
    event.preventDefault();
    const control = findControl(fieldId);
    control?.scrollIntoView({ block: 'center' });
    control?.focus({ preventScroll: true });
  }

  return (
    <div ref={box} className={classes.summary} role="group" aria-labelledby={titleId} tabIndex={-1}>
      <h2 className={classes.title} id={titleId}>
        <Icon name="alert-circle" />
        <span role="alert">{title}</span>
      </h2>
      <ul className={classes.list}>
        {errors.map(({ fieldId, message, context }) => (
          <li key={`${fieldId} ${message}`}>
            <a href={`#${fieldId}`} onClick={(event) => goTo(event, fieldId)}>
              {message}
            </a>
            {context !== undefined && <span className={classes.context}> {context}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The control with this id, else the first one with this name. */
function findControl(fieldId: string): HTMLElement | null {
  const byId = document.getElementById(fieldId);
  if (byId !== null) return byId;
  return document.querySelector<HTMLElement>(`[name="${CSS.escape(fieldId)}"]`);
}
