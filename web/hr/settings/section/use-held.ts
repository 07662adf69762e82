import { useState } from 'react';

/** The current value, or the last one: an editor stays open with its typing when another user deletes its subject. */
export function useHeld<Value>(now: Value | undefined): Value | undefined {
  const [held, setHeld] = useState(now);
  if (now !== undefined && now !== held) setHeld(now);
  return now ?? held;
}
