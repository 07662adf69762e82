/** A failure whose message is a sentence for the person who starts the product or runs its command. */
export class ForeseenError extends Error {}

/** What went wrong at a start or in a command: one sentence where we know it, with the stack where we do not. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ForeseenError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
