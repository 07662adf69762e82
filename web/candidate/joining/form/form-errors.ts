import type { FieldErrors } from 'react-hook-form';
import type { FieldError } from '#contract/envelope.ts';
import type { SummaryError } from '#web/ui/error-summary.tsx';

/** Where a step's fields stand: their order on the screen by name, and how an error is told from its twin. */
export type FieldPlaces = {
  order: readonly string[];
  /** The group or label beside a message that several fields share. */
  contextOf: (path: string) => string | undefined;
};

/** The bad fields of a form as the summary lists them: entry by entry, in the order of the screen. */
export function summaryOf(errors: FieldErrors, { order, contextOf }: FieldPlaces): SummaryError[] {
  const rank = (path: string): number => {
    const entry = Number(/\.(\d+)\./u.exec(path)?.[1] ?? 0);
    return entry * 1000 + order.indexOf(path.slice(path.lastIndexOf('.') + 1));
  };
  const found = messagesOf(errors, '').toSorted((one, other) => rank(one.path) - rank(other.path));
  return found.map(({ path, message }) => {
    const context = contextOf(path);
    const saysItself = context !== undefined && message.toLowerCase().includes(context.toLowerCase());
    const isShared = found.filter((other) => other.message === message).length > 1;
    return { fieldId: path, message, context: saysItself && !isShared ? undefined : context };
  });
}

function messagesOf(node: object, at: string): { path: string; message: string }[] {
  return Object.entries(node).flatMap(([key, child]: [string, unknown]) => {
    if (typeof child !== 'object' || child === null) return [];
    const path = at === '' ? key : `${at}.${key}`;
    const { message } = child as { message?: unknown };
    return typeof message === 'string' && message !== '' ? [{ path, message }] : messagesOf(child, path);
  });
}

/** The other names that a request may give to what a form calls `form` (spec §3, §7). */
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
