import { hrCreateToken, hrMe } from '#contract/hr-auth.ts';
import { httpClient } from '#test/http-client.ts';
import { hrLogin, type ServerProcess } from '#test/server-process.ts';

export type HrSession = { token: string; employeeId: string };

/** A session of the HR user, by the call that the login screen makes. */
export async function newHrSession(server: ServerProcess, login = hrLogin): Promise<HrSession> {
  return httpClient(server.url).json(hrCreateToken, { body: login });
}

const shared = new WeakMap<ServerProcess, HrSession>();

/** The session with which HR prepares what tests need: the same one until a test ends it. The server pauses after
 * each password that it verifies (ADR 60), which would be most of the time of a test. */
export async function hrSession(server: ServerProcess): Promise<HrSession> {
  const known = shared.get(server);
  if (known !== undefined && (await holds(server, known))) return known;
  const session = await newHrSession(server);
  shared.set(server, session);
  return session;
}

async function holds({ url }: ServerProcess, { token }: HrSession): Promise<boolean> {
  const { ok } = await fetch(`${url}${hrMe.path}`, { headers: { authorization: `Bearer ${token}` } });
  return ok;
}
