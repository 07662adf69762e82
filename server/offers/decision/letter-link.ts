import { errors, jwtVerify, SignJWT } from 'jose';
import { getOfferLetterPdf } from '#contract/candidate-offer.ts';
import type { Deps } from '#server/deps.ts';

const algorithm = 'HS256';
const audience = 'offer-letter';
/** Rulings, "Responses": signed links work for 10 minutes. */
const lifetimeMs = 10 * 60 * 1000;
/** How far the clocks of two machines may be apart. */
const aheadMs = 60 * 1000;

/** Which letter a link serves, and no other. */
export type LinkedLetter = { candidateOfferId: number; version: number };

/** A path that serves this one version of the letter without a bearer for 10 minutes. */
export async function letterLinkOf(
  { keys, now }: Pick<Deps, 'keys' | 'now'>,
  { candidateOfferId, version }: LinkedLetter,
): Promise<string> {
  const link = await new SignJWT({ version })
    .setProtectedHeader({ alg: algorithm })
    .setAudience(audience)
    .setSubject(String(candidateOfferId))
    .setExpirationTime(new Date(now().getTime() + lifetimeMs))
    .sign(keys.links);
  return `${getOfferLetterPdf.path}?link=${link}`;
}

/** Reads a link; null when it has run out or is none of ours. */
export async function readLetterLink(
  { keys, now }: Pick<Deps, 'keys' | 'now'>,
  link: string,
): Promise<LinkedLetter | null> {
  try {
    const { payload } = await jwtVerify<{ version: number }>(link, keys.links, {
      algorithms: [algorithm],
      audience,
      requiredClaims: ['sub', 'exp', 'version'],
      currentDate: now(),
    });
    // Made while the clock was far ahead, it would work for as long as that.
    if (Number(payload.exp) * 1000 > now().getTime() + lifetimeMs + aheadMs) return null;
    const { sub, version } = payload;
    const candidateOfferId = Number(sub);
    return [candidateOfferId, version].every(Number.isSafeInteger) ? { candidateOfferId, version } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
