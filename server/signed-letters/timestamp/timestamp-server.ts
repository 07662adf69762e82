import { fromBER } from 'asn1js';
import type { TimestampAuthority } from '@libpdf/core';
import { ContentInfo, SignedData, TSTInfo } from 'pkijs';

/** A server that says nothing for so long is asked again later. */
const answersWithinMs = 10_000;

/**
 * A timestamp server (RFC 3161). Raises when it does not answer in time, refuses, or answers a timestamp of something else.
 */
export async function timestampServer(url: string, timeout = answersWithinMs): Promise<TimestampAuthority> {
  const { HttpTimestampAuthority } = await import('@libpdf/core');
  const server = new HttpTimestampAuthority(url, { timeout });
  return {
    async timestamp(digest, algorithm) {
      const token = await server.timestamp(digest, algorithm);
      if (!stampedDigest(token).equals(Buffer.from(digest))) {
        throw new Error('the timestamp server answered a timestamp of something else');
      }
      return token;
    },
  };
}

/** The digest that a timestamp token is on. Raises when it is no token. */
function stampedDigest(token: Uint8Array): Buffer {
  const content = new ContentInfo({ schema: fromBER(new Uint8Array(token).buffer).result });
  const signed = new SignedData({ schema: content.content });
  const stated = signed.encapContentInfo.eContent?.getValue();
  if (stated === undefined) throw new Error('the timestamp server answered no timestamp');
  const { messageImprint } = TSTInfo.fromBER(stated);
  return Buffer.from(messageImprint.hashedMessage.getValue());
}
