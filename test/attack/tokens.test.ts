import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { isValidForAccess } from '#contract/candidate-auth.ts';
import { getOfferLetter, saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { hrCreateToken, hrMe } from '#contract/hr-auth.ts';
import { sendOfferEmails } from '#contract/offers.ts';
import { begin, claimsOf, signed } from '#test/authorization/tokens.ts';
import { createHrUser, createOffer } from '#test/factories.ts';
import { openTestApp } from '#test/test-app.ts';

/** Tokens signed with our own key, but not as we write them: a second line of defence, for a leak of the key. Tokens
 * with a wrong signature are in test/authorization/tokens.ts and are tried at every call. */
const t = await openTestApp();
const user = await createHrUser(t);
const offer = await createOffer(t, { status: 'Offer Sent' });
const other = await createOffer(t, { status: 'Offer Sent' });
const { session, token } = await begin(t, 'candidate', offer.candidateId);

const seconds = () => Math.floor(t.clock.now.getTime() / 1000);
const made = (changes: Record<string, unknown>, header: object = {}) =>
  signed({ ...claimsOf(session), ...changes }, t.deps.keys.jwt, header);

describe('a token signed with our key', () => {
  it('in our format is accepted', async () => {
    expect((await t.call(getOfferLetter, { token: made({}) })).status).toBe(200);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ['another candidate', () => ({ sub: other.candidateId })],
    ['the candidate in another case', () => ({ sub: offer.candidateId.toLowerCase() })],
    ['the candidate with a space', () => ({ sub: `${offer.candidateId} ` })],
    ['an HR user', () => ({ sub: user.hrUserId })],
    ['nobody', () => ({ sub: '' })],
    ['no subject', () => ({ sub: undefined })],
    ['a list of subjects', () => ({ sub: [offer.candidateId] })],
    ['a number for a subject', () => ({ sub: 1 })],
    ['a pattern for a subject', () => ({ sub: '%' })],
    ['SQL for a subject', () => ({ sub: "' or '1'='1" })],
    ['a list of sessions', () => ({ jti: [session.session_id] })],
    ['an object for a session', () => ({ jti: { toString: session.session_id } })],
    ['a session in braces', () => ({ jti: `{${session.session_id}}` })],
    ['no audience', () => ({ aud: undefined })],
    ['an empty audience', () => ({ aud: '' })],
    ['a list of one audience', () => ({ aud: ['candidate'] })],
    ['both audiences', () => ({ aud: ['candidate', 'hr'] })],
    ['HR for an audience', () => ({ aud: 'hr' })],
    ['a number for an audience', () => ({ aud: 0 })],
    ['an object for an audience', () => ({ aud: { candidate: true } })],
    ['an issuer of its own', () => ({ iss: 'Aarambh' })],
    ['a list of issuers', () => ({ iss: ['aarambh'] })],
    ['no issuer', () => ({ iss: undefined })],
    ['no beginning', () => ({ iat: undefined })],
    ['a word for a beginning', () => ({ iat: 'now' })],
    ['a word for an end', () => ({ exp: 'never' })],
    ['a numeral for an end', () => ({ exp: String(seconds() + 600) })],
    ['null for an end', () => ({ exp: null })],
    ['an end long ago', () => ({ exp: 1 })],
    ['an end before all time', () => ({ exp: -1 })],
    ['an end now', () => ({ exp: seconds() - 1 })],
    ['a time before which it is nothing', () => ({ nbf: seconds() + 600 })],
    ['a word for that time', () => ({ nbf: 'tomorrow' })],
  ])('that names %s is rejected', async (_what, changes) => {
    const answer = await t.call(getOfferLetter, { token: made(changes()) });
    expect([answer.status, answer.envelope.responseObject]).toEqual([401, null]);
  });

  it('ends with its session, whatever expiry it has', async () => {
    const forEver = made({ exp: 9_999_999_999 });
    expect((await t.call(getOfferLetter, { token: forEver })).status).toBe(200);
    const { session_id: id } = session;
    await t.db.updateTable('sessions').set({ expires_on: t.clock.now }).where('session_id', '=', id).execute();
    expect((await t.call(getOfferLetter, { token: forEver })).status).toBe(401);
    await t.db.updateTable('sessions').set({ expires_on: session.expires_on }).where('session_id', '=', id).execute();
  });

  it('is rejected when it declares an unencoded payload, or names an extension', async () => {
    for (const header of [
      { b64: false, crit: ['b64'] },
      { crit: [] },
      { crit: ['exp'] },
      { enc: 'A256GCM', crit: ['enc'] },
    ]) {
      expect((await t.call(getOfferLetter, { token: made({}, header) })).status).toBe(401);
    }
  });

  it('is checked and rejected when it is as long as a header may be, and ignored when it is longer', async () => {
    const { port } = await listening();
    const asked = async (length: number) => {
      const large = made({ pad: 'x'.repeat(length), sub: other.candidateId });
      const [head = ''] = (await raw(port, [`Authorization: Bearer ${large}`])).split('\r\n');
      return head;
    };
    expect(await asked(9000)).toBe('HTTP/1.1 401 Unauthorized');
    expect(await asked(20_000)).toBe('HTTP/1.1 431 Request Header Fields Too Large');
  });
});

describe('a valid token', () => {
  it.each(['POST', 'GET'] as const)('is accepted in the authorization header only (%s)', async (method) => {
    const call = method === 'GET' ? getOfferLetter : isValidForAccess;
    const url = call.path;
    const elsewhere: { url?: string; headers?: Record<string, string>; payload?: object }[] = [
      { url: `${url}?token=${token}` },
      { url: `${url}?access_token=${token}&authorization=Bearer%20${token}&jwt=${token}` },
      {
        headers: {
          cookie: `token=${token}; candidateToken=${token}; access_token=${token}; Authorization=Bearer ${token}`,
        },
      },
      { headers: { 'x-access-token': token, 'x-auth-token': token, 'x-authorization': `Bearer ${token}` } },
      { headers: { 'proxy-authorization': `Bearer ${token}`, 'x-forwarded-authorization': `Bearer ${token}` } },
      { headers: { 'x-user-id': offer.candidateId, 'x-candidate-id': offer.candidateId } },
      { headers: { 'x-forwarded-user': user.userName, 'x-forwarded-for': '127.0.0.1' } },
      { headers: { 'x-xsrf-token': token, cookie: `XSRF-TOKEN=${token}` } },
      ...(method === 'POST' ? [{ payload: { token, access_token: token, authorization: `Bearer ${token}` } }] : []),
    ];
    for (const each of elsewhere) {
      const answer = await t.app.inject({ method, url, ...each });
      expect({ ...each, status: answer.statusCode }).toEqual({ ...each, status: 401 });
    }
  });

  it.each([
    (right: string) => `Bearer ${right}, Bearer ${right}`,
    (right: string) => `Bearer ${right} ${right}`,
    (right: string) => `Bearer  "${right}"`,
    (right: string) => `Bearer token=${right}`,
    (right: string) => `Basic ${right}`,
    (right: string) => `Basic ${Buffer.from(`:${right}`).toString('base64')}`,
    (right: string) => `Token ${right}`,
    (right: string) => right,
    (right: string) => `Bearer${right}`,
    (right: string) => `Bearer\u00a0${right}`,
    (right: string) => `Bearer ${right}=`,
    (right: string) => `Bearer ${right}.`,
    (right: string) => `Bearer ${right.toUpperCase()}`,
    (right: string) => `Bearer ${right.split('.').slice(0, 2).join('.')}`,
    (right: string) => `Bearer ${right.split('.').toReversed().join('.')}`,
    (right: string) => `Bearer ${encodeURIComponent(right).replaceAll('.', '%2e')}`,
  ])('is accepted as `Bearer <token>` only: %s', async (write) => {
    const answer = await t.app.inject({ url: getOfferLetter.path, headers: { authorization: write(token) } });
    expect(answer.statusCode).toBe(401);
  });

  it('is used once when two headers name two people: the first, never both', async () => {
    const { port } = await listening();
    const { token: others } = await begin(t, 'candidate', other.candidateId);
    const candidateIn = async (lines: string[]) => {
      const answer = await raw(port, lines);
      return [offer, other].filter(({ candidateName }) => answer.includes(candidateName)).map((one) => one.candidateId);
    };
    const first = `Authorization: Bearer ${token}`;
    const second = `authorization: Bearer ${others}`;
    expect(await candidateIn([first, second])).toEqual([offer.candidateId]);
    expect(await candidateIn([second, first])).toEqual([other.candidateId]);
    // A wrong one before a right one is what counts.
    expect(await candidateIn(['Authorization: Bearer x', first])).toEqual([]);
  });

  it('of HR opens nothing of a candidate, nor the other way round, with any body', async () => {
    const { token: hrToken } = await begin(t, 'hr', user.hrUserId);
    const decision = { offerLetterStatus: 'ACCEPTED', candidateId: offer.candidateId };
    expect((await t.call(saveOfferLetterAction, { token: hrToken, body: decision })).status).toBe(401);
    const ids = { candidateIds: [other.candidateId], hrUserId: user.hrUserId };
    expect((await t.call(sendOfferEmails, { token, body: ids })).status).toBe(401);
    expect((await t.call(hrMe, { token })).status).toBe(401);
  });

  it('does not replace a password: a login ignores tokens', async () => {
    const body = { userName: user.userName, password: 'a guess' };
    const { token: hrToken } = await begin(t, 'hr', user.hrUserId);
    expect((await t.call(hrCreateToken, { token: hrToken, body })).status).toBe(401);
  });
});

let listens: Promise<string> | null = null;
async function listening(): Promise<AddressInfo> {
  listens ??= t.app.listen({ port: 0, host: '127.0.0.1' });
  await listens;
  return t.app.server.address() as AddressInfo;
}

/** Header lines exactly as they are written, over a connection of its own. */
async function raw(port: number, lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write([`GET ${isValidPath} HTTP/1.1`, 'Host: x', 'Connection: close', ...lines, '', ''].join('\r\n'));
  return text(socket);
}

const isValidPath = getOfferLetter.path;
