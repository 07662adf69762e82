import { randomBytes } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type ListMultipartUploadsCommandOutput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { EnvError } from '#server/env.ts';
import { errorCode } from '#server/process/error-code.ts';
import { inTime } from '#server/process/in-time.ts';
import { StoreTimeoutError, waitForStore } from '#server/process/timeouts.ts';
import { assertStorageKey, StorageAwayError, StorageNotFoundError, StorageRefusedError } from './port.ts';
import type { StoragePort, StoredFile } from './port.ts';
import type { S3Settings } from './s3-settings.ts';

const partBytes = 5 * 1024 * 1024;
const connectWithinMs = 3000;
/** So long may the server be silent while a file is read; a slow reader may take longer. */
const silentForMs = 4000;

/** Connections of each kind of work: slow readers hold those for reading and no others, and readiness has its own. */
const connections = { read: 128, write: 50, check: 2 };

/** Storage in a bucket that speaks S3. A file appears under its key when all of it is stored. Raises StorageAwayError
 * while the server cannot be reached or answers that it cannot serve, after a few tries of its own, and
 * StorageRefusedError while it refuses us. */
export function createS3Storage(settings: S3Settings): StoragePort & { close(): Promise<void> } {
  const reader = createClient(settings, connections.read);
  const client = createClient(settings, connections.write);
  const checker = createClient(settings, connections.check);
  const Bucket = settings.bucket;
  return {
    put: (key, content) => put(client, Bucket, key, content),
    get: (key, signal) => get(reader, Bucket, key, signal),

    async remove(key) {
      assertStorageKey(key);
      await answered(client.send(new DeleteObjectCommand({ Bucket, Key: key })));
    },

    list: (prefix) => filesUnder(client, Bucket, prefix),

    async move(from, to) {
      assertStorageKey(from);
      assertStorageKey(to);
      await answered(client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` })));
      await answered(client.send(new DeleteObjectCommand({ Bucket, Key: from })));
    },

    async removeUnfinished(before) {
      for await (const { key, uploadId, begunOn } of unfinishedUploads(client, Bucket)) {
        if (begunOn >= before) continue;
        await answered(client.send(new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: uploadId })));
      }
    },

    async check() {
      await answered(checker.send(new HeadBucketCommand({ Bucket }))).catch((error: unknown) => {
        throw error instanceof StorageNotFoundError
          ? new StorageRefusedError(new Error('there is no such bucket'))
          : error;
      });
    },

    async close() {
      for (const one of [reader, client, checker]) one.destroy();
    },
  };
}

/** Stores and removes a file, as the start does. Raises EnvError with a sentence when the bucket refuses; a server that
 * is away is only logged by readiness: it may come back. */
export async function tryBucket(storage: StoragePort, { bucket }: S3Settings): Promise<void> {
  const key = `check/${randomBytes(16).toString('hex')}`;
  try {
    await storage.check();
    await storage.put(key, Readable.from(['storage answers']));
    await storage.remove(key);
  } catch (error) {
    if (error instanceof StorageAwayError && !(error instanceof StorageRefusedError)) return;
    throw new EnvError(`Files cannot be stored in the bucket of S3_BUCKET, ${bucket}: ${wordsOf(error)}`, {
      cause: error,
    });
  }
}

/** What S3 said, and what an operator can do about it. */
function wordsOf(error: unknown): string {
  const cause = error instanceof StorageRefusedError ? error.cause : error;
  if (cause instanceof S3ServiceException && refusals.includes(cause.$metadata.httpStatusCode ?? 0)) {
    // A question about the whole bucket is refused without a word.
    const said = cause.message === 'UnknownError' ? 'access denied' : cause.message.replace(/\.$/, '');
    return `${said}. Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or let them read, write, list and remove there.`;
  }
  const said = cause instanceof Error ? cause.message : String(cause);
  return `${said}. Make the bucket, or correct S3_BUCKET, S3_ENDPOINT and S3_REGION.`;
}

/** Makes the bucket; false when there is one of this name already. Raises with what the server says. */
export async function makeBucket(settings: S3Settings): Promise<boolean> {
  const client = createClient(settings);
  try {
    await client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
    return true;
  } catch (error) {
    const isThere = error instanceof Error && /^BucketAlready(Exists|OwnedByYou)$/.test(error.name);
    if (!isThere) throw error;
    return false;
  } finally {
    client.destroy();
  }
}

function createClient({ endpoint, region, credentials }: S3Settings, maxSockets = connections.check): S3Client {
  const client = new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === null ? {} : { credentials }),
    // Servers other than Amazon's refuse the checksums in trailers, or worse, store them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectWithinMs, httpAgent: { maxSockets }, httpsAgent: { maxSockets } },
  });
  boundWaits(client);
  return client;
}

/** Each try of a request, its wait for a connection included, ends within the caller's timeouts. */
function boundWaits({ config: { requestHandler } }: S3Client): void {
  const handle = requestHandler.handle.bind(requestHandler);
  requestHandler.handle = (request, options) =>
    waitForStore(async (ms) => {
      const silent = new AbortController();
      const timer = setTimeout(() => silent.abort(), ms);
      const given = options !== undefined && 'abortSignal' in options ? options.abortSignal : undefined;
      const abortSignal = given instanceof AbortSignal ? AbortSignal.any([given, silent.signal]) : silent.signal;
      try {
        return await handle(request, { ...options, abortSignal });
      } catch (error) {
        // By this name the client knows that another try may do.
        throw silent.signal.aborted
          ? Object.assign(new Error(`no answer within ${Math.round(ms)} ms`), { name: 'TimeoutError' })
          : error;
      } finally {
        clearTimeout(timer);
      }
    });
}

async function put(client: S3Client, Bucket: string, key: string, content: Readable): Promise<{ bytes: number }> {
  // A stream may fail before it is read: without a listener that would end the process.
  content.on('error', (error) => content.destroy(error));
  let bytes = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const piece of content as AsyncIterable<Buffer>) {
      bytes += piece.length;
      yield piece;
    }
  }
  try {
    assertStorageKey(key);
    // One part at a time: many candidates upload at once, and each part is held in memory.
    const upload = new Upload({
      client,
      params: { Bucket, Key: key, Body: Readable.from(counted(), { objectMode: false }) },
      partSize: partBytes,
      queueSize: 1,
    });
    await upload.done();
    return { bytes };
  } catch (error) {
    content.destroy();
    // The stream's own failure is the caller's, however much it looks like one of the connection to S3.
    throw content.errored ?? ofPort(error);
  }
}

async function get(client: S3Client, Bucket: string, key: string, signal?: AbortSignal): Promise<Readable> {
  assertStorageKey(key);
  const options = signal === undefined ? {} : { abortSignal: signal };
  const { Body } = await answered(client.send(new GetObjectCommand({ Bucket, Key: key }), options));
  if (!(Body instanceof Readable)) throw new StorageNotFoundError();
  const file = Readable.from(heard(Body), { objectMode: false });
  // Destroyed before it was read, it would leave the connection occupied.
  file.once('close', () => Body.destroy());
  return signal === undefined ? file : addAbortSignal(signal, file);
}

/** What arrives, ended when the server falls silent; the pauses of the reader do not count. */
async function* heard(body: Readable): AsyncGenerator<Uint8Array> {
  const pieces = (body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  for (;;) {
    const next = await inTime(pieces.next(), silentForMs).catch((error: unknown) => {
      body.destroy();
      throw new StorageAwayError(error);
    });
    if (next.done === true) return;
    yield next.value;
  }
}

async function* filesUnder(client: S3Client, Bucket: string, prefix: string): AsyncGenerator<StoredFile> {
  let after: string | undefined;
  do {
    const page = await answered(
      client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: after })),
    );
    for (const { Key, LastModified } of page.Contents ?? []) {
      if (Key !== undefined && LastModified !== undefined) yield { key: Key, storedOn: LastModified };
    }
    after = page.NextContinuationToken;
  } while (after !== undefined);
}

async function* unfinishedUploads(client: S3Client, Bucket: string) {
  let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
  while (after !== null) {
    const page: ListMultipartUploadsCommandOutput = await answered(
      client.send(new ListMultipartUploadsCommand({ Bucket, ...after })),
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (Key && UploadId && Initiated) yield { key: Key, uploadId: UploadId, begunOn: Initiated };
    }
    after = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : null;
  }
}

/** The answer of S3; what it refuses and what goes wrong on the way becomes an error of the port. */
async function answered<T>(sending: Promise<T>): Promise<T> {
  try {
    return await sending;
  } catch (error) {
    throw ofPort(error);
  }
}

function ofPort(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') return new StorageNotFoundError();
  if (isRefusal(error)) return new StorageRefusedError(error);
  return isAway(error) ? new StorageAwayError(error) : error;
}

const refusals = [401, 403];

function isRefusal(error: Error): boolean {
  if (!(error instanceof S3ServiceException)) return false;
  return error.name === 'NoSuchBucket' || refusals.includes(error.$metadata.httpStatusCode ?? 0);
}

const networkCodes = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;

function isAway(error: Error): boolean {
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 0;
    return status >= 500 || status === 429 || status === 408;
  }
  return networkCodes.test(errorCode(error)) || error.name === 'TimeoutError' || error instanceof StoreTimeoutError;
}
