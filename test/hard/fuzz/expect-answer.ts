import { STATUS_CODES } from 'node:http';
import type { Call } from '#contract/call.ts';
import { catalogue } from '#domain/texts.ts';
import { isOpen, kindsFor } from '#test/authorization/matrix.ts';
import { bytesOf, type Outgoing } from './outgoing.ts';
import type { FuzzAnswer, Role, Stage } from './stage.ts';

/** What no answer may show: stacks, SQL, paths of the server, and messages of libraries. */
const internals = new RegExp(
  [
    String.raw`\bat \S+ \(|\.[jt]s:\d+|node_modules|node:internal|file:\/\/\/|\/tmp\/|\/server\/`,
    String.raw`\bselect .+ from |insert into|syntax error|byte sequence|violates|relation "|column "|duplicate key|out of range for type`,
    String.raw`Invalid input|expected |Unexpected |JSON at|in JSON|FST_|ERR_|\bE[A-Z]{4,}\b|Multipart:|Part terminated|Body cannot|is not a function`,
    String.raw`undefined|\[object|NaN|Cannot |prototype|__proto__`,
  ].join('|'),
);

/** What rejected calls may write: their audit row (docs/decisions/0026-audit-chain.md), the attempts of a code, a lease. */
const refusedLogin = ['insert audit', 'insert audit_heads', 'update audit_heads'];
const downloadLease = ['insert person_download_turns', 'delete person_download_turns'];
const recordedRefusals: Record<string, string[]> = {
  '/auth/createToken': refusedLogin,
  '/security-service/auth/createToken': refusedLogin,
  '/security-service/auth/secondFactor': refusedLogin,
  '/security-service/auth/stepUp': refusedLogin,
  '/auth/validateOtp': [...refusedLogin, 'update one_time_codes'],
  '/security-service/auth/validateOtp': [...refusedLogin, 'update one_time_codes'],
  '/hce-service/hce/downloadCandidateFiles': downloadLease,
};

/** Processor time of one request, not wall time: quadratic work on the longest texts takes more, any correct request less. */
const maxCpuMs = 3000;

export type Attempt = { call: Call; role: Role; request: Outgoing; answer: FuzzAnswer };

/** What is wrong with an answer, whatever the request was. */
export function faultsOf(stage: Stage, attempt: Attempt): string[] {
  const { call, request, answer } = attempt;
  return [
    ...(answer.status >= 500 || answer.status < 200 ? [`status ${answer.status}`] : []),
    ...(answer.cpuMs > maxCpuMs ? [`${Math.round(answer.cpuMs)} ms of the processor`] : []),
    ...(request.method === 'HEAD' || isCompressed(answer) ? [] : faultsOfEnvelope(answer)),
    ...(answer.status < 400 ? [] : faultsOfRejection(call, answer)),
    ...(answer.status < 400 && !isPermitted(stage, attempt) ? [`${answer.status} without permission`] : []),
    ...foreignWords(stage, attempt).map((word) => `shows data of another person: ${word}`),
  ];
}

type PlainAnswer = Pick<FuzzAnswer, 'status' | 'headers' | 'bytes'>;
type Rejection = { message?: unknown; errorCode?: string; errors?: { path: string; message: string; code: string }[] };

const isJson = ({ headers }: PlainAnswer): boolean =>
  String(headers['content-type'] ?? '').startsWith('application/json');
const isCompressed = ({ headers }: PlainAnswer): boolean => headers['content-encoding'] !== undefined;

/** Every JSON answer has the status in its envelope; every rejection is one and has codes of the catalogue. */
export function faultsOfEnvelope(answer: PlainAnswer): string[] {
  if (!isJson(answer)) return answer.status >= 400 ? ['a rejection that is not JSON'] : [];
  const envelope = JSON.parse(answer.bytes.toString('utf8')) as Record<string, unknown> & Rejection;
  // Health and the OpenAPI document have no envelope.
  if (answer.status < 400 && envelope['code'] === undefined) return [];
  const name = STATUS_CODES[answer.status]?.toUpperCase().replaceAll(/\W+/g, '_');
  return [
    ...(envelope['code'] === answer.status ? [] : [`code ${String(envelope['code'])} with status ${answer.status}`]),
    ...(envelope['status'] === name ? [] : [`status '${String(envelope['status'])}' with ${answer.status}`]),
    ...(typeof envelope.message === 'string' && envelope.message !== '' ? [] : ['no message']),
    ...(answer.status < 400 || envelope['responseObject'] === null ? [] : ['a rejection with a responseObject']),
    ...(answer.status < 400 ? [] : faultsOfCodes(envelope)),
  ];
}

/** A code names a text of the catalogue, and a fixed text is what the message begins with. */
function faultsOfCodes({ message, errorCode = '', errors = [] }: Rejection): string[] {
  const said = [{ message, code: errorCode }, ...errors];
  return said.flatMap(({ message: text, code }) => {
    const known = catalogue().get(code);
    if (known === undefined) return [`unknown code '${code}'`];
    const isRight = typeof text === 'string' && (typeof known !== 'string' || text.startsWith(known));
    return isRight ? [] : [`'${String(text)}' with code ${code}`];
  });
}

function faultsOfRejection({ path }: Call, answer: FuzzAnswer): string[] {
  const allowed = recordedRefusals[path] ?? [];
  const written = answer.written.filter((row) => !allowed.includes(row));
  const shown = isJson(answer) && !isCompressed(answer) ? internals.exec(messagesIn(answer)) : null;
  return [
    ...(written.length === 0 ? [] : [`rejected, but wrote: ${written.join(', ')}`]),
    ...(shown === null ? [] : [`shows internals: ${shown[0]}`]),
  ];
}

function messagesIn({ bytes }: FuzzAnswer): string {
  if (bytes.length === 0) return '';
  const { message, errors = [] } = JSON.parse(bytes.toString('utf8')) as Rejection;
  return [message, ...errors.map((error) => error.message)].join('\n');
}

/** Whether the sender had a session of a kind that the call takes; also where the request became one of another call. */
function isPermitted({ parts, tokens }: Stage, { call, role, request }: Attempt): boolean {
  if (isOpen(call) || request.method !== call.method || request.path !== call.path) return true;
  const { session } = parts[role];
  const sentIt = tokens.has(request.headers['authorization'] ?? '');
  return sentIt && session !== null && kindsFor[call.access].includes(session.kind);
}

/** Words of one candidate in an answer to another user, except those that the request had. */
function foreignWords({ world }: Stage, { call, role, request, answer }: Attempt): string[] {
  const isServedLink = answer.status === 200 && call.access === 'link';
  if (role === 'hr' || isServedLink) return [];
  const sent = `${request.path}?${request.query.join('&')} ${bytesOf(request.body).toString('latin1')}`;
  const text = answer.bytes.toString('utf8');
  const foreign = [...(role === 'one' ? [] : world.one.secrets), ...(role === 'other' ? [] : world.other.secrets)];
  return foreign.filter((word) => !sent.includes(word.replaceAll('"', '')) && text.includes(word));
}

/** A request and its answer, short enough to read. */
export function described({ role, request, answer }: Attempt): string {
  const { method, path, query, headers, body } = request;
  return [
    `${role}: ${method} ${path}?${query.join('&')}`,
    JSON.stringify(headers),
    JSON.stringify(bytesOf(body).toString('utf8')),
    `answered ${answer.status} ${answer.bytes.toString('utf8')}`,
  ]
    .map((line) => line.slice(0, 600))
    .join('\n');
}
