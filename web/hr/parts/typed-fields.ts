import { useState } from 'react';
import type { z } from 'zod/mini';
import { textOfIssue } from '#domain/issue-text.ts';
import { sayText } from '#domain/texts.ts';
import { type Failure, fieldMessage } from '#web/session/failure.ts';
import { useUnsaved } from '#web/session/unsaved.ts';

/** Texts that are typed into a short form, each with its label and what is wrong with it; what is typed is not left unasked. */
export function useTypedFields<Values extends Readonly<Record<string, string>>>(
  start: Values,
  labels: Readonly<Record<keyof NoInfer<Values> & string, string>>,
  { failure, clear }: { failure: Failure | null; clear: () => void },
) {
  const [values, setValues] = useState(start);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  useUnsaved(Object.keys(start).some((name) => values[name] !== start[name]));
  return {
    values,
    fill: setValues,
    reset: () => setValues(start),
    field: (name: keyof Values & string) => ({
      label: labels[name],
      name,
      value: values[name],
      error: faults.get(name) ?? fieldMessage(failure, name),
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
        setValues({ ...values, [name]: value });
        setFaults(new Map());
        clear();
      },
    }),
    show: (found: Readonly<Record<string, string>>) => setFaults(new Map(Object.entries(found))),
    /** Answers what the schema reads, or null and shows the first fault of each field. */
    read<Schema extends z.ZodMiniType>(schema: Schema, sent: unknown = values): z.output<Schema> | null {
      const parsed = schema.safeParse(sent);
      if (parsed.success) return parsed.data;
      const issues = parsed.error.issues.toReversed();
      setFaults(new Map(issues.map((issue) => [String(issue.path[0]), sayText(textOfIssue(issue))])));
      return null;
    },
  };
}
