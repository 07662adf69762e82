import { tooManyRequests } from '#server/errors.ts';
import { createLanes } from '#server/process/lane.ts';

/**
 * One change of password of each account at a time; the others wait here. So nobody takes more than one of the places where
 * all passwords of the machine wait (server/sealing/passwords.ts).
 */
export const resetTurns = createLanes({ atOnce: 1, waitingMax: 30, refusal: () => tooManyRequests(60) });
