import { employeeIdOf, type EmployeeSettings } from '#domain/first-day/employee-id.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { findLastNumber, findTakenIds, skipNumbers, takeNumber } from './queries.ts';

/** IDs checked per query: IDs that were typed by hand are skipped. */
const atOnce = 100;

/** The first number from this one on whose ID is free. */
async function firstFree(db: Db, pattern: string, from: number): Promise<number> {
  for (let first = from; ; first += atOnce) {
    const numbers = Array.from({ length: atOnce }, (_, index) => first + index);
    const taken = await findTakenIds(
      db,
      numbers.map((number) => employeeIdOf(pattern, number)),
    );
    const free = numbers.find((number) => !taken.has(employeeIdOf(pattern, number).toLowerCase()));
    if (free !== undefined) return free;
  }
}

/** The next ID of the pattern; another user may take it first. */
export async function previewEmployeeId(db: Db, settings: EmployeeSettings): Promise<string> {
  const { employeeIdPattern: pattern, firstNumber } = settings;
  const last = await findLastNumber(db, pattern);
  return employeeIdOf(pattern, await firstFree(db, pattern, Math.max(last + 1, firstNumber)));
}

/** Takes the next ID of the pattern: concurrent callers never get the same one. */
export async function takeEmployeeId(tx: Tx, settings: EmployeeSettings): Promise<string> {
  const { employeeIdPattern: pattern, firstNumber } = settings;
  const number = await takeNumber(tx, pattern, firstNumber);
  const free = await firstFree(tx, pattern, number);
  if (free !== number) await skipNumbers(tx, pattern, free);
  return employeeIdOf(pattern, free);
}
