import type { Finder, Finding } from './finder.ts';
import { kinds, type Rule } from './kinds.ts';
import { unpacked, type Place } from './places.ts';
import type { Secret } from './secret.ts';

const ruleOf = ({ kind }: Secret): Rule => kinds[kind];

/** What the places hold against the rules, as sentences that name the place and never the value. */
export function breaches(find: Finder, places: Place[], secrets: Secret[]): string[] {
  const seen = new Map<Secret, Set<Place>>(secrets.map((secret) => [secret, new Set()]));
  const wrong: string[] = [];
  for (const place of places) {
    for (const finding of unpacked(place.bytes).flatMap(find)) {
      if (isAllowed(place, finding)) seen.get(finding.secret)?.add(place);
      else wrong.push(sentenceOn(place, finding));
    }
  }
  return [...new Set(wrong), ...[...seen].flatMap(([secret, where]) => miscounted(secret, where.size))];
}

function isAllowed(place: Place, { secret }: Finding): boolean {
  return ruleOf(secret).allowed.some(
    ({ in: kind, of, to }) =>
      place.kind === kind &&
      (of === undefined || (typeof of === 'string' ? of === place.name : of.test(place.name))) &&
      (to === undefined || place.to === secret.whose || (to === 'HR' && place.to === 'HR')),
  );
}

function sentenceOn(place: Place, { secret, how, offset }: Finding): string {
  const receiver = place.to === undefined ? '' : ` to ${place.to}`;
  return `${secret.kind} of ${secret.whose} (${how}) in ${place.kind}${receiver}, ${place.name}, at ${offset}`;
}

function miscounted(secret: Secret, times: number): string[] {
  const { kind, whose } = secret;
  const { least, most = Number.POSITIVE_INFINITY } = ruleOf(secret);
  const isRight = times >= least && times <= most;
  return isRight ? [] : [`${kind} of ${whose} is in ${times} of its places, which should be ${least} to ${most}`];
}
