import { createHash, createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { filledPath } from '#contract/call.ts';
import { getSection63Certificate } from '#contract/hr/offer-page.ts';
import { verifyCode, verifyHash } from '#contract/letter/verify.ts';
import { getSignedLetter, getSignedLetterPdf } from '#contract/letter/signed-letter.ts';
import { deriveKeys, decrypt } from '#server/sealing/keys.ts';
import { listOffers, type HrSession } from './hr-session.ts';
import type { Candidate } from './people.ts';
import { createRecorder } from './recorder.ts';
import type { Secrets } from './secret.ts';
import type { Site } from './site.ts';

const timeoutMs = 60_000;

/** The signed letter by its candidate and by HR, the certificate for a court, and a stranger who verifies the letter. */
export async function openSigned(site: Site, hr: HrSession, { browser, token, candidateId }: Candidate): Promise<void> {
  const signed = await vi.waitFor(
    async () => {
      const answer = await browser.ask(getSignedLetterPdf.method, getSignedLetterPdf.path, { token });
      if (answer.status !== 200) throw new Error(`the letter is not sealed: ${answer.status}`);
      return answer.bytes;
    },
    { timeout: timeoutMs, interval: 200 },
  );
  const [offer] = (await listOffers(site, hr)).filter((each) => each.candidateId === candidateId);
  const query = { candidateOfferId: String(offer?.candidateOfferId) };
  await hr.browser.call(getSignedLetter, { token: hr.token, query });
  await hr.browser.call(getSection63Certificate, { token: hr.token, query });
  const stranger = createRecorder(site.url, 'a stranger', site.places);
  const sha256 = createHash('sha256').update(signed).digest('hex');
  const known = await stranger.ask('GET', filledPath(verifyHash.path, { sha256 }));
  if (known.status !== 200) throw new Error(`the signed letter is not verified: ${known.status}`);
  await stranger.ask('GET', filledPath(verifyCode.path, { code: '0'.repeat(26) }));
  await keepOwnKey(site);
}

/** Opens the key that the product seals with, where it made one, as only the holder of the secret key can. */
async function keepOwnKey({ env, dataDir, secrets, connectionString }: Site): Promise<void> {
  const client = new pg.Client({ connectionString: await connectionString(), application_name: 'test' });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; sealed: Buffer }>(
      'select seal_key_id as id, private_key as sealed from seal_keys where private_key is not null',
    );
    if (rows.length === 0 && env.SEAL_P12_FILE === undefined) throw new Error('there is no key to seal with');
    const secretKey = env.SECRET_KEY ?? (await readFile(join(dataDir, 'secret-key'), 'utf8')).trim();
    for (const { id, sealed } of rows) keepSigningKey(secrets, decrypt(deriveKeys(secretKey).seals, sealed, id));
  } finally {
    await client.end();
  }
}

/** Keeps a private key by its number, in hex and as the lines of a PEM spell it. */
export function keepSigningKey(secrets: Secrets, pem: string): void {
  const key = createPrivateKey(pem);
  const { d = '' } = key.export({ format: 'jwk' });
  const base64 = key.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  secrets.keep('seal key', 'the operator', Buffer.from(d, 'base64url').toString('hex'));
  secrets.keep('seal key', 'the operator', d);
  // The second line of the PEM begins within the number; what follows the number is public.
  secrets.keep('seal key', 'the operator', base64.slice(64, 90));
}
