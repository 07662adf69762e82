import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { sendBackOnBoardDetails } from '#contract/onboarding.ts';
import { createOffer } from '#test/factories.ts';
import { requestOf, type Named } from '#test/authorization/requests.ts';
import { begin } from '#test/authorization/tokens.ts';
import { createWorld, type World } from '#test/authorization/world.ts';
import type { SessionKind } from '#server/db/tables.generated.ts';
import { joiner } from '#test/joined-candidate.ts';
import { bytesOf, outgoingOf, type Outgoing } from './outgoing.ts';
import { renewalsOf } from './renewals.ts';
import { watchFiles } from './left-files.ts';
import { watchRows } from './written-rows.ts';

/** The senders of requests. */
export const roles = ['nobody', 'one', 'other', 'undecided', 'submitted', 'pending', 'reset', 'hr', 'hrReset'] as const;
export type Role = (typeof roles)[number];

/** The person that a role's requests name, and its session. */
type Part = { named: Named; session: { kind: SessionKind; subject: string } | null };

export type FuzzAnswer = {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  bytes: Buffer;
  /** What the request took of the thread that serves all. */
  cpuMs: number;
  /** Rows that were written since the last request, as 'insert offers'. */
  written: string[];
};

/** The world of the authorization tests with a person for each role, and watches on its rows and files. */
export type Stage = {
  world: World;
  parts: Record<Role, Part>;
  /** The `authorization` headers of all sessions begun here. */
  tokens: Set<string>;
  /** Files added to or removed from the data folder since the last call. */
  changedFiles(): Promise<string[]>;
  /** The correct request of a call for this role. */
  correct(call: Call, role: Role): Promise<Outgoing>;
  /** Sends a request with a new session of this role. */
  send(request: Outgoing, role: Role): Promise<FuzzAnswer>;
  /** After a call was served: creates again what it used up. */
  renew(call: Call, role: Role): Promise<void>;
};

export async function createStage(): Promise<Stage> {
  const world = await createWorld();
  const { t } = world;
  const parts = await createParts(world);
  const written = await watchRows(t);
  const changedFiles = watchFiles(t);
  const renewals = renewalsOf(world, parts);
  const tokens = new Set<string>();
  return {
    world,
    parts,
    tokens,
    changedFiles,
    correct: async (call, role) => {
      if (!allCalls.includes(call)) return outgoingOf(call, {});
      const about = call === sendBackOnBoardDetails ? parts.submitted.named : parts[role].named;
      return outgoingOf(call, (await requestOf(call, about, t)).sent);
    },
    send: async (request, role) => {
      const { session } = parts[role];
      if (session !== null && request.headers['authorization'] === undefined) {
        const { token } = await begin(t, session.kind, session.subject);
        request.headers['authorization'] = `Bearer ${token}`;
        tokens.add(`Bearer ${token}`);
      }
      await written();
      return { ...(await sent(world, request)), written: await written() };
    },
    renew: async (call, role) => {
      await renewals[call.path]?.(role);
    },
  };
}

async function createParts(world: World): Promise<Stage['parts']> {
  const { t, one, other, hrUser, hrToken } = world;
  const invited = await world.invited();
  const submitted = await joiner(t, { hrToken });
  const undecided = await createOffer(t, { status: 'Offer Sent', hrToken });
  const about = ({ candidateId, candidateOfferId }: { candidateId: string; candidateOfferId: number }): Named => ({
    ...one.named,
    candidateId,
    candidateOfferId,
  });
  const as = (kind: SessionKind, named: Named, subject = named.candidateId): Part => ({
    named,
    session: { kind, subject },
  });
  return {
    nobody: { named: one.named, session: null },
    one: as('candidate', one.named),
    // Names what belongs to the first one.
    other: as('candidate', one.named, other.named.candidateId),
    undecided: as('candidate', about(undecided)),
    submitted: as('candidate', about(submitted.offer)),
    pending: as('candidatePending', invited),
    reset: as('candidateReset', invited),
    hr: as('hr', one.named, hrUser.hrUserId),
    hrReset: as('hrReset', one.named, hrUser.hrUserId),
  };
}

async function sent({ t }: World, request: Outgoing): Promise<Omit<FuzzAnswer, 'written'>> {
  const payload = bytesOf(request.body);
  const json = request.body.kind === 'json' ? { 'content-type': 'application/json' } : {};
  const target = request.query.length === 0 ? request.path : `${request.path}?${request.query.join('&')}`;
  const start = process.threadCpuUsage();
  const answer = await t.app.inject({
    method: request.method as 'GET',
    // With its host: the injector rejects some paths without, such as '/\\', which must reach the server.
    url: `http://localhost${target}`,
    headers: { ...json, ...request.headers },
    ...(payload.length === 0 ? {} : { payload }),
  });
  const { user, system } = process.threadCpuUsage(start);
  const cpuMs = (user + system) / 1000;
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, cpuMs };
}

/** The roles whose requests this call serves. */
export function rolesFor(call: Call): Role[] {
  const byAccess: Record<Call['access'], Role[]> = {
    anyone: ['nobody'],
    link: ['nobody'],
    candidate: ['one'],
    candidatePending: ['one', 'pending'],
    candidateReset: ['pending', 'reset'],
    hr: ['hr'],
    hrReset: ['hrReset'],
  };
  return call === saveOfferLetterAction ? ['undecided'] : byAccess[call.access];
}
