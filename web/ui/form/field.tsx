import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import classes from './field.module.css';
import { useFieldAccess } from './field-access.tsx';
import { FieldNote, useFieldNotes } from './field-notes.tsx';
import { FirstIcon } from '#web/ui/first-icon.tsx';
import { formTexts as t } from './texts.ts';

export type FieldProps = {
  label: string;
  hint?: ReactNode;
  /** The exact message; shown with an icon below the control and tied to it. */
  error?: string;
  /** Says 'Optional' next to the label, outside its name. */
  optional?: boolean;
};

/** Ids for a field and the `aria-describedby` of its control, in reading order: optional, hint, error, note. */
export function useFieldWiring(
  field: Omit<FieldProps, 'label'> & { id?: string; name?: string; describedBy?: string },
) {
  const generated = useId();
  const id = field.id ?? generated;
  const ids = { hintId: `${id}-hint`, errorId: `${id}-error`, optionalId: `${id}-optional`, noteId: `${id}-note` };
  const { isOpen } = useFieldAccess();
  const open = field.name === undefined || isOpen(field.name);
  const notes = useFieldNotes();
  const note = field.name === undefined ? undefined : notes.at(field.name);
  const described = [
    field.describedBy,
    field.optional && ids.optionalId,
    field.hint !== undefined && ids.hintId,
    field.error !== undefined && field.error !== '' && ids.errorId,
    note !== undefined && ids.noteId,
  ].filter(Boolean);
  return {
    id,
    ...ids,
    /** What the page says of this field besides its error. */
    note,
    describedBy: described.length > 0 ? described.join(' ') : undefined,
    invalid: field.error ? true : undefined,
    /** What its outermost element takes: hidden where the form has it closed. */
    access: { hidden: !open, 'data-open': field.name !== undefined && open ? true : undefined },
  };
}

type FieldParts = FieldProps & { id?: string; name?: string; className?: string; 'aria-describedby'?: string };

/** Ties a native control to its frame: what each of them takes of the properties of a field. */
export function useField<P extends FieldParts>(props: P) {
  const wiring = useFieldWiring({ ...props, describedBy: props['aria-describedby'] });
  const { label, hint, error, optional, className, ...rest } = props;
  const { id, describedBy, invalid } = wiring;
  return {
    frame: { label, hint, error, optional, className, wiring },
    control: { ...rest, id, 'aria-describedby': describedBy, 'aria-invalid': invalid },
  };
}

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className={classes.error} id={id}>
      <FirstIcon name="alert-circle" size={18} />
      <span>{children}</span>
    </p>
  );
}

type FieldFrameProps = FieldProps & {
  wiring: ReturnType<typeof useFieldWiring>;
  children: ReactNode;
  /** A way out of the error, below it. */
  after?: ReactNode;
  className?: string;
};

export function FieldFrame({ label, hint, error, optional, wiring, children, after, className }: FieldFrameProps) {
  return (
    <div className={classNames(classes.field, className)} {...wiring.access}>
      <div className={classes.top}>
        <label className={classes.label} htmlFor={wiring.id}>
          {label}
        </label>
        {optional && (
          <span className={classes.optional} id={wiring.optionalId}>
            {t.optional}
          </span>
        )}
      </div>
      {hint !== undefined && <FieldHint id={wiring.hintId}>{hint}</FieldHint>}
      {children}
      {error && <FieldError id={wiring.errorId}>{error}</FieldError>}
      {after}
      {wiring.note !== undefined && <FieldNote id={wiring.noteId}>{wiring.note}</FieldNote>}
    </div>
  );
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={classes.hint} id={id}>
      {children}
    </p>
  );
}
