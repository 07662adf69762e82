import { parseArgs } from 'node:util';
import type { SystemActor } from '#server/deps.ts';
import { endSessions } from '#server/auth/sessions/end-access.ts';
import { refuse, runDatabaseCommand } from './command.ts';

const usage = `Ends logins, as when a device was lost or a token may be in wrong hands: the person has to log in again. Passwords
stay. The server may run meanwhile.

  npm run sessions:end -- --hr <username>
  npm run sessions:end -- --candidate <candidate id>
  npm run sessions:end -- --all`;

const operator: SystemActor = { kind: 'system', ip: '', userAgent: 'sessions:end' };

const whose = readWhose();
await runDatabaseCommand(async ({ database }) => {
  const ended = await endSessions({ db: database.db, now: () => new Date() }, operator, whose);
  const who = whose === null ? 'everybody' : whose.name;
  return ended === 1 ? `One login of ${who} has ended.` : `${ended} logins of ${who} have ended.`;
});

function readWhose() {
  const { hr, candidate, all } = readOptions();
  if (all === true && hr === undefined && candidate === undefined) return null;
  if (all === undefined && hr !== undefined && candidate === undefined) return { audience: 'hr', name: hr } as const;
  if (all === undefined && hr === undefined && candidate !== undefined) {
    return { audience: 'candidate', name: candidate } as const;
  }
  return refuse(usage);
}

function readOptions() {
  try {
    const options = { hr: { type: 'string' }, candidate: { type: 'string' }, all: { type: 'boolean' } } as const;
    return parseArgs({ options }).values;
  } catch {
    // The usage text shows the correct form.
    return refuse(usage);
  }
}
