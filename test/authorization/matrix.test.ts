import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import { resetPassword } from '#contract/candidate-auth.ts';
import { hrMe, hrResetPassword } from '#contract/hr-auth.ts';
import type * as permissionRules from '#domain/permissions.ts';
import { permissions, type Permission } from '#domain/permissions.ts';
import { databaseDigest } from '#test/database/database-digest.ts';
import { createHrUser } from '#test/factories.ts';
import type { TestAnswer } from '#test/test-app.ts';
import { buildApp } from '#server/app.ts';
import { outboxPage } from '#server/adapters/outbox/page.ts';
import type { NewSession } from '#server/auth/sessions/sessions.ts';
import type { SessionKind } from '#server/db/tables.generated.ts';
import { holderNames, isOpen, kindOf, kindsFor, otherRoutes, serves, type Holder } from './matrix.ts';
import { authorizationPage } from './page.ts';
import { requestOf, type Named } from './requests.ts';
import { begin, expiredTokens, forgedTokens, otherAudienceTokens, revokedTokens, type TokensByKind } from './tokens.ts';
import { createWorld } from './world.ts';

/** The withheld permissions of HR users. */
const withheld = vi.hoisted(() => new Set<string>());
vi.mock('#domain/permissions.ts', async (original) => {
  const actual = await original<typeof permissionRules>();
  const isPermitted = (role: ['ADMIN'], permission: Permission) =>
    !withheld.has(permission) && actual.isPermitted(role, permission);
  return { ...actual, isPermitted };
});
afterEach(() => withheld.clear());
vi.mock('#server/auth/limits/no-sooner-than.ts', () => ({
  noSoonerThan: <T>(_milliseconds: number, work: () => Promise<T>) => work(),
}));

const w = await createWorld();
/** Valid sessions of each kind, with what their owner names. */
const sessions = {} as Record<SessionKind, NewSession>;
const tokens = {} as Record<SessionKind, string>;
const owners = {} as Record<SessionKind, Named>;
let expired: TokensByKind;
let revoked: TokensByKind;

const subjectOf = (kind: SessionKind): string => sessions[kind].subject;

beforeAll(async () => {
  const { t, one, hrUser } = w;
  const start = async (kind: SessionKind, subject: string, owner: Named) => {
    const { session, token } = await begin(t, kind, subject);
    sessions[kind] = session;
    tokens[kind] = token;
    owners[kind] = owner;
  };
  const [pending, reset] = [await w.invited(), await w.invited()];
  const forgetful = await createHrUser(t, { email: 'forgetful@himalayafoods.example' });
  await start('candidate', one.named.candidateId, one.named);
  await start('candidatePending', pending.candidateId, pending);
  await start('candidateReset', reset.candidateId, reset);
  await start('hr', hrUser.hrUserId, one.named);
  await start('hrReset', forgetful.hrUserId, { ...one.named, userId: forgetful.userName });
  await start('hrSecondFactor', hrUser.hrUserId, one.named);
  one.named.messageId = await failedMessage();
  expired = await expiredTokens(t, subjectOf);
  revoked = await revokedTokens(t, tokens.hr);
});

/** A message that HR may take off the list. */
async function failedMessage(): Promise<string> {
  const { message_id } = await w.t.db
    .updateTable('messages')
    .set({ state: 'failed', finished_on: w.t.clock.now, reason: 'no answer' })
    .where('message_id', 'in', (eb) => eb.selectFrom('messages').select('message_id').orderBy('created_on').limit(1))
    .returning('message_id')
    .executeTakeFirstOrThrow();
  return message_id;
}

/** The calls that are tried with every invalid token: of each access one that reads and one that writes. */
const thorough = new Set(
  [...Map.groupBy(allCalls, ({ access, method }) => `${access} ${method === 'GET'}`).values()].map(([first]) => first),
);

/** The tokens that this holder comes with at this call; undefined is none. One place checks the tokens of all calls:
 * most calls are tried with one token of each kind of invalid ones, each call with the next. */
function tokensOf(call: Call, holder: Holder): (string | undefined)[] {
  const all = everyTokenOf(call, holder);
  return thorough.has(call) || isOpen(call) ? all : [all[calls.indexOf(call) % all.length]];
}

function everyTokenOf(call: Call, holder: Holder): (string | undefined)[] {
  const kinds: SessionKind[] = isOpen(call) ? ['candidate', 'hr'] : kindsFor[call.access];
  const kind = kindOf[holder];
  if (holder === 'otherCandidate') return [w.other.token];
  if (kind !== undefined) return [tokens[kind]];
  if (holder === 'expired') return kinds.flatMap((each) => expired[each]);
  if (holder === 'revoked') return kinds.flatMap((each) => revoked[each]);
  if (holder === 'otherAudience') return otherAudienceTokens(w.t, Object.values(sessions), kinds);
  if (holder === 'forged') return kinds.flatMap((each) => Object.values(forgedTokens(w.t, sessions[each]).forged));
  return [undefined];
}

/** Which of these answers a cell gave, each once. */
const seen = (answers: TestAnswer[]) => [...new Set(answers.map(({ status }) => status))];

/** Makes the call with each token; open calls concurrently. */
async function answersOf(call: Call, given: (string | undefined)[], named: Named): Promise<TestAnswer[]> {
  const make = async (token: string | undefined) => {
    const { sent } = await requestOf(call, named, w.t);
    return w.t.call(call, { ...sent, ...(token === undefined ? {} : { token }) });
  };
  // The token is ignored: two of each holder suffice.
  if (isOpen(call)) return Promise.all(given.slice(0, 2).map(make));
  const answers: TestAnswer[] = [];
  for (const token of given) answers.push(await make(token));
  return answers;
}

/** Links come first: a later call replaces the document. The call that ends its own caller's sessions comes last. */
const last: Call[] = [resetPassword, hrResetPassword];
const links = allCalls.filter(({ access }) => access === 'link');
const calls = [...links, ...allCalls.filter((call) => !links.includes(call) && !last.includes(call)), ...last];

describe('access to each call', () => {
  test.each(calls)('$method $path', async (call) => {
    const { status } = await requestOf(call, w.one.named, w.t);
    const refused = holderNames.filter((holder) => !serves(call, holder));
    const before = await databaseDigest(w.t);
    const statuses: Partial<Record<Holder, number[]>> = {};
    const bodies: unknown[] = [];
    for (const holder of refused) {
      const answers = await answersOf(call, tokensOf(call, holder), w.one.named);
      statuses[holder] = seen(answers);
      bodies.push(...answers.map(({ envelope }) => envelope));
    }
    expect(statuses).toEqual(Object.fromEntries(refused.map((holder) => [holder, [401]])));
    for (const body of bodies) expect(body).toMatchObject({ code: 401, status: 'UNAUTHORIZED', responseObject: null });
    expect(await databaseDigest(w.t)).toBe(before);

    for (const holder of holderNames.filter((each) => serves(call, each) && each !== 'otherCandidate')) {
      const kind = kindOf[holder];
      const own = isOpen(call) || kind === undefined ? w.one.named : owners[kind];
      // A logout ends its own session: it gets one for that.
      const given = call.path.endsWith('/logout') ? [(await begin(w.t, kind!, subjectOf(kind!))).token] : null;
      const answers = await answersOf(call, given ?? tokensOf(call, holder), own);
      expect({ [holder]: seen(answers) }).toEqual({ [holder]: [status] });
    }
  });

  it('is tested with refused tokens that are nearly right', async () => {
    const { session } = await begin(w.t, 'hr', w.hrUser.hrUserId);
    expect((await w.t.call(hrMe, { token: forgedTokens(w.t, session).right })).status).toBe(200);
    expect(Object.values(revoked).flat()).toHaveLength(12);
    expect(Object.values(expired).flat()).toHaveLength(6);
  });
});

describe('an HR user without the permission that a call names', () => {
  const hrCalls = calls.flatMap((call) => (call.access === 'hr' ? [call] : []));

  it.each(hrCalls)('is rejected: $permission, $method $path', async (call) => {
    const make = () => answersOf(call, [tokens.hr], w.one.named);
    withheld.add(call.permission);
    const before = await databaseDigest(w.t);
    const [refused] = await make();
    expect(refused?.envelope).toMatchObject({ code: 403, status: 'FORBIDDEN', responseObject: null });
    expect(await databaseDigest(w.t)).toBe(before);
    // Of all permissions, it is this one that was missing.
    for (const each of permissions) withheld.add(each);
    withheld.delete(call.permission);
    if (call.path.endsWith('/logout')) return;
    expect(seen(await make())).not.toContain(403);
  });

  it('is covered: every permission is needed by a call', () => {
    const needed: ReadonlySet<string> = new Set(hrCalls.map(({ permission }) => permission));
    expect(permissions.filter((permission) => !needed.has(permission))).toEqual([]);
  });
});

describe('docs/authorization.md', () => {
  it('matches the contract (if not: npm run authorization)', () => {
    // The formatter pads the columns.
    const plain = (text: string) => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---').trim();
    const page = readFileSync(new URL('../../docs/authorization.md', import.meta.url), 'utf8');
    expect(plain(page)).toBe(plain(authorizationPage()));
  });

  it('names every route of the app', async () => {
    await w.t.app.close();
    const app = await buildApp(w.t.deps);
    await app.register(outboxPage({ folder: w.t.deps.env.outboxDir, key: 'key' }));
    await app.ready();
    const routes = routesIn(app.printRoutes({ commonPrefix: false }));
    await app.close();
    const known = [...allCalls.map(({ method, path }) => `${method} ${path}`), ...Object.keys(otherRoutes)];
    expect(routes.filter((route) => !known.includes(route))).toEqual([]);
    // Without a build there are no files to serve.
    const missing = known.filter((route) => !routes.includes(route) && !route.endsWith(' /*'));
    expect(missing).toEqual([]);
  });
});

/** `GET /a/b` of each leaf in the tree that Fastify prints. */
function routesIn(tree: string): string[] {
  const path: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const found = /^(?<indent>(?:│ {3}| {4})*)[├└]── (?<part>\S*)(?: \((?<methods>[A-Z, ]+)\))?$/.exec(line)?.groups;
    if (found === undefined && line.trim() !== '') throw new Error(`no route can be read from "${line}"`);
    if (found === undefined) return [];
    path.splice((found.indent ?? '').length / 4, path.length, found.part ?? '');
    const whole = `/${path.join('').replace(/^\//, '')}`;
    return (found.methods ?? '').split(', ').flatMap((method) => (method === '' ? [] : [`${method} ${whole}`]));
  });
}
