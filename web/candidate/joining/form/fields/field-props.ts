import type { ChangeEvent } from 'react';
import type { Field } from '#domain/joining/fields/define-fields.ts';
import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form';

/** What a field keeps of its text while it is typed; `atEnd` tells whether the caret is behind all of it. */
type Shape = (typed: string, atEnd: boolean) => string;

/**
 * What a text control needs to be a field of the form. `shape` is applied to what is typed or pasted before the form
 * sees it (docs/rules/validation.md#cutting-while-typing); the caret stays where it was.
 */
export function fieldProps<V extends FieldValues>(form: UseFormReturn<V>, name: Path<V>, label: string, shape?: Shape) {
  const { onChange, ...registered } = form.register(name);
  return {
    ...registered,
    label,
    error: errorAt(form, name),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
      if (shape !== undefined && event.target instanceof HTMLInputElement) reshape(event.target, shape);
      return onChange(event);
    },
  };
}

function errorAt<V extends FieldValues>(form: UseFormReturn<V>, name: Path<V>): string | undefined {
  const error: unknown = get(form.formState.errors, name);
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined;
  return typeof error.message === 'string' ? error.message : undefined;
}

function reshape(input: HTMLInputElement, shape: Shape): void {
  const at = input.selectionStart ?? input.value.length;
  const shaped = shape(input.value, at === input.value.length);
  if (shaped === input.value) return;
  const caret = shape(input.value.slice(0, at), true).length;
  input.value = shaped;
  input.setSelectionRange(caret, caret);
}

export function optionsOf({ choices, choiceLabels }: Pick<Field, 'choices' | 'choiceLabels'>) {
  return (choices ?? []).map((value) => ({ value, label: choiceLabels?.[value] ?? value }));
}
