import { generalRefs as general } from './messages.ts';
import { refIn, type TextRef } from './texts.ts';

/** The error of a schema issue; the library's own English ('Invalid input: expected …') is not for users. */
export const textOfIssue = (issue: { message: string }): TextRef => refIn(issue.message) ?? general.invalidValue;
