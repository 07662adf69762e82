import { sessionValue } from './hr-session.ts';

/** The last known number of people at risk, null while it is unknown; no screen asks for it on its own. */
const known = sessionValue<number | null>(null);

export function noteAtRisk(count: number): void {
  if (known.read() !== count) known.set(count);
}

export const useAtRiskCount = known.useValue;
