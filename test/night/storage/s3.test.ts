import { randomUUID } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startS3Server } from '#test/s3-server/start.ts';
import { describeStorage } from '#test/storage-behaviour.ts';
import { StorageAwayError, StorageNotFoundError, StorageRefusedError } from '#server/adapters/storage/port.ts';
import type { S3Settings } from '#server/adapters/storage/s3-settings.ts';
import { createS3Storage, makeBucket, tryBucket } from '#server/adapters/storage/s3.ts';

let settings: S3Settings;
let storage: ReturnType<typeof createS3Storage>;

const server = await startS3Server();
const client = new S3Client({
  endpoint: server.endpoint,
  region: 'us-east-1',
  forcePathStyle: true,
  credentials: server.credentials,
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
});
afterAll(async () => {
  client.destroy();
  await server.remove();
});
beforeEach(async () => {
  const bucket = `b-${randomUUID()}`;
  settings = { bucket, endpoint: server.endpoint, region: 'us-east-1', credentials: server.credentials };
  await makeBucket(settings);
  storage = createS3Storage(settings);
  return () => storage.close();
});

describeStorage('S3', () => storage);

async function unfinished(): Promise<string[]> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: settings.bucket }));
  return Uploads.map(({ Key }) => Key ?? '');
}

describe('uploads that were never ended', () => {
  it('leaves none behind when the stream fails in the second part', async () => {
    const content = new PassThrough();
    const putting = storage.put('documents/x', content);
    content.write(Buffer.alloc(6 * 1024 * 1024));
    await expect.poll(unfinished).toEqual(['documents/x']);
    content.destroy(new Error('connection lost'));
    await expect(putting).rejects.toThrow('connection lost');
    await expect.poll(unfinished).toEqual([]);
  });

  it('removes those of killed processes, and nothing younger', async () => {
    await client.send(new CreateMultipartUploadCommand({ Bucket: settings.bucket, Key: 'documents/half' }));
    await storage.removeUnfinished(new Date(Date.now() - 60_000));
    expect(await unfinished()).toEqual(['documents/half']);
    await storage.removeUnfinished(new Date(Date.now() + 60_000));
    expect(await unfinished()).toEqual([]);
  });
});

describe('a server that cannot serve', () => {
  it('is distinct from a missing file, and recovers by itself', async () => {
    await storage.put('documents/x', Readable.from(['kept']));
    await server.kill();
    try {
      await expect(storage.get('documents/x')).rejects.toThrow(StorageAwayError);
      await expect(storage.put('documents/y', Readable.from(['x']))).rejects.toThrow(StorageAwayError);
      await expect(storage.check()).rejects.toThrow(StorageAwayError);
    } finally {
      await server.start();
    }
    expect(await text(await storage.get('documents/x'))).toBe('kept');
    await expect(storage.get('documents/y')).rejects.toThrow(StorageNotFoundError);
  });

  it('is distinct from a failing stream, also in the middle of a large file', async () => {
    const content = new PassThrough();
    const putting = storage.put('documents/x', content);
    content.write(Buffer.alloc(6 * 1024 * 1024));
    await expect.poll(unfinished).toEqual(['documents/x']);
    await server.kill();
    try {
      content.end(Buffer.alloc(6 * 1024 * 1024));
      await expect(putting).rejects.toThrow(StorageAwayError);
    } finally {
      await server.start();
    }
  });

  it('makes the bucket once, and tells why it cannot', async () => {
    expect(await makeBucket({ ...settings, bucket: `b-${randomUUID()}` })).toBe(true);
    expect(await makeBucket(settings)).toBe(false);
    const { credentials } = settings;
    await expect(
      makeBucket({ ...settings, credentials: credentials && { ...credentials, secretAccessKey: 'wrong' } }),
    ).rejects.toThrow('signature');
  });

  it('refuses who has no permission, a wrong secret and a bucket that is not there', async () => {
    const wrong = (change: Partial<S3Settings>) => createS3Storage({ ...settings, ...change });
    const refusals: [S3Settings['credentials'], string][] = [
      [server.stranger, 'Access Denied'],
      [{ ...server.credentials, secretAccessKey: 'wrong' }, 'signature'],
    ];
    for (const [credentials, message] of refusals) {
      const refused = wrong({ credentials });
      await expect(refused.put('documents/x', Readable.from(['x']))).rejects.toMatchObject({
        name: 'StorageRefusedError',
        cause: { message: expect.stringContaining(message) as string },
      });
      await expect(tryBucket(refused, settings)).rejects.toThrow('cannot be stored in the bucket of S3_BUCKET');
      await refused.close();
    }
    const nowhere = wrong({ bucket: 'no-such-bucket' });
    await expect(nowhere.check()).rejects.toThrow(StorageRefusedError);
    await nowhere.close();
  });
});
