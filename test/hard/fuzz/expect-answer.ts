import { STATUS_CODES } from 'node:http';
import type { Call } from '#contract/call.ts';
import type { Outgoing } from './changes/outgoing.ts';
import { bytesOf } from './changes/outgoing.ts';
import { isOurs } from './own-words.ts';
import type { FuzzAnswer, Role, Stage } from './stage.ts';

/** What of the inside no answer may show: stacks, SQL, files of ours, and the words of the libraries we use. */
const inside = new RegExp(
  [
    String.raw`\bat \S+ \(|\.[jt]s:\d+|node_modules|node:internal|file:\/\/\/|\/tmp\/|\/server\/`,
    String.raw`\bselect .+ from |insert into|syntax error|byte sequence|violates|relation "|column "|duplicate key|out of range for type`,
    String.raw`Invalid input|expected |Unexpected |JSON at|in JSON|FST_|ERR_|\bE[A-Z]{4,}\b|Multipart:|Part terminated|Body cannot|is not a function`,
    String.raw`undefined|\[object|NaN|Cannot |prototype|__proto__`,
  ].join('|'),
);

/** What refused calls may write (docs/decisions/0026-audit-chain.md): that they were refused, and the tries of a code. */
const refusalsThatAreRecorded: Record<string, string[]> = {
  '/auth/createToken': ['insert audit', 'insert audit_heads', 'update audit_heads'],
  '/security-service/auth/createToken': ['insert audit', 'insert audit_heads', 'update audit_heads'],
  '/auth/validateOtp': ['insert audit', 'insert audit_heads', 'update audit_heads', 'update one_time_codes'],
  '/security-service/auth/validateOtp': [
    'insert audit',
    'insert audit_heads',
    'update audit_heads',
    'update one_time_codes',
  ],
};

/** Everything that must hold of any answer to any input; raises with what does not. */
export function faultsOf(stage: Stage, path: string, request: Outgoing, role: Role, answer: FuzzAnswer): string[] {
  return [
    ...(answer.status >= 500 || answer.status < 200 ? [`status ${answer.status}`] : []),
    ...(request.method === 'HEAD' || isPacked(answer) ? [] : faultsOfEnvelope(answer)),
    ...faultsOfRefusal(path, answer),
    ...foreignWords(stage, path, request, role, answer),
  ];
}

type PlainAnswer = Pick<FuzzAnswer, 'status' | 'headers' | 'bytes'>;
const isJson = ({ headers }: PlainAnswer): boolean =>
  String(headers['content-type'] ?? '').startsWith('application/json');
const isPacked = ({ headers }: PlainAnswer): boolean => headers['content-encoding'] !== undefined;

/** What is not as every JSON answer is, and every refusal. */
export function faultsOfEnvelope(answer: PlainAnswer): string[] {
  if (!isJson(answer)) return answer.status >= 400 ? ['a refusal that is no JSON'] : [];
  const { code, status, message, responseObject, errors } = JSON.parse(answer.bytes.toString('utf8')) as Record<
    string,
    unknown
  >;
  // Outside the contract there are answers of their own kind, but no refusals.
  if (answer.status < 400 && code === undefined) return [];
  const name = STATUS_CODES[answer.status]?.toUpperCase().replaceAll(/\W+/g, '_');
  return [
    ...(code === answer.status ? [] : [`code ${String(code)} with status ${answer.status}`]),
    ...(status === name ? [] : [`status '${String(status)}' of ${answer.status}`]),
    ...(typeof message === 'string' && message !== '' ? [] : ['no message']),
    ...(answer.status < 400 || responseObject === null ? [] : ['a refusal with a responseObject']),
    ...(errors === undefined || isFieldErrors(errors) ? [] : ['errors in another form']),
  ];
}

function isFieldErrors(errors: unknown): boolean {
  const isOne = (error: unknown): boolean =>
    typeof error === 'object' &&
    error !== null &&
    'path' in error &&
    'message' in error &&
    typeof error.path === 'string' &&
    typeof error.message === 'string' &&
    error.message !== '';
  return Array.isArray(errors) && errors.length > 0 && errors.every(isOne);
}

function faultsOfRefusal(path: string, answer: FuzzAnswer): string[] {
  if (answer.status < 400) return [];
  const allowed = refusalsThatAreRecorded[path] ?? [];
  const written = answer.written.filter((what) => !allowed.includes(what));
  return [
    ...(written.length > 0 ? [`refused, and yet wrote: ${written.join(', ')}`] : []),
    ...messagesIn(answer).flatMap((message) => {
      const found = inside.exec(message);
      return found === null ? [] : [`shows the inside: ${found[0]}`];
    }),
    ...messagesIn(answer).flatMap((message) => (isOurs(message) ? [] : [`words that are not ours: ${message}`])),
  ];
}

function messagesIn(answer: FuzzAnswer): string[] {
  if (!isJson(answer) || isPacked(answer) || answer.bytes.length === 0) return [];
  const { message, errors = [] } = JSON.parse(answer.bytes.toString('utf8')) as {
    message?: string;
    errors?: { message: string }[];
  };
  return [message ?? '', ...errors.map((error) => error.message)];
}

/** What is of one candidate and is in an answer to another one, or to nobody; not what the sender said themselves. */
function foreignWords({ world }: Stage, path: string, request: Outgoing, role: Role, answer: FuzzAnswer): string[] {
  const isServedLink = answer.status === 200 && ['/files/document', '/candidate/offerLetterFile'].includes(path);
  if (role === 'hr' || isServedLink) return [];
  const said = `${request.path}?${request.query.join('&')} ${bytesOf(request.body).toString('latin1')}`;
  const foreign = [
    ...(role === 'one' ? [] : world.one.secrets),
    ...(role === 'other' ? [] : world.other.secrets),
  ].filter((word) => !said.includes(word.replaceAll('"', '')));
  const text = answer.bytes.toString('utf8');
  return foreign.filter((word) => text.includes(word)).map((word) => `tells of somebody else: ${word}`);
}

/** One input and its answer, short enough to read. */
export function described(request: Outgoing, role: Role, answer: FuzzAnswer): string {
  const { method, path, query, headers } = request;
  const sent = `${role}: ${method} ${path}?${query.join('&')}`.slice(0, 600);
  const body = bytesOf(request.body).toString('utf8').slice(0, 600);
  return [
    sent,
    JSON.stringify(headers).slice(0, 600),
    JSON.stringify(body),
    `answered ${answer.status} ${answer.bytes.toString('utf8').slice(0, 600)}`,
  ].join('\n');
}

/** Who may make a call, most of the time; the others now and then. */
export function rolesFor(call: Call): Role[] {
  const about: Record<string, Role[]> = { '/candidate/saveOfferLetterAction': ['undecided'] };
  const byAccess: Record<Call['access'], Role[]> = {
    anyone: ['nobody'],
    link: ['nobody'],
    candidate: ['one'],
    candidatePending: ['one', 'pending'],
    candidateReset: ['pending', 'reset'],
    hr: ['hr'],
    hrReset: ['hrReset'],
  };
  return about[call.path] ?? byAccess[call.access];
}
