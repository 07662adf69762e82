import { type ComponentProps, type ReactNode, useId } from 'react';
import type { TextRef } from '#domain/texts.ts';
import { SoftWarning } from '#web/ui/form/field-notes.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { GridCell } from '#web/ui/layout/layout.tsx';

type WarnedFieldProps = Omit<ComponentProps<typeof TextField>, 'children'> &
  Pick<ComponentProps<typeof GridCell>, 'span'> & { warning: TextRef | null; children?: ReactNode };

/** A text field as a cell of a FieldGrid, with what is to be checked about it, which blocks nothing, and what else is said
 * below it. */
export function WarnedField({ span, warning, children, ...field }: WarnedFieldProps) {
  const warningId = useId();
  return (
    <GridCell span={span}>
      <TextField {...field} aria-describedby={warningId} />
      <SoftWarning id={warningId}>{warning}</SoftWarning>
      {children}
    </GridCell>
  );
}
