import { allCalls } from '#contract/calls.ts';
import { foreignAnswer } from './foreign.ts';
import { cellOf, holderNames, holders, otherRoutes } from './matrix.ts';

/** The whole of docs/authorization.md, but for the widths of its columns. */
export function authorizationPage(): string {
  const titles: Record<string, string> = {
    otherCandidate: 'other candidate',
    hr: 'HR',
    hrReset: 'HR’s reset',
    otherAudience: 'other audience',
  };
  const columns = holderNames.map((holder) => titles[holder] ?? holder);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const table = (head: readonly string[], rows: readonly string[][]) =>
    [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
  const nameOf = ({ method, path }: { method: string; path: string }) => `\`${method} ${path}\``;
  return [
    `# Authorization

Written by \`npm run authorization\` from the contract and the rules of \`test/authorization\`, whose tests try every cell of this page against the running app over a real database, and fail when a route of the app is missing here or the page is stale.

- **yes**: served. A name such as **offers.write**: served to HR users whom \`domain/permissions.ts\` gives this permission (today all), else 403. **link**: served to anyone who holds the signed link, which is the permission; no token is looked at. **own**: served, about the token's own person and nobody else. **401**: refused before anything is looked at, and nothing in the database is changed.
- An answer never tells whether somebody else's thing exists.`,
    '## Who comes',
    holderNames.map((holder, index) => `- **${columns[index]}**: ${holders[holder]}`).join('\n'),
    '## Every call',
    table(
      ['Call', ...columns],
      allCalls.map((call) => [nameOf(call), ...holderNames.map((holder) => cellOf(call, holder))]),
    ),
    '## Somebody else’s things',
    'Another candidate, or another HR user, makes the call with all that is theirs and names a person, an entry, a document or a letter of somebody else. The answer is that for a thing that does not exist, compared word by word; nothing of the other one is shown or changed.',
    table(
      ['Call', 'Answer'],
      allCalls.flatMap((call) => {
        const answer = foreignAnswer(call);
        return answer === null || call.access === 'hr' ? [] : [[nameOf(call), answer]];
      }),
    ),
    'Every call of HR answers a candidate 401, whatever it names. HR users see every candidate: there are no areas among them.',
    '## Outside the contract',
    table(
      ['Route', 'What everybody gets'],
      Object.entries(otherRoutes).map(([route, answer]) => [`\`${route}\``, answer]),
    ),
    'Metrics are served on a port of their own (`METRICS_PORT`), which belongs behind the firewall. No other method opens a path, nor does a way of spelling it: another case, a doubled or trailing slash, encoded characters, `..`, a method named in a header.',
  ].join('\n\n');
}
