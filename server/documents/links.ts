import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { getOfferLetterPdf } from '#contract/candidate-offer.ts';
import { getDocumentFile } from '#contract/joining.ts';
import type { Deps } from '#server/deps.ts';

type LinkDeps = Pick<Deps, 'keys' | 'now'>;
/** The purpose of a link; one purpose never opens anything of the other. */
type Audience = 'joining-document' | 'offer-letter';

const algorithm = 'HS256';
/** Signed links work for 10 minutes. */
const lifetimeMs = 10 * 60 * 1000;
/** The tolerated clock difference between two machines. */
const aheadMs = 60 * 1000;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The target of a link, and the HR user who received it: opening it is then recorded as theirs. */
export type LinkedDocument = { documentId: string; hrUserId: string | null };

/** A path that serves this one document without a bearer for 10 minutes. */
export async function documentLinkOf(deps: LinkDeps, documentId: string, hrUserId: string | null): Promise<string> {
  const claims = hrUserId === null ? {} : { hr: hrUserId };
  return `${getDocumentFile.path}?link=${await sign(deps, 'joining-document', documentId, claims)}`;
}

/** Reads a link to a document; null when it has run out or is none of ours. */
export async function readDocumentLink(deps: LinkDeps, link: string): Promise<LinkedDocument | null> {
  const read = await verify(deps, 'joining-document', link);
  if (read === null || !uuid.test(read.subject)) return null;
  const { hr } = read.claims;
  return { documentId: read.subject, hrUserId: typeof hr === 'string' ? hr : null };
}

/** Which letter a link serves, and no other. */
export type LinkedLetter = { candidateOfferId: number; version: number };

/** A path that serves this one version of the letter without a bearer for 10 minutes. */
export async function letterLinkOf(deps: LinkDeps, { candidateOfferId, version }: LinkedLetter): Promise<string> {
  return `${getOfferLetterPdf.path}?link=${await sign(deps, 'offer-letter', String(candidateOfferId), { version })}`;
}

/** Reads a link to a letter; null when it has run out or is none of ours. */
export async function readLetterLink(deps: LinkDeps, link: string): Promise<LinkedLetter | null> {
  const read = await verify(deps, 'offer-letter', link);
  if (read === null) return null;
  const candidateOfferId = Number(read.subject);
  const { version } = read.claims;
  return isInteger(candidateOfferId) && isInteger(version) ? { candidateOfferId, version } : null;
}

const isInteger = (value: unknown): value is number => Number.isSafeInteger(value);

function sign({ keys, now }: LinkDeps, audience: Audience, subject: string, claims: JWTPayload) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm })
    .setAudience(audience)
    .setSubject(subject)
    .setExpirationTime(new Date(now().getTime() + lifetimeMs))
    .sign(keys.links);
}

async function verify({ keys, now }: LinkDeps, audience: Audience, link: string) {
  try {
    const { payload } = await jwtVerify(link, keys.links, {
      algorithms: [algorithm],
      audience,
      requiredClaims: ['sub', 'exp'],
      currentDate: now(),
    });
    // Made while the clock was far ahead, it would work for as long as that.
    if (Number(payload.exp) * 1000 > now().getTime() + lifetimeMs + aheadMs) return null;
    return { subject: payload.sub ?? '', claims: payload };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
