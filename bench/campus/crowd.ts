import { constants, setPriority } from 'node:os';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { createToken } from '#contract/candidate-auth.ts';
import { proofHeader } from '#contract/envelope.ts';

/** A login; one that `mistypes` sends a wrong password first. */
export type Person = { userName: string; password: string; mistypes: boolean };

/** Logins from one address, `atOnce` of them at a time, none of which is retried after `timeoutSeconds`. */
export type Crowd = { url: string; address: string; people: Person[]; atOnce: number; timeoutSeconds: number };

export type CrowdFate = {
  /** Milliseconds from the beginning until each one had logged in. */
  times: number[];
  /** Answers whose `Retry-After` ended before the timeout. */
  delayed: number;
  /** Logins that were refused for good, or would have to be retried after the timeout. */
  rejected: number;
  wrong: number;
  /** Connections that were refused or reset. */
  broken: number;
  proofs: number;
  seconds: number;
};

type Answer = { status: number; retryAfter: number | null; body: string };

process.once('disconnect', () => process.exit());
// Real clients are on other machines, where their work does not delay the server.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.once('message', () => {
  process.on('message', (crowd: Crowd) => void logIn(crowd).then((fate) => process.send?.(fate)));
  process.send?.('ready');
});

async function logIn(crowd: Crowd): Promise<CrowdFate> {
  const agent = new Agent({ keepAlive: true });
  const fate: CrowdFate = { times: [], delayed: 0, rejected: 0, wrong: 0, broken: 0, proofs: 0, seconds: 0 };
  const begin = performance.now();
  const left = crowd.people.values();
  const one = async () => {
    for (const person of left) await logOneIn(crowd, agent, begin, fate, person);
  };
  await Promise.all(Array.from({ length: crowd.atOnce }, one));
  agent.destroy();
  return { ...fate, seconds: (performance.now() - begin) / 1000 };
}

/** Follows the answers until the login succeeds, is refused or reaches the timeout. */
async function logOneIn(crowd: Crowd, agent: Agent, begin: number, fate: CrowdFate, person: Person): Promise<void> {
  const until = begin + crowd.timeoutSeconds * 1000;
  let password = person.mistypes ? `${person.password}x` : person.password;
  let proof: Record<string, string> = {};
  for (;;) {
    const answer = await send(crowd, agent, { userName: person.userName, password }, proof).catch(() => null);
    if (answer?.status === 200) {
      fate.times.push(performance.now() - begin);
      return;
    }
    const demanded = answer === null ? null : challengeIn(answer);
    let seconds: number | null = null;
    if (answer === null) {
      fate.broken += 1;
      seconds = 1;
    } else if (demanded !== null) {
      // After the timeout no challenge is solved either.
      if (performance.now() > until) break;
      fate.proofs += 1;
      proof = await solve(demanded);
      seconds = 0;
    } else if (answer.status === 401) {
      fate.wrong += 1;
      if (password === person.password) break;
      password = person.password;
      seconds = 0;
    } else seconds = answer.retryAfter;
    if (seconds === null || performance.now() + seconds * 1000 > until) break;
    if (answer?.retryAfter !== null && answer !== null && demanded === null) fate.delayed += 1;
    if (seconds > 0) await wait(seconds * 1000);
  }
  fate.rejected += 1;
}

function send(
  { url, address }: Crowd,
  agent: Agent,
  login: { userName: string; password: string },
  more: Record<string, string>,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const body = Buffer.from(JSON.stringify(login));
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length), ...more };
  const options = { method: createToken.method, agent, headers: { ...headers, 'x-forwarded-for': address } };
  const sent = request(`${url}${createToken.path}`, options, (response) => {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (piece: string) => (text += piece));
    response.on('error', reject);
    response.on('end', () => {
      const after = response.headers['retry-after'];
      resolve({ status: response.statusCode ?? 0, retryAfter: after === undefined ? null : Number(after), body: text });
    });
  });
  sent.on('error', reject).end(body);
  return promise;
}

/** The challenge that an answer demands to be solved. */
function challengeIn({ body }: Answer): Challenge | null {
  const { proofOfWork } = JSON.parse(body) as { proofOfWork?: Challenge };
  return proofOfWork ?? null;
}

/** Solves a challenge as the page does; the work of a browser is on the machine that is measured, too. */
async function solve(challenge: Challenge): Promise<Record<string, string>> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error('the challenge was not solved in time');
  return { [proofHeader]: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') };
}
