import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The certificate of `localhost`: a process with this file in NODE_EXTRA_CA_CERTS trusts the test servers. */
export const certificateFile = fileURLToPath(new URL('localhost.cert.pem', import.meta.url));
const keyFile = fileURLToPath(new URL('localhost.key.pem', import.meta.url));

/**
 * Key and certificate of the test servers, trusted only by the tests, made by `openssl req -x509 -newkey ec -nodes
 * -subj /CN=localhost`.
 */
export const localhost = { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certificateFile, 'utf8') };
