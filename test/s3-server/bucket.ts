import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Server } from './start.ts';

/** Makes a bucket on the server; answers the environment variables that lead a server of ours to it. */
export async function makeBucket(server: S3Server, bucket: string): Promise<Record<string, string>> {
  const region = 'us-east-1';
  const client = new S3Client({
    endpoint: server.endpoint,
    region,
    credentials: server.credentials,
    forcePathStyle: true,
  });
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  } finally {
    client.destroy();
  }
  return {
    S3_BUCKET: bucket,
    S3_ENDPOINT: server.endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: server.credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: server.credentials.secretAccessKey,
  };
}
