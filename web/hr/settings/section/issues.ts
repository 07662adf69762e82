import type * as z from 'zod/mini';
import { textOfIssue } from '#domain/issue-text.ts';
import { sayText } from '#domain/texts.ts';
import type { Failure } from '#web/session/failure.ts';

/** What is refused of a part of what is edited, by its path: ['columns', '1', 'heading']. */
export type Issue = { path: readonly string[]; message: string };

export const issuesOfSchema = (error: z.core.$ZodError): Issue[] =>
  error.issues.map((issue) => ({ path: issue.path.map(String), message: sayText(textOfIssue(issue)) }));

/** What the server refused; it writes a path as 'columns[1].heading'. */
export const issuesOfFailure = ({ fields }: Failure): Issue[] =>
  fields.map(({ path, message }) => ({ path: path.split(/[.[\]]+/u).filter((part) => part !== ''), message }));
