import * as z from 'zod/mini';
import { refsOf, type TextRef } from '#domain/texts.ts';
import { employeeIdMessages } from './messages.ts';

const m = refsOf(employeeIdMessages);

const lengthMax = 30;
const part = /\{[^{}]*\}/g;
const number = /^\{number(?::(\d+))?\}$/;
const number9 = 999_999_999;

/** An employee ID: up to 40 letters, digits and - / . _, so that a workbook, a file name and a link can hold it. */
export const employeeIdForm = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}./_-]{0,39}$/u;

/** Why a pattern makes no employee IDs; null for one that does (docs/rules/first-day.md#employee-ids). */
export function patternFault(pattern: string): TextRef | null {
  if (pattern === '') return m.patternRequired;
  if (pattern.length > lengthMax) return m.patternLong;
  const parts = pattern.match(part) ?? [];
  const rest = pattern.replaceAll(part, '');
  if (/[{}]/.test(rest)) return m.patternBraces;
  const unknown = parts.find((one) => !one.startsWith('{number:') && one !== '{number}');
  if (unknown !== undefined) return m.patternUnknown(unknown);
  if (parts.length === 0) return m.patternNoNumber;
  if (parts.length > 1) return m.patternTwoNumbers;
  const digits = Number(number.exec(parts[0] ?? '')?.[1] ?? (parts[0] === '{number}' ? 1 : 0));
  if (digits < 1 || digits > 9) return m.patternDigits;
  return employeeIdForm.test(employeeIdOf(pattern, 1)) ? null : m.patternCharacters;
}

/** The employee ID that a pattern makes of a number: EMP-{number:4} and 412 give EMP-0412. A longer number keeps its digits. */
export function employeeIdOf(pattern: string, value: number): string {
  return pattern.replace(part, (one) => String(value).padStart(Number(number.exec(one)?.[1] ?? 1), '0'));
}

const pattern = z.pipe(
  z.string({ error: m.patternRequired }),
  z.transform((text: string, context) => {
    const trimmed = text.trim();
    const fault = patternFault(trimmed);
    if (fault !== null) context.issues.push({ code: 'custom', message: fault, input: text });
    return trimmed;
  }),
);

export const employeeSettingsSchema = z.object({
  employeeIdPattern: pattern,
  /** The lowest number to assign: a company continues from its existing IDs. */
  firstNumber: z.int({ error: m.firstNumber }).check(z.minimum(1, m.firstNumber), z.maximum(number9, m.firstNumber)),
});
export type EmployeeSettings = z.output<typeof employeeSettingsSchema>;

export const employeeDefaults: EmployeeSettings = { employeeIdPattern: 'EMP-{number:4}', firstNumber: 1 };
