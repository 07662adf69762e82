import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { ssoClient } from './conforming-provider.ts';

/** Changes the claims of the next token, or how it is signed. */
export type Lie = { claims?: JWTPayload; signed?: 'none' | 'by another key' };

/** A provider that answers tokens that no honest one would, which the conforming one of the tests cannot; `secrets` are all that
 * it gave. */
export async function startLyingProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const stranger = await generateKeyPair('RS256');
  const next = { lie: {} as Lie, nonce: '' };
  const secrets: string[] = [];
  const server = createServer((request, response) => {
    void answerTo(new URL(request.url ?? '/', issuer)).then((answer) => {
      if (typeof answer === 'string') return response.writeHead(303, { location: answer }).end();
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function idToken(): Promise<string> {
    const { claims, signed } = next.lie;
    const honest = { sub: '1', email: 'liar@himalayafoods.example', email_verified: true, nonce: next.nonce };
    const now = Math.floor(Date.now() / 1000);
    const payload = { iss: issuer, aud: ssoClient.id, iat: now, exp: now + 300, ...honest, ...claims };
    if (signed === 'none') return new UnsecuredJWT(payload).encode();
    const key = signed === 'by another key' ? stranger.privateKey : privateKey;
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);
  }

  async function answerTo({ pathname, searchParams }: URL): Promise<string | object> {
    if (pathname === '/token') {
      const id_token = await idToken();
      secrets.push(id_token, next.nonce);
      return { access_token: 'a', token_type: 'Bearer', id_token };
    }
    if (pathname === '/keys') return { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }] };
    if (pathname === '/authorize') {
      next.nonce = searchParams.get('nonce') ?? '';
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      const given = { code: randomUUID(), state: searchParams.get('state') ?? '' };
      secrets.push(...Object.values(given));
      back.search = new URLSearchParams(given).toString();
      return back.href;
    }
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'none'],
    };
  }

  const stop = async () => {
    server.close();
    await once(server, 'close');
  };
  return { issuer, next, secrets, stop };
}
