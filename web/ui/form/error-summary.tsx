import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { summaryMessages } from '#domain/messages.ts';
import classes from './error-summary.module.css';
import { Icon } from '#web/ui/icon.tsx';

/** One bad field: `fieldId` is the control's `id` or `name`, `label` its name. Its message is at the field, not here
 * too. Fields of one `group` are together behind its name. */
export type SummaryError = { fieldId: string; label: string; group?: string };

type ErrorSummaryProps = {
  title: string;
  errors: readonly SummaryError[];
  /** What else is to be said of the form. */
  notes?: readonly string[];
  /** Counts the tries to submit; each new one moves the focus here. What comes and goes between two of them does not:
   * the user is correcting it. So this must stay mounted while nothing is wrong. */
  attempt?: number;
};

/** On top of a form that was refused: takes the focus and leads to each bad field. */
export function ErrorSummary({ title, errors, notes = [], attempt = 0 }: ErrorSummaryProps) {
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const answered = useRef(attempt);
  useEffect(() => {
    if (answered.current === attempt) return;
    answered.current = attempt;
    box.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} className={classes.summary} role="group" aria-labelledby={titleId} tabIndex={-1}>
      <h2 className={classes.title} id={titleId}>
        <Icon name="alert-circle" />
        <span role="alert">{title}</span>
      </h2>
      {notes.length > 0 && (
        <div className={classes.notes} aria-live="assertive">
          {notes.map((note) => (
            // Announced with the others, as one.
            <p key={note} role="alert" aria-live="off">
              {note}
            </p>
          ))}
        </div>
      )}
      <ul className={classes.list}>
        {/* Those without a group are together where the first of them is. */}
        {[...Map.groupBy(errors, ({ group }) => group)].map(([group, fields]) =>
          group === undefined || fields.length === 1 ? (
            fields.map((field) => (
              <li key={field.fieldId}>
                <FieldLink {...field} />
              </li>
            ))
          ) : (
            <li key={group} className={classes.group}>
              <details>
                <summary>{summaryMessages.group(group, fields.length)}</summary>
                <ul className={classes.list}>
                  {fields.map(({ fieldId, label }) => (
                    <li key={fieldId}>
                      <FieldLink fieldId={fieldId} label={label} />
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

function FieldLink({ fieldId, label, group }: SummaryError) {
  function goTo(event: MouseEvent): void {
    event.preventDefault();
    const named = `[name="${CSS.escape(fieldId)}"]`;
    const control = document.getElementById(fieldId) ?? document.querySelector<HTMLElement>(named);
    control?.scrollIntoView({ block: 'center' });
    control?.focus({ preventScroll: true });
  }
  return (
    <a href={`#${fieldId}`} onClick={goTo}>
      {group === undefined ? label : `${group}: ${label}`}
    </a>
  );
}
