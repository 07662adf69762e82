import type { FieldErrors } from 'react-hook-form';
import type { FieldError } from '#contract/envelope.ts';
import { entryTitles } from '#domain/joining/fields/labels.ts';
import type { SummaryError } from '#web/ui/form/error-summary.tsx';

/** A step's fields by name: their labels in the order of the screen, and the groups of those that belong together. */
export type FieldLabels = { labels: Record<string, string>; groupOf: (path: string) => string | undefined };

/** The bad fields of a form as the summary lists them: entry by entry, in the order of the screen. */
export function summaryOf(errors: FieldErrors, { labels, groupOf }: FieldLabels): SummaryError[] {
  const order = Object.keys(labels);
  const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
  const rank = (path: string): number => {
    const entry = Number(/\.(\d+)\./u.exec(path)?.[1] ?? 0);
    return entry * 1000 + order.indexOf(nameOf(path));
  };
  const found = messagesOf(errors, '').toSorted((one, other) => rank(one.path) - rank(other.path));
  return found.map(({ path, message }) => {
    const group = groupOf(path);
    return { fieldId: path, label: labels[nameOf(path)] ?? message, ...(group === undefined ? {} : { group }) };
  });
}

/** Numbers the entries of a list, as 'Education 2'. */
export function entryGroup(list: string, kind: 'experience' | 'education' | 'family'): FieldLabels['groupOf'] {
  const entry = new RegExp(`^${list}\\.(\\d+)`, 'u');
  return (path) => {
    const index = entry.exec(path)?.[1];
    return index === undefined ? undefined : entryTitles[kind](Number(index) + 1);
  };
}

function messagesOf(node: object, at: string): { path: string; message: string }[] {
  return Object.entries(node).flatMap(([key, child]: [string, unknown]) => {
    if (typeof child !== 'object' || child === null) return [];
    const path = at === '' ? key : `${at}.${key}`;
    const { message } = child as { message?: unknown };
    return typeof message === 'string' && message !== '' ? [{ path, message }] : messagesOf(child, path);
  });
}

/** The other names that a request may give to what a form calls `form`. */
export type PathNames = readonly { request: string; form: string }[];

/** The form's path of a field that the server named: 'candidateEducationDetailsRequests[0].cgpa' is 'entries.0.cgpa'. */
export function formPath(path: string, names: PathNames): string {
  const dotted = path.replaceAll(/\[(\d+)\]/gu, '.$1').replace(/^details\./u, '');
  const other = names.find(({ request }) => dotted === request || dotted.startsWith(`${request}.`));
  return other === undefined ? dotted : other.form + dotted.slice(other.request.length);
}

/** What the server said of the fields that the form shows, and of those that it does not. */
export function placeErrors(
  fields: readonly FieldError[],
  names: PathNames,
  isField: (path: string) => boolean,
): { atFields: FieldError[]; elsewhere: string[] } {
  const placed = fields.map(({ path, message }) => ({ path: formPath(path, names), message }));
  return {
    atFields: placed.filter(({ path }) => isField(path)),
    elsewhere: placed.filter(({ path }) => !isField(path)).map(({ message }) => message),
  };
}
