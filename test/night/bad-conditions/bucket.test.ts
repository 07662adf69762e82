import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createToken } from '#contract/candidate-auth.ts';
import { openDataDir } from '#test/data-dir.ts';
import { freePort } from '#test/processes/free-port.ts';
import { httpClient } from '#test/http-client.ts';
import { bankForm, testFile } from '#test/joining-requests.ts';
import { acceptedCandidates, candidatePassword } from '#test/live-candidates.ts';
import { hashesOf, saveLiveStep, servedHashes } from '#test/live-steps.ts';
import { startS3Server, type S3Server } from '#test/s3-server/start.ts';
import { ownDatabase, removeServerData, startServerProcess, type ServerProcess } from '#test/server-process.ts';
import { refusalOf, runRefused } from '#test/hard/bad-conditions/refusal.ts';

vi.stubEnv('DATABASE_URL', inject('databaseServer'));
const dataDir = await openDataDir();
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
  const client = new S3Client({ ...connection(), forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: 'documents' }));
  client.destroy();
}, 60_000);
afterAll(() => s3.remove());

const connection = () => ({ endpoint: s3.endpoint, region: 'us-east-1', credentials: s3.credentials });
const bucket = (change: Record<string, string> = {}): Record<string, string> => ({
  S3_BUCKET: 'documents',
  S3_ENDPOINT: s3.endpoint,
  S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
  ...change,
});

describe('a bucket that refuses', { timeout: 120_000 }, () => {
  it('ends the start of the server and of a backup with a sentence', async () => {
    const refusal = async (change: Record<string, string>) => {
      const env = { DATA_DIR: dataDir, ...(await ownDatabase(dataDir)), ...bucket(change) };
      return refusalOf(await runRefused('server/main.ts', env), [s3.credentials.secretAccessKey, 'wrong-secret']);
    };
    const cannot = 'Files cannot be stored in the bucket of S3_BUCKET,';
    const keys = 'Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or let them read, write, list and remove there.';
    const { accessKeyId, secretAccessKey } = s3.stranger;
    const stranger = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
    expect(await refusal(stranger)).toContain(`${cannot} documents: access denied. ${keys}`);
    expect(await refusal({ S3_SECRET_ACCESS_KEY: 'wrong-secret' })).toContain(
      `${cannot} documents: access denied. ${keys}`,
    );
    expect(await refusal({ S3_BUCKET: 'no-such-bucket' })).toContain(
      `${cannot} no-such-bucket: there is no such bucket. Make the bucket, or correct S3_BUCKET, S3_ENDPOINT and S3_REGION.`,
    );
    const env = { DATA_DIR: dataDir, ...(await ownDatabase(dataDir)), ...bucket(stranger) };
    const backup = await runRefused('scripts/backup.ts', env, { args: [join(dataDir, 'backup')] });
    expect(refusalOf(backup)).toContain(`${cannot} documents: access denied.`);
  });
});

describe('a bucket outage while the server runs', { timeout: 120_000 }, () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess(dataDir, bucket());
  }, 60_000);
  afterAll(() => server.stop());

  const readiness = async (url: string) => {
    const answer = await fetch(`${url}/readyz`);
    return { status: answer.status, parts: await answer.json() };
  };
  const away = { status: 503, parts: { status: 'SERVICE_UNAVAILABLE', database: 'OK', storage: 'AWAY' } };
  const there = { status: 200, parts: { status: 'OK', database: 'OK', storage: 'OK' } };

  it('answers saves with 503, keeps what was saved, tells the operator why, and goes on when it is back', async () => {
    const [candidateId = ''] = await acceptedCandidates(server, 1);
    const body = { userName: candidateId, password: candidatePassword };
    const { token } = await httpClient(server.url).json(createToken, { body });
    const saved = bankForm();
    expect(await saveLiveStep(server.url, 'bank', token, saved)).toMatchObject({ status: 200 });
    const next = bankForm({ passbookFile: testFile('pdf', 300_000) });
    const refused = { status: 503, retryAfter: '5', envelope: { code: 503, responseObject: null } };

    await s3.kill();
    expect(await saveLiveStep(server.url, 'bank', token, next)).toMatchObject(refused);
    expect(await readiness(server.url)).toEqual(away);
    expect(server.said().join('')).toContain('ECONNREFUSED');

    await s3.start({ withdrawn: true });
    expect(await saveLiveStep(server.url, 'bank', token, next)).toMatchObject(refused);
    expect(await readiness(server.url)).toEqual(away);
    expect(server.said().join('')).toContain('Access Denied');
    // What needs no document goes on.
    expect((await httpClient(server.url).json(createToken, { body })).token).not.toBe('');

    await s3.kill();
    await s3.start();
    expect(await servedHashes(server.url, 'bank', token)).toEqual(hashesOf(saved));
    expect(await saveLiveStep(server.url, 'bank', token, next)).toMatchObject({ status: 200 });
    expect(await servedHashes(server.url, 'bank', token)).toEqual(hashesOf(next));
    // The answer of before is kept for a second.
    await vi.waitFor(async () => expect(await readiness(server.url)).toEqual(there), {
      timeout: 10_000,
      interval: 100,
    });
    expect(server.said().join('')).not.toContain(s3.credentials.secretAccessKey);
  });

  it('does not keep the server from starting: readiness tells, and it comes back by itself', async () => {
    const port = await freePort();
    const early = await startServerProcess(join(dataDir, 'early'), bucket({ S3_ENDPOINT: `http://127.0.0.1:${port}` }));
    expect(await readiness(early.url)).toEqual(away);
    expect(await early.stop()).toBe(0);
    const again = await startServerProcess(join(dataDir, 'early'), bucket());
    expect(await readiness(again.url)).toEqual(there);
    expect(await again.stop()).toBe(0);
    await removeServerData(join(dataDir, 'early'));
  });
});
