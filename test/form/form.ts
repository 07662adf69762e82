import { afterEach, beforeEach, vi } from 'vitest';
import * as z from 'zod/mini';
import { textOfIssue } from '#domain/issue-text.ts';
import { sayText } from '#domain/texts.ts';

/** Path and message of every issue that a schema has with a value, as 'path: message'. */
export function issuesOf(schema: z.ZodMiniType, value: unknown): string[] {
  const issues = z.safeParse(schema, value).error?.issues ?? [];
  return issues.map((issue) => `${issue.path.join('.')}: ${sayText(textOfIssue(issue))}`);
}

/** Sets the clock for each test of the file. */
export function clockAt(now: string): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(now);
  });
  afterEach(() => vi.useRealTimers());
}

/** What people leave in a field that is not filled in. */
export const missing = [undefined, null, '', '  '];
