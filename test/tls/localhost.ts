import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the certificate of `localhost` is: who trusts this file (NODE_EXTRA_CA_CERTS) trusts the servers of the tests. */
export const certificateFile = fileURLToPath(new URL('localhost.cert.pem', import.meta.url));
const keyFile = fileURLToPath(new URL('localhost.key.pem', import.meta.url));

/**
 * Key and certificate of the tests' own servers, trusted by nobody else, made by
 * `openssl req -x509 -newkey ec -nodes -subj /CN=localhost`.
 */
export const localhost = { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certificateFile, 'utf8') };
