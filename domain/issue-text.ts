import { generalMessages } from './messages.ts';
import { refIn, refsOf, type TextRef } from './texts.ts';

const general = refsOf(generalMessages);

/** The error of a schema issue; the library's own English ('Invalid input: expected …') is not for users. */
export function textOfIssue(issue: { message: string }): TextRef {
  return refIn(issue.message) ?? general.invalidValue;
}
