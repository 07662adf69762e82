import { makeBucket } from '#server/adapters/storage/s3.ts';
import { readS3Settings } from '#server/adapters/storage/s3-settings.ts';

// Makes the bucket of S3_BUCKET where an operator has not done so, as in the compose file.
const settings = readS3Settings(process.env);
if (settings === null) {
  console.error('S3_BUCKET is not set: documents lie in a folder of DATA_DIR, and there is no bucket to make.');
  process.exit(2);
}
try {
  const made = await makeBucket(settings);
  console.log(made ? `Made the bucket ${settings.bucket}.` : `There is a bucket ${settings.bucket} already.`);
} catch (error) {
  console.error(
    `The bucket ${settings.bucket} cannot be made: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exit(1);
}
