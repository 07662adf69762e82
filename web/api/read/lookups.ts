import { fieldsOf, listOf, textOf } from './fields.ts';
import { idOf } from './record-ids.ts';

export type Choice = { value: number; label: string };

/** The choices of a lookup (docs/rules/calls.md#lookup-calls), of which one without id or name could not be chosen. */
export function readChoices(raw: unknown, id: string, name: string): Choice[] {
  return listOf(raw).flatMap((entry) => {
    const fields = fieldsOf(entry);
    const [value, label] = [idOf(fields[id]), textOf(fields[name])];
    return value === null || label === '' ? [] : [{ value, label }];
  });
}

/** The id of the choice with this name; 0 when there is none. */
export function idByName(choices: readonly Choice[], name: string): number {
  const plain = (text: string): string => text.trim().toLowerCase();
  return choices.find(({ label }) => plain(label) === plain(name))?.value ?? 0;
}
