import { on } from 'node:events';
import { watch } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

const timeoutMs = 60_000;

/** Mails to this address in the outbox folder, oldest first. */
export async function mailsTo(outbox: string, address: string): Promise<Email[]> {
  const names = await namesFor(outbox, address, '.eml');
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))));
}

/** The newest mail to this address that `fits`; waits for it, and raises after a minute. */
export async function waitForMail(
  outbox: string,
  address: string,
  fits: (mail: Email) => boolean = () => true,
): Promise<Email> {
  return waitFor(outbox, `mail to ${address}`, async () => (await mailsTo(outbox, address)).findLast(fits));
}

/** The text of the newest SMS to this number that `fits`; waits for it, and raises after a minute. */
export async function waitForSms(
  outbox: string,
  number: string,
  fits: (text: string) => boolean = () => true,
): Promise<string> {
  return waitFor(outbox, `SMS to ${number}`, async () => {
    const names = await namesFor(outbox, number, '.sms');
    const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    return texts.findLast(fits);
  });
}

/** The text after `Password: ` in an offer mail. */
export function passwordIn(mail: Email): string {
  return lineIn(mail.text ?? '', 'Password');
}

/** The text after `OTP: ` in a mail or an SMS. */
export function otpIn(text: string): string {
  return lineIn(text, 'OTP');
}

function lineIn(text: string, name: string): string {
  const value = new RegExp(`^${name}: (\\S+)$`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`the message has no line "${name}: …"`);
  return value;
}

async function namesFor(outbox: string, recipient: string, ending: string): Promise<string[]> {
  const names = await readdir(outbox);
  return names.filter((name) => name.endsWith(`-${recipient}${ending}`)).toSorted();
}

/** Reads now and at each change of the folder; a message has its name only when it is complete. */
async function waitFor<T>(outbox: string, what: string, find: () => Promise<T | undefined>): Promise<T> {
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  // Watched before it is read: a mail in between counts as a change.
  const folder = watch(outbox);
  const changes = on(folder, 'change', { signal: AbortSignal.timeout(timeoutMs) });
  try {
    const there = await find();
    if (there !== undefined) return there;
    for await (const _change of changes) {
      const found = await find();
      if (found !== undefined) return found;
    }
  } catch (error) {
    throw new Error(`no ${what} came within a minute`, { cause: error });
  } finally {
    folder.close();
  }
  throw new Error(`the outbox ended before the ${what} came`);
}
