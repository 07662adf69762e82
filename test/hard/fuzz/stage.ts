import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import { saveCandidateEducationDetails } from '#contract/joining.ts';
import { sendBackOnBoardDetails } from '#contract/onboarding.ts';
import { createOffer } from '#test/factories.ts';
import { requestOf, type Named } from '#test/authorization/requests.ts';
import { begin } from '#test/authorization/tokens.ts';
import { createWorld, type World } from '#test/authorization/world.ts';
import type { SessionKind } from '#server/db/tables.generated.ts';
import { joiner } from '#test/joined-candidate.ts';
import { bytesOf, outgoingOf, type Outgoing } from './changes/outgoing.ts';
import { renewalsOf } from './renewals.ts';
import { createFileWatch, type FileWatch } from './left-files.ts';
import { watchRows } from './written-rows.ts';

/** Who sends an input. */
export const roles = ['nobody', 'one', 'other', 'undecided', 'submitted', 'pending', 'reset', 'hr', 'hrReset'] as const;
export type Role = (typeof roles)[number];

/** Whom a role's requests are about, and the session that it has. */
type Part = { named: Named; session: { kind: SessionKind; subject: string } | null };

export type FuzzAnswer = {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  bytes: Buffer;
  /** What the thread that serves worked for it, in microseconds. */
  cpu: number;
  /** Rows that were written meanwhile, as 'insert offers'. */
  written: string[];
};

/** The world of the access tests with one part more for each role, and what is watched there. */
export type Stage = {
  world: World;
  parts: Record<Role, Part>;
  files: FileWatch;
  /** The right request of a call for this role. */
  right(call: Call, role: Role): Promise<Outgoing>;
  /** Sends a request in this role; raises when no answer comes. */
  send(request: Outgoing, role: Role): Promise<FuzzAnswer>;
  /** After a call was served: what it used up is made again. */
  renew(call: Call, role: Role): Promise<void>;
};

/** A bound against hanging, far above what any input takes. */
const answersWithinMs = 60_000;

export async function createStage(): Promise<Stage> {
  const world = await createWorld();
  const { t } = world;
  const parts = await createParts(world);
  const written = await watchRows(t);
  const files = createFileWatch(t);
  const renewals = renewalsOf(world, parts);
  return {
    world,
    parts,
    files,
    right: async (call, role) => {
      if (!allCalls.includes(call)) return outgoingOf(call, {});
      const about = call === sendBackOnBoardDetails ? parts.submitted.named : parts[role].named;
      return outgoingOf(call, (await requestOf(call, about, t)).sent);
    },
    send: async (request, role) => {
      const { session } = parts[role];
      if (session !== null && request.headers.authorization === undefined) {
        const { token } = await begin(t, session.kind, session.subject);
        request.headers.authorization = `Bearer ${token}`;
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
    // Asks for what is the first one's.
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
  const way = request.query.length === 0 ? request.path : `${request.path}?${request.query.join('&')}`;
  const start = process.threadCpuUsage();
  const answering = t.app.inject({
    method: request.method as 'GET',
    // In full: of some ways alone, such as '/\\', the injector makes no address, and the server would never see them.
    url: `http://localhost${way}`,
    headers: { ...json, ...request.headers },
    ...(payload.length === 0 ? {} : { payload }),
  });
  const waiting = Promise.withResolvers<never>();
  const timer = setTimeout(() => waiting.reject(new Error('no answer came')), answersWithinMs);
  const answer = await Promise.race([answering, waiting.promise]).finally(() => clearTimeout(timer));
  const { user, system } = process.threadCpuUsage(start);
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, cpu: user + system };
}

/** What the dearest right request costs the thread, in microseconds: a mean, as the kernel counts in steps of milliseconds. */
export async function dearestOf(stage: Stage): Promise<number> {
  const times = 10;
  let sum = 0;
  for (let time = 0; time < times; time += 1) {
    const { status, cpu } = await stage.send(await stage.right(saveCandidateEducationDetails, 'one'), 'one');
    if (status !== 200) throw new Error(`${saveCandidateEducationDetails.path} answered ${status}`);
    sum += cpu;
  }
  return sum / times;
}
