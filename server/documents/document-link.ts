import { errors, jwtVerify, SignJWT } from 'jose';
import { getDocumentFile } from '#contract/joining.ts';
import type { Deps } from '#server/deps.ts';

const algorithm = 'HS256';
const audience = 'joining-document';
/** Rulings, "Responses": signed links work for 10 minutes. */
const lifetimeMs = 10 * 60 * 1000;
/** How far the clocks of two machines may be apart. */
const aheadMs = 60 * 1000;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What a link serves, and the HR user it was handed to: opening it is then recorded as theirs. */
export type LinkedDocument = { documentId: string; hrUserId: string | null };

/** A path that serves this one document without a bearer for 10 minutes. */
export async function documentLinkOf(
  { keys, now }: Pick<Deps, 'keys' | 'now'>,
  documentId: string,
  hrUserId: string | null,
): Promise<string> {
  const link = await new SignJWT(hrUserId === null ? {} : { hr: hrUserId })
    .setProtectedHeader({ alg: algorithm })
    .setAudience(audience)
    .setSubject(documentId)
    .setExpirationTime(new Date(now().getTime() + lifetimeMs))
    .sign(keys.links);
  return `${getDocumentFile.path}?link=${link}`;
}

/** Reads a link; null when it has run out or is none of ours. */
export async function readDocumentLink(
  { keys, now }: Pick<Deps, 'keys' | 'now'>,
  link: string,
): Promise<LinkedDocument | null> {
  try {
    const { payload } = await jwtVerify<{ hr?: string }>(link, keys.links, {
      algorithms: [algorithm],
      audience,
      requiredClaims: ['sub', 'exp'],
      currentDate: now(),
    });
    // Made while the clock was far ahead, it would work for as long as that.
    if (Number(payload.exp) * 1000 > now().getTime() + lifetimeMs + aheadMs) return null;
    const { sub: documentId = '', hr = null } = payload;
    return uuid.test(documentId) ? { documentId, hrUserId: hr } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
