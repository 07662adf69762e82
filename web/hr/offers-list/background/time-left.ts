import type { OfferSending } from '#contract/hr/offer-sendings.ts';
import { backgroundTexts as t } from './texts.ts';

/** How far a sending was when this page first saw it run, for its pace. */
export type PaceStart = { at: number; left: number };

/** A pace of less than this says nothing: the first portions come in bursts. */
const leastSeconds = 5;

/** Where the pace of a sending begins to be measured: a pause begins it again. */
export function paceStart(
  known: PaceStart | undefined,
  { state, left }: OfferSending,
  at: number,
): PaceStart | undefined {
  if (state !== 'RUNNING') return undefined;
  return known ?? { at, left };
}

/** About how long a running sending will take, in words; null while that is not known. */
export function timeLeft(
  start: PaceStart | undefined,
  { left }: Pick<OfferSending, 'left'>,
  at: number,
): string | null {
  if (start === undefined) return null;
  const seconds = (at - start.at) / 1000;
  const done = start.left - left;
  if (seconds < leastSeconds || done <= 0) return null;
  const minutes = Math.ceil((left * seconds) / done / 60);
  if (minutes <= 1) return t.lessThanMinute;
  return minutes < 90 ? t.minutesLeft(minutes) : t.hoursLeft(Math.round(minutes / 60));
}
