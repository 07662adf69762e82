import type { Access, Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import {
  type HrRole,
  hrRoles,
  isOfSettings,
  isPermitted,
  type Permission,
  readsVerifiedOnly,
} from '#domain/permissions.ts';
import { foreignAnswer, own } from './foreign.ts';
import { cellOf, holderNames, holders, otherRoutes, type Holder } from './matrix.ts';

/** Where most of HR's calls are; their names on the page leave it out. */
const hrBase = '/hce-service/hce/';
/** Invalid tokens have one column: each of them opens what no token opens. */
const invalid: readonly Holder[] = ['expired', 'revoked', 'otherAudience', 'forged'];

/** The whole of docs/authorization.md, but for the widths of its columns. */
export function authorizationPage(): string {
  const titles: Record<string, string> = {
    nobody: 'no token',
    otherCandidate: 'other candidate',
    hr: 'HR',
    hrReset: 'HR’s reset',
    otherAudience: 'other audience',
  };
  const titleOf = (holder: Holder) => titles[holder] ?? holder;
  const valid = holderNames.filter((holder) => !invalid.includes(holder));
  return [
    `# Authorization

Written by \`npm run authorization\` from the contract and the rules of \`test/authorization\`. Its tests try every call with every kind of token against the running app over a real database, and fail when a route of the app is missing here or the page is stale.`,
    '## Tokens',
    holderNames.map((holder) => `- **${titleOf(holder)}**: ${holders[holder]}`).join('\n'),
    '## What each token opens',
    `**yes**: served. **link**: served to anyone who has the signed link; no token is read. **own**: served, about the token’s own person; **own only**: the same, whatever ids are sent along. **permission**: served to HR users whose roles have the call’s permission, else 403. **401**: refused before anything is read, and nothing in the database is changed. An answer never reveals whether another person’s thing exists.`,
    table(
      ['Access of the call', ...valid.map(titleOf), 'expired, revoked, other audience, forged'],
      [...callsBy(({ access }) => access)].map(([access, [call]]) => [
        access,
        ...valid.map((holder) => cellFor(access, call, holder)),
        [...new Set(invalid.map((holder) => cellFor(access, call, holder)))].join(', '),
      ]),
    ),
    '## Every call',
    `A name without a path is below \`${hrBase}\`.`,
    table(
      ['Access', 'Calls'],
      [...callsBy(({ access }) => (access === 'hr' ? null : access))].map(([access, calls]) => [
        access,
        namesOf(calls),
      ]),
    ),
    '## What each role of an HR user opens',
    'A user has one or more roles, and what one of them opens. **yes**: served; **verified**: for people whose joining form is verified, else 404; nothing: 403. Amounts of pay are null in every answer to a user without `pay.amounts` (`contract/fields.ts`). A user who is limited to departments gets for people of others what there is for unknown ones; settings are the same for all.',
    table(
      ['Permission', ...hrRoles, 'Calls'],
      [...callsBy((call) => (call.access === 'hr' ? call.permission : null))].map(([permission, calls]) => [
        permission,
        ...hrRoles.map((role) => roleCell(role, permission)),
        namesOf(calls),
      ]),
    ),
    '## Other people’s things',
    'A candidate or an HR user makes the call with everything of their own and names a person, an entry, a document or a letter of another one. The answer is that for a thing that does not exist, compared word by word; nothing of the other person is shown or changed.',
    table(
      ['Answer', 'Calls'],
      [...callsBy((call) => (call.access === 'hr' ? null : foreignAnswer(call)))].map(([answer, calls]) => [
        answer,
        answer === own ? 'every other call of candidates' : namesOf(calls),
      ]),
    ),
    'A call of HR answers a candidate 401, whatever it names. An HR user of another department is answered as for a candidate who does not exist.',
    '## Outside the contract',
    table(
      ['Route', 'Served to everyone'],
      Object.entries(otherRoutes).map(([route, answer]) => [`\`${route}\``, answer]),
    ),
    'Metrics are served on a port of their own (`METRICS_PORT`), which belongs behind the firewall. No other method opens a path, nor does another spelling of it: another case, a doubled or trailing slash, encoded characters, `..`, a method named in a header.',
  ].join('\n\n');
}

function roleCell(role: HrRole, permission: Permission): string {
  if (!isPermitted([role], permission)) return '';
  return readsVerifiedOnly([role], permission) && !isOfSettings(permission) ? 'verified' : 'yes';
}

function table(head: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Calls by what `keyOf` says of them, by path; those without a key are left out. */
function callsBy<K extends string>(keyOf: (call: Call) => K | null): Map<K, [Call, ...Call[]]> {
  const groups = new Map<K, [Call, ...Call[]]>();
  for (const call of allCalls.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    const key = keyOf(call);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [call]);
    else group.push(call);
  }
  return groups;
}

function cellFor(access: Access, call: Call, holder: Holder): string {
  const cell = cellOf(call, holder);
  return access === 'hr' && cell !== '401' ? 'permission' : cell;
}

function namesOf(calls: readonly Call[]): string {
  return calls.map(({ path }) => `\`${path.startsWith(hrBase) ? path.slice(hrBase.length) : path}\``).join(', ');
}
