import { generalRefs as general } from './messages.ts';
import { refIn, type TextRef } from './texts.ts';

/** The error of a schema issue; the library's own English ('Invalid input: expected …') is not for users. */
export function textOfIssue(issue: { message: string }): TextRef {
  return refIn(issue.message) ?? general.invalidValue;
}
