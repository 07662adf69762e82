import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { readMobile } from '#domain/values/mobile-number.ts';
import { afterPress } from './after-press.ts';

/** Puts the ten digits into a field that is left with a mobile number in another spelling. What cannot be read stays as
 * it was typed and is refused by `invalid`; an empty field is left to the form's own check. */
export function readMobileOnLeave<V extends FieldValues, C, T>(
  form: Pick<UseFormReturn<V, C, T>, 'getValues' | 'setValue' | 'setError' | 'clearErrors'>,
  name: Path<V>,
  invalid: string,
): void {
  const typed: unknown = form.getValues(name);
  if (typeof typed !== 'string' || typed.trim() === '') return;
  const number = readMobile(typed);
  if (number === null) return afterPress(() => form.setError(name, { type: 'custom', message: invalid }));
  if (number === typed) return;
  // The library cannot tell that this path holds a text.
  form.setValue(name, number as PathValue<V, Path<V>>, { shouldDirty: true });
  form.clearErrors(name);
}
