import { useState } from 'react';

/** What is there now, or what was there last: an editor stays open with its typing when somebody else takes its subject away. */
export function useHeld<Value>(now: Value | undefined): Value | undefined {
  const [held, setHeld] = useState(now);
  if (now !== undefined && now !== held) setHeld(now);
  return now ?? held;
}
