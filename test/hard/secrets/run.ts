import { join } from 'node:path';
import { comeIn, decide, fillForm, forgetPassword, withPapers } from './people.ts';
import { processesOf, runAlone, runWithServer } from './commands.ts';
import { listOffers, lookThrough, openHrSession, retryMails, sendOffers, withdraw } from './hr-session.ts';
import { openSigned } from './open-signed.ts';
import { plant } from './plant.ts';
import type { Place } from './places.ts';
import { rowsOf } from './places.ts';
import type { Site } from './site.ts';
import { askAround, askWrongly, refuseMails, saveInTrouble, saveWrongly } from './wrong-ways.ts';

/** The whole life of a few offers, with everything that goes wrong on the way; answers every place where something may be. */
export async function liveThrough(site: Site): Promise<Place[]> {
  const { places, server, mails, gateway, nginx } = site;
  refuseMails(site, 'Bounced', 'Delayed');
  const hr = await openHrSession(site);
  const people = await sendOffers(site, hr, ['Priya', 'Ravi', 'Bounced', 'Delayed', 'Kabir']);
  const [priya, ravi, , , kabir] = people;
  if (priya === undefined || ravi === undefined || kabir === undefined) throw new Error('there are not enough people');
  await decide(await comeIn(site, ravi), 'REJECTED');
  const other = withPapers(site, await comeIn(site, kabir));
  await decide(other, 'ACCEPTED');
  await fillForm(site, other);
  const candidate = withPapers(site, await forgetPassword(site, await comeIn(site, priya)));
  await askWrongly(site, candidate);
  await decide(candidate, 'ACCEPTED');
  await saveWrongly(site, candidate);
  await saveInTrouble(site, candidate);
  await fillForm(site, candidate);
  await lookThrough(site, hr, candidate.candidateId);
  await lookThrough(site, hr, other.candidateId);
  await openSigned(site, hr, candidate);
  await withdraw(site, hr, other);
  await retryMails(site, hr, 1);
  await askAround(site, hr);
  await listOffers(site, hr);
  await plant(site);
  places.push(...(await processesOf(site)), ...(await rowsOf(await site.connectionString())));
  await runWithServer(site, join(site.dataDir, '..', 'backup'));
  if ((await server.stop()) !== 0) throw new Error('the server did not stop in order');
  await runAlone(site);
  places.push({ kind: 'server output', name: 'stdout and stderr', bytes: Buffer.from(server.said().join('\n')) });
  for (const { to, raw, mail } of mails.received) {
    const bytes = Buffer.concat([
      raw,
      Buffer.from(`${mail.text ?? ''}\n${mail.html ?? ''}\n${JSON.stringify(mail.headers)}`),
    ]);
    places.push({ kind: 'mail', name: mail.subject ?? '', to: receiverOf(site, people, to), bytes });
  }
  for (const { to, text } of gateway.received) {
    const person = people.find(({ mobileNumber }) => to.endsWith(mobileNumber));
    places.push({ kind: 'SMS', name: 'SMS', to: person?.name ?? to, bytes: Buffer.from(text) });
  }
  if (nginx !== null) places.push({ kind: 'nginx log', name: 'all', bytes: Buffer.from(await nginx.logged()) });
  return [...places, ...(await site.kept())];
}

function receiverOf(site: Site, people: { email: string; name: string }[], address: string): string {
  if (address === site.env.HR_EMAIL) return 'HR';
  return people.find(({ email }) => email === address)?.name ?? address;
}
