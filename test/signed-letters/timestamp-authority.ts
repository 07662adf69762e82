import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const runFile = promisify(execFile);

/** The answers to the next requests: `other` stamps something else than requested, `forge` names a later time than it
 * signed. */
type Behaviour = 'answer' | 'hang' | 'refuse' | 'other' | 'forge';

/** What the key of the authority is; OpenSSL names the algorithm of an RSA signature `rsaEncryption`. */
const authorityKeys = { RSA: ['rsa:2048'], ECDSA: ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'] } as const;

const digests = { accepted: 'sha256, sha384, sha512', refused: 'sha1' };

const configuration = (accepted: string) => `
[req]
distinguished_name = subject
x509_extensions = extensions
[subject]
[extensions]
extendedKeyUsage = critical, timeStamping
[tsa]
default_tsa = authority
[authority]
serial = serial
signer_digest = sha256
default_policy = 1.3.6.1.4.1.99999.1
digests = ${accepted}
ess_cert_id_alg = sha256
`;

/** A timestamp server (RFC 3161) on this machine: the `openssl` program answers, and verifies what it answered. */
export async function startTimestampAuthority(key: keyof typeof authorityKeys = 'RSA') {
  const folder = await mkdtemp(join(tmpdir(), 'aarambh-tsa-'));
  const openssl = (...args: string[]) => runFile('openssl', args, { cwd: folder });
  const state = { behaviour: 'answer' as Behaviour };
  await writeFile(join(folder, 'accepts.cnf'), configuration(digests.accepted));
  await writeFile(join(folder, 'refuses.cnf'), configuration(digests.refused));
  const certificate = ['-x509', '-nodes', '-days', '2', '-subj', '/CN=Test Timestamps', '-config', 'accepts.cnf'];
  await openssl('req', ...certificate, '-keyout', 'key.pem', '-out', 'root.pem', '-newkey', ...authorityKeys[key]);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (state.behaviour === 'hang') return;
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
    response.end(await replyTo(Buffer.concat(chunks)));
  }

  async function replyTo(query: Buffer): Promise<Buffer> {
    await writeFile(join(folder, 'query.tsq'), state.behaviour === 'other' ? withOtherDigest(query) : query);
    const config = state.behaviour === 'refuse' ? 'refuses.cnf' : 'accepts.cnf';
    const signer = ['-signer', 'root.pem', '-inkey', 'key.pem'];
    await openssl('ts', '-reply', '-config', config, '-queryfile', 'query.tsq', ...signer, '-out', 'reply.tsr');
    const reply = await readFile(join(folder, 'reply.tsr'));
    return state.behaviour === 'forge' ? withOtherTime(reply) : reply;
  }

  const server = createServer((request, response) => void answer(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** What `openssl ts -verify` prints about a token over this data, trusting this authority. */
    async verify(token: Buffer, data: Buffer): Promise<string> {
      await writeFile(join(folder, 'token.der'), token);
      await writeFile(join(folder, 'data.bin'), data);
      const args = '-verify -token_in -in token.der -data data.bin -CAfile root.pem'.split(' ');
      const { stdout, stderr } = await openssl('ts', ...args);
      return stdout + stderr;
    },
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await rm(folder, { recursive: true });
    },
  };
}

/** The same request for another SHA-256: an octet string of 32 bytes. */
function withOtherDigest(query: Buffer): Buffer {
  const at = query.indexOf(Buffer.from([0x04, 0x20]));
  return Buffer.concat([query.subarray(0, at + 2), Buffer.alloc(32), query.subarray(at + 34)]);
}

/** The same reply with another last digit of its time, which is a generalized time of 15 characters. */
function withOtherTime(reply: Buffer): Buffer {
  const other = Buffer.from(reply);
  const last = other.indexOf(Buffer.from([0x18, 0x0f])) + 15;
  other.writeUInt8(other.readUInt8(last) ^ 1, last);
  return other;
}
