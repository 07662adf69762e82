import type { ChangeEvent } from 'react';
import { type FieldError, type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form';
import type { Field, Fields } from '#domain/joining/fields/define-fields.ts';
import { stepFormTexts as t } from '#web/candidate/joining/form/texts.ts';

/** What a field keeps of its text while it is typed; `atEnd` tells whether the caret is behind all of it. */
type Shape = (typed: string, atEnd: boolean) => string;

export type Input<V extends FieldValues> = { form: UseFormReturn<V>; name: Path<V>; label: string };

/** The properties of the controls of a step's fields, or of those of the entry at `at`: a text or a date by `text`, a
 * choice by `choice`, and by `input` what a control of this folder takes. */
export function controlsOf<V extends FieldValues, F extends Fields>(form: UseFormReturn<V>, fields: F, at = '') {
  type Key = keyof F & string;
  const known: Readonly<Record<Key, Field>> = fields;
  // A step's form has the names of its fields.
  const input = (key: Key): Input<V> => ({ form, name: (at + key) as Path<V>, label: known[key].label });
  const text = (key: Key, shape?: Shape) => fieldProps(input(key), shape);
  const choice = (key: Key) => ({ ...text(key), placeholder: t.select, options: optionsOf(known[key]) });
  return { input, text, choice };
}

/** What a text control needs to be a field of the form. `shape` is applied to what is typed or pasted before the form
 * sees it (docs/rules/validation.md#cutting-while-typing); the caret stays where it was. */
export function fieldProps<V extends FieldValues>({ form, name, label }: Input<V>, shape?: Shape) {
  const { onChange, ...registered } = form.register(name);
  const error: FieldError | undefined = get(form.formState.errors, name);
  return {
    ...registered,
    label,
    error: error?.message,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
      if (shape !== undefined && event.target instanceof HTMLInputElement) reshape(event.target, shape);
      return onChange(event);
    },
  };
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
