import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import {
  getCandidatePersonalDetails,
  getDocumentFile,
  saveCandidatePersonalDetails,
  type PersonalDetails,
} from '#contract/joining.ts';
import { acceptedCandidate, personalForm, testFile } from '#test/joining-requests.ts';
import { bytesOf, idOf, sha256 } from '#test/joining/calls.ts';
import { multipartOf } from '#test/multipart.ts';
import { openTestApp } from '#test/test-app.ts';

const megabyte = 1024 * 1024;
const t = await openTestApp();
await t.app.listen({ port: 0, host: '127.0.0.1' });
const port = (t.app.server.address() as AddressInfo).port;

describe('many at once', () => {
  it('twelve saves of three 5 MB files by three candidates stay flat in memory, and every byte comes back', async () => {
    const candidates = [await acceptedCandidate(t), await acceptedCandidate(t), await acceptedCandidate(t)];
    const form = personalForm({
      panDocument: testFile('pdf', 5 * megabyte),
      aadhaarDocument: testFile('jpg', 5 * megabyte),
      profile: testFile('png', 5 * megabyte),
    });
    const { body, contentType } = await multipartOf(form);
    // One body for all, sent piece by piece: growing memory is the server's, not the test's.
    function* pieces() {
      for (let from = 0; from < body.length; from += 65_536) yield body.subarray(from, from + 65_536);
    }
    const send = async (bearer: string) => {
      const sending = request(`http://127.0.0.1:${port}${saveCandidatePersonalDetails.path}`, {
        method: 'POST',
        agent: false,
        headers: { 'content-type': contentType, 'content-length': body.length, authorization: `Bearer ${bearer}` },
      });
      const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
      await pipeline(Readable.from(pieces()), sending);
      const [answer] = await answered;
      answer.resume();
      return answer.statusCode;
    };
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 20);
    const senders = Array.from({ length: 4 }, () => candidates).flat();
    const answers = await Promise.all(senders.map((candidate) => send(candidate.token)));
    clearInterval(watch);
    expect(answers).toEqual(senders.map(() => 200));
    // 180 MB went through.
    expect((most - before) / megabyte).toBeLessThan(120);
    const sums = new Set(
      (['panDocument', 'aadhaarDocument', 'profile'] as const).map((field) => sha256(bytesOf(form, field))),
    );
    for (const candidate of candidates) {
      const read = await t.call(getCandidatePersonalDetails, { token: candidate.token });
      const { documents } = read.envelope.responseObject as PersonalDetails;
      for (const document of Object.values(documents).filter((one) => one !== null)) {
        const { bytes } = await t.call(getDocumentFile, { query: { link: idOf(document.url) } });
        expect(sums).toContain(sha256(bytes));
      }
    }
  }, 120_000);
});
