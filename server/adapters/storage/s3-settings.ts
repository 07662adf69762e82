import { EnvError } from '#server/env.ts';

/** The bucket, as the operator describes it:
 * - S3_BUCKET: its name; the files lie on the disk of this machine when it is not set
 * - S3_ENDPOINT: the address of a server other than Amazon's, https:// or http://
 * - S3_REGION: [us-east-1]
 * - S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: both, or neither where the machine's role has the permission */
export type S3Settings = {
  bucket: string;
  endpoint: string | null;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
};

/** Reads the settings; null when S3_BUCKET is not set. Raises EnvError with a sentence that names the variable. */
export function readS3Settings(variables: NodeJS.ProcessEnv): S3Settings | null {
  const read = (name: string) => variables[name]?.trim() || null;
  const bucket = read('S3_BUCKET');
  if (bucket === null) return null;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new EnvError('S3_BUCKET is wrong: 3 to 63 lower-case letters, digits, "." and "-"');
  }
  const endpoint = read('S3_ENDPOINT');
  if (endpoint !== null && !/^https?:\/\/[^\s/]+/.test(endpoint)) {
    throw new EnvError('S3_ENDPOINT is wrong: an address that begins with https:// or http://');
  }
  const [accessKeyId, secretAccessKey] = [read('S3_ACCESS_KEY_ID'), read('S3_SECRET_ACCESS_KEY')];
  if ((accessKeyId === null) !== (secretAccessKey === null)) {
    throw new EnvError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together');
  }
  return {
    bucket,
    endpoint,
    region: read('S3_REGION') ?? 'us-east-1',
    credentials: accessKeyId === null || secretAccessKey === null ? null : { accessKeyId, secretAccessKey },
  };
}
