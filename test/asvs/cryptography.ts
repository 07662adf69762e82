import { doesNotApply, held, notHeld, partly, type Points } from './point.ts';

/** V11 Cryptography, V12 Secure communication. */
export const cryptographyPoints: Points = {
  'V11.1.1': partly(
    'The life of the key is written down from making to destruction, and one party holds it. Its yearly replacement is a rule that nothing reminds of.',
    'docs/security.md#cryptography',
    'docs/operations.md#rotating-secret_key',
  ),
  'V11.1.2': held(
    'Every key, algorithm and what it may protect stands in one table.',
    'docs/security.md#cryptography',
    'server/sealing/keys.ts',
  ),
  'V11.2.1': held(
    'Node’s OpenSSL, `jose` for tokens, `@node-rs/argon2` for passwords; no primitive of our own.',
    'server/sealing/keys.ts',
    'server/sealing/passwords.ts',
  ),
  'V11.2.2': partly(
    'Sealed values and files bear the number of their format, password hashes their parameters, and everything can be sealed anew under another key. An algorithm is changed in the code, not by a setting, and a rotation needs the servers stopped.',
    'server/key-rotation/rotate-keys.test.ts › a rotation',
    'docs/decisions/0021-key-rotation.md',
  ),
  'V11.2.3': held(
    'Keys of 256 bits, HMAC and HKDF with SHA-256, AES-256.',
    'server/sealing/keys.ts',
    'server/sealing/keys.test.ts › derived keys',
  ),
  'V11.3.1': held(
    'AES-GCM alone; there is no RSA of ours.',
    'server/sealing/keys.ts',
    'server/sealing/sealed-stream.ts',
  ),
  'V11.3.2': held(
    'AES-256-GCM.',
    'server/sealing/keys.test.ts › open again under the same key and context',
    'server/sealing/sealed-stream.ts',
  ),
  'V11.3.3': held(
    'Values are bound to where they belong and refused when changed or moved; of a file nothing of a changed segment comes out.',
    'server/sealing/keys.test.ts › are refused under another key, in another context, and with any byte changed',
    'server/sealing/sealed-stream.test.ts › is refused with any bit changed, and nothing of the changed segment comes out',
    'test/attack/written-without-key.test.ts › another candidate’s file in the bucket, under the own file’s name%s, is not opened',
  ),
  'V11.4.1': held('SHA-256 everywhere.', 'docs/security.md#cryptography', 'server/sealing/keys.ts'),
  'V11.4.2': partly(
    'Passwords that people choose: Argon2id with 19 MiB and two passes, as OWASP advises. Temporary ones of about 60 random bits have lighter parameters on purpose, as hundreds are made at once.',
    'server/sealing/passwords.test.ts › a chosen password is kept as Argon2id with the parameters that OWASP advises',
    'docs/decisions/0007-temporary-passwords.md',
  ),
  'V11.4.3': held(
    'SHA-256 for letters, files and the chain of the audit.',
    'server/audit/chains/verify-chains.test.ts › a row that is gone is found',
    'server/offers/edit-offer.test.ts › are kept with their SHA-256 and never change, whatever is asked of the database',
  ),
  'V11.4.4': doesNotApply(
    'No key is derived from a password. `SECRET_KEY` is made at random and has 32 characters or more; it goes through HKDF, which does not stretch, and a weak one is not noticed.',
    'server/sealing/keys.ts',
  ),
  'V11.5.1': partly(
    'All from `node:crypto`; keys and names of files have 128 bits or more. Temporary passwords have about 60, for people have to type them, behind limits on tries; ids of sessions have 122, inside a signed token.',
    'server/sealing/passwords.test.ts › a temporary password is easy to read and never the same',
    'server/sealing/sealed-files.ts',
  ),
  'V11.6.1': doesNotApply('The product has no key pair: tokens and links bear a MAC, and TLS is nginx’s.'),

  'V12.1.1': held(
    'The nginx file that is shipped, and that the tests run, serves TLS 1.2 and 1.3.',
    'deploy/nginx/aarambh.conf',
    'test/nginx/nginx.test.ts',
  ),
  'V12.1.2': held('Ephemeral keys with GCM or ChaCha20 alone.', 'deploy/nginx/aarambh.conf'),
  'V12.1.3': doesNotApply('Nobody is told by a client certificate.'),
  'V12.2.1': held(
    'nginx serves https; by http it leads people on and refuses calls. Without nginx the product serves http on loopback unless `HOST` says otherwise, which is the operator’s to protect.',
    'test/nginx/nginx.test.ts › leads no call from http to https: who sends passwords in clear is to notice',
    'server/env.test.ts',
  ),
  'V12.2.2': partly(
    'The certificate is the operator’s, and the guide asks for one with its chain; the compose example begins with a self-signed one, to try it out.',
    'docs/operations.md#behind-nginx',
  ),
  'V12.3.1': partly(
    'Mail with a password never goes out in clear. TLS to the database, the bucket and the gateway is chosen by the operator in their addresses, and http is taken, too; metrics and the way from nginx to a process are plain. It would take refusing such addresses in production where they are not loopback.',
    'server/adapters/mail/smtp.test.ts › never goes out in the clear where TLS is required and the server offers none',
    'docs/security.md#connections',
  ),
  'V12.3.2': held(
    'Certificates are checked by Node for mail, bucket and gateway, and for PostgreSQL with `sslmode=verify-full`. Only the operator can say otherwise, in the address.',
    'server/adapters/mail/smtp.test.ts › is an ordinary failure when the certificate is not to be trusted',
  ),
  'V12.3.3': notHeld(
    'nginx reaches the processes by plain http: on one machine through loopback, with compose on a network between the two alone. Over a network between machines it would take a certificate for each process and `proxy_ssl_verify` in nginx, or a tunnel of the operator’s.',
    'deploy/nginx/aarambh.conf',
    'compose.yaml',
  ),
  'V12.3.4': partly(
    'An authority of the operator’s is named by `NODE_EXTRA_CA_CERTS`; it is trusted beside the public ones, not instead of them.',
    'docs/operations.md#install-on-a-machine-with-systemd',
  ),
};
