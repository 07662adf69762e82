import { afterAll, expect, it } from 'vitest';
import { createHrUser, createOffer, signInHr, type TestOffer } from '#test/factories.ts';
import { sha256 } from '#server/signed-letters/pdf/sign-pdf.ts';
import { checkSignature } from '#test/signed-letters/check-signature.ts';
import { startTimestampAuthority } from '#test/signed-letters/timestamp-authority.ts';
import { signedLetterRow } from '#test/offers/stored-offer.ts';
import { startTestApp } from '#test/test-app.ts';
import { timestampDue } from './timestamp-due.ts';
import { timestampServer } from './timestamp-server.ts';

const tsa = await startTimestampAuthority();
const ecdsa = await startTimestampAuthority('ECDSA');
const t = await startTestApp({ env: { TSA_URL: tsa.url } });
afterAll(async () => {
  await t.close();
  await tsa.close();
  await ecdsa.close();
});

async function sealed(): Promise<TestOffer> {
  // Days pass here, and sessions end.
  const hrToken = await signInHr(t, await createHrUser(t));
  const offer = await createOffer(t, { hrToken, status: 'Approved' });
  await t.deliverAll();
  return offer;
}
const rowOf = ({ candidateOfferId }: TestOffer) => signedLetterRow(t.db, candidateOfferId);

it('adds a document timestamp after the sealed bytes, whose hash stays known', async () => {
  tsa.state.behaviour = 'answer';
  const offer = await sealed();
  const before = await rowOf(offer);
  expect([before.timestamped_on, before.sha256]).toEqual([null, before.sealed_sha256]);
  expect(await timestampDue(t.deps, tsa.url)).toBe(1);
  const { pdf, sealed_sha256: first, ...row } = await rowOf(offer);
  expect(first).toEqual(before.sha256);
  expect(sha256(pdf!)).toEqual(row.sha256);
  expect(pdf?.subarray(0, before.pdf?.length)).toEqual(before.pdf);
  expect(pdf?.subarray(before.pdf?.length).toString('latin1')).toMatch(/\/Type ?\/DocTimeStamp[^]*\/ETSI\.RFC3161/);
  expect(row.timestamped_on).toEqual(t.clock.now);
  expect(await checkSignature(pdf ?? Buffer.alloc(0))).toMatchObject({ isValid: true });
  expect(await timestampDue(t.deps, tsa.url)).toBe(0);
});

/** The token of the last update of a PDF, with what it covers. */
function stampOf(pdf: Buffer): { token: Buffer; covered: Buffer } {
  const text = pdf.toString('latin1', pdf.lastIndexOf('/ByteRange'));
  const ranges = /\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(text) ?? [];
  const [length = 0, after = 0, rest = 0] = ranges.slice(1).map(Number);
  const token = Buffer.from(pdf.toString('latin1', length + 1, after - 1), 'hex');
  return { token, covered: Buffer.concat([pdf.subarray(0, length), pdf.subarray(after, after + rest)]) };
}

it.each([
  ['RSA, whose algorithm it names rsaEncryption,', tsa],
  ['ECDSA', ecdsa],
])('takes a token that OpenSSL signed with %s and OpenSSL verifies in the letter', async (_key, authority) => {
  const offer = await sealed();
  expect(await timestampDue(t.deps, authority.url)).toBe(1);
  const { pdf } = await rowOf(offer);
  const { token, covered } = stampOf(pdf ?? Buffer.alloc(0));
  expect(await authority.verify(token, covered)).toContain('Verification: OK');
  await expect(authority.verify(token, Buffer.concat([covered, Buffer.of(0)]))).rejects.toThrow('message imprint');
});

it.each(['refuse', 'other', 'forge'] as const)('is tried later by a server that does this: %s', async (behaviour) => {
  tsa.state.behaviour = behaviour;
  const offer = await sealed();
  expect(await timestampDue(t.deps, tsa.url)).toBe(0);
  const row = await rowOf(offer);
  expect(row.timestamped_on).toBeNull();
  expect(row.sha256).toEqual(row.sealed_sha256);
  expect(row.next_timestamp_on?.getTime()).toBe(t.clock.now.getTime() + 60_000);
  tsa.state.behaviour = 'answer';
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  expect(await timestampDue(t.deps, tsa.url)).toBe(1);
});

it('is asked for after 1, 5 and 30 minutes, then hourly for a day, then no more', async () => {
  const offer = await sealed();
  const gone = 'http://127.0.0.1:9/';
  const minutes: number[] = [];
  for (;;) {
    expect(await timestampDue(t.deps, gone)).toBe(0);
    const { next_timestamp_on: next } = await rowOf(offer);
    if (next === null) break;
    minutes.push((next.getTime() - t.clock.now.getTime()) / 60_000);
    t.clock.now = next;
  }
  expect(minutes).toEqual([1, 5, 30, ...Array.from({ length: 24 }, () => 60)]);
});

it('delays nothing where the server hangs: the letter is sealed and mailed, and the server is left after its time', async () => {
  tsa.state.behaviour = 'hang';
  const offer = await sealed();
  expect(t.mailbox.lastMailTo(offer.email).attachments[0]?.content).toEqual((await rowOf(offer)).pdf);
  const server = await timestampServer(tsa.url, 200);
  await expect(server.timestamp(new Uint8Array(32), 'SHA-256')).rejects.toThrow(/timed out|timeout/i);
});
