import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import {
  type Access,
  type BodyOf,
  type Call,
  type ExtraOf,
  type FileKind,
  mediaTypes,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '#contract/call.ts';
import { proofHeader, type Envelope } from '#contract/envelope.ts';
import { generalMessages } from '#domain/messages.ts';
import { isPermitted } from '#domain/permissions.ts';
import { handoffRefs } from '#domain/joining/handoff/messages.ts';
import { keepingRefs } from '#domain/privacy/keeping-texts.ts';
import { secondFactorRefs, stepUpRefs } from '#domain/second-factor/messages.ts';
import { refsOf, sayText, type TextRef } from '#domain/texts.ts';
import type { ActorOf, CandidateActor, HrActor, Visitor, Deps } from '#server/deps.ts';
import {
  AppError,
  badRequest,
  CallerGoneError,
  conflict,
  type FieldFault,
  forbidden,
  badFields,
  unauthorized,
} from '#server/errors.ts';
import { scopeOf, withScope } from '#server/db/scope.ts';
import { createArrivals } from '#server/login-queue/arrivals.ts';
import { languageAsked, sayIn } from '#server/say-in.ts';
import { callTimeouts, withTimeouts, type Timeouts } from '#server/process/timeouts.ts';
import { addressOf } from './address-of.ts';
import { isLong, jsonInPortions } from './json-in-portions.ts';
import { withoutPay } from './without-pay.ts';
import { dropRest, formOf, isForm, type Form } from './multipart.ts';
import { textOfIssue } from '#domain/issue-text.ts';

const general = refsOf(generalMessages);

/** Bytes instead of the envelope; `filename` is one that we made, never one that a user sent. */
type SentFile = {
  file: Buffer | Readable;
  filename: string;
  disposition: 'inline' | 'attachment';
  headers?: Record<string, string>;
  contentType?: string;
};

/** Only a document's kind has several media types, so that the answer names its own. */
export type FileAnswer<K extends FileKind> = SentFile &
  (K extends 'document' ? { contentType: (typeof mediaTypes)[K][number] } : unknown);

type JsonAnswer<C extends Call> = {
  responseObject: ResponseOf<C>;
  message?: TextRef;
  headers?: Record<string, string>;
} & (ExtraOf<C> extends undefined ? { extra?: undefined } : { extra: ExtraOf<C> });

type AnswerOf<C extends Call> = C['response'] extends FileKind ? FileAnswer<C['response']> : JsonAnswer<C>;

/** The body as the handler gets it: parsed JSON, or a form that it reads and validates itself once it wants it. */
type ReceivedBody<C extends Call> = C extends { encoding: string } ? Form : BodyOf<C>;

type Handler<C extends Call> = (input: {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: ReceivedBody<C>;
  actor: ActorOf<C['access']>;
  /** Aborted when the client disconnects before the answer is complete. */
  gone: AbortSignal;
}) => Promise<AnswerOf<C>>;

type InputOf<C extends Call> = C extends { encoding: string } | { body: object } ? ReceivedBody<C> : QueryOf<C>;

type UseCase<C extends Call> = (
  deps: Deps,
  actor: ActorOf<C['access']>,
  input: InputOf<C>,
) => Promise<ResponseOf<C>> | (null extends ResponseOf<C> ? Promise<void> : never);

export type Mount = {
  /** Serves one call of the contract: who may call, validation with all issues by field, the envelope. Only imports,
   * exports and changes of whole lists have other timeouts for the database and the bucket than `callTimeouts`. */
  <C extends Call>(call: C, handler: Handler<C>, timeouts?: Timeouts): void;
  /** Serves a call that answers what its use case returns and nothing else; the input is the body, or the query
   * of a call without one. */
  answer<C extends Call>(call: C & { extra?: undefined }, work: UseCase<C>, message?: TextRef): void;
};

/** Identifies the caller, or raises 401: the bearer header against the call's `access`. */
export type Authenticate = <A extends Access>(
  access: A,
  authorization: string | undefined,
  origin: Visitor,
) => Promise<ActorOf<A>>;

/** The mount function of an app; every route goes through it, so that none is served without naming who may call. */
export function createMount(app: FastifyInstance, authenticate: Authenticate, deps: Deps): Mount {
  const arrive = createArrivals();
  const mount = <C extends Call>(call: C, handler: Handler<C>, timeouts = callTimeouts): void => {
    app.route({
      method: call.method,
      url: call.path,
      onRequest: call.access === 'anyone' ? [arrive] : [],
      handler: async (request, reply) => {
        const gone = goneOf(reply);
        const answer = await withTimeouts(timeouts, async () => {
          const caller = await authenticate(call.access, request.headers.authorization, originOf(request));
          requirePermission(call, caller);
          // A phone without a hand-off is answered before anything of its file is read.
          if (call.encoding && caller.kind === 'visitor' && caller.handoffCookie === null)
            throw unauthorized(handoffRefs.ended);
          if (caller.kind === 'candidate' && caller.isRestricted && !isOpen(call))
            throw conflict(keepingRefs.restricted);
          const scope = call.access === 'hr' && caller.kind === 'hr' ? scopeOf(caller, call.permission) : null;
          const actor = { ...caller, scope };
          const params = parse(call.params, request.params);
          const query = parse(call.query, request.query);
          const body = bodyOf(call, request);
          const input = { params, query, body, actor, gone } as Parameters<typeof handler>[0];
          try {
            return shownTo(actor, call, await withScope(scope, () => handler(input)));
          } finally {
            if (call.encoding) await dropRest(request.raw);
          }
        });
        if ('file' in answer) return sendFile(reply, call, answer);
        if (answer.headers !== undefined) void reply.headers(answer.headers);
        const language = languageAsked(request.raw);
        void reply.header('content-language', language);
        const envelope = sayIn(language, () => envelopeOf(answer));
        if (!isLong(envelope)) return reply.send(envelope);
        return reply.type('application/json; charset=utf-8').send(await jsonInPortions(envelope));
      },
    });
  };
  const answer: Mount['answer'] = (call, work, message) =>
    mount<Call>(call, async ({ body, query, actor }) => {
      const input = (call.body ?? call.encoding) === undefined ? query : body;
      const found = await work(deps, actor as Parameters<typeof work>[1], input as Parameters<typeof work>[2]);
      return { responseObject: found ?? null, ...(message && { message }) } as AnswerOf<Call>;
    });
  return Object.assign(mount, { answer });
}

/** Raises 403 where the call is HR's and its user may not do what it needs, or has to give a second factor first. */
function requirePermission(call: Call, actor: Visitor | CandidateActor | HrActor): void {
  if (call.access !== 'hr') return;
  if (actor.kind !== 'hr' || !isPermitted(actor.roles, call.permission)) throw forbidden();
  const { isSet, isFresh, mustEnrol } = actor.secondFactor;
  if (mustEnrol && call.permission !== 'account') throw forbidden(secondFactorRefs.enrol);
  if (call.stepUp === true && isSet && !isFresh) throw forbidden(stepUpRefs.needed);
}

/** What people may still do who asked for erasure, besides reading: come back, and decide on their data. */
const openWhileRestricted = [
  'isValidForAccess',
  'resetPassword',
  'makeDataRequest',
  'setConsent',
  'acknowledgeNotice',
  'setLanguage',
  'logout',
];

const isOpen = ({ method, path }: Call): boolean =>
  method === 'GET' || openWhileRestricted.some((name) => path.endsWith(`/${name}`));

/** An answer as its caller may see it: without pay for an HR user who may not know it. */
function shownTo<A extends object>(actor: Visitor | CandidateActor | HrActor, call: Call, answer: A): A {
  const { response, extra } = call;
  if (actor.kind !== 'hr' || isPermitted(actor.roles, 'pay.amounts') || typeof response === 'string') return answer;
  const hidden: { responseObject?: unknown; extra?: unknown } = { ...answer };
  hidden.responseObject = withoutPay(response, hidden.responseObject);
  if (extra) hidden.extra = withoutPay(extra, hidden.extra);
  return hidden as A;
}

function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const leave = () => {
    if (!raw.writableFinished) gone.abort(new CallerGoneError());
  };
  // The framework also begins a call whose client has already disconnected, without a later event.
  if (raw.closed) leave();
  else raw.once('close', leave);
  return gone.signal;
}

function bodyOf(call: Call, request: FastifyRequest): unknown {
  if (call.encoding !== undefined) return formOf(request);
  if (isForm(request)) throw new AppError(415, general.unsupportedType);
  return parse(call.body, request.body);
}

/** The cookie that binds a single sign-on to the browser that began it. */
export const ssoCookie = '__Host-sso';
/** The cookie of the phone that opened the code of a hand-off. */
export const handoffCookie = '__Host-u';

export function cookieIn(header: string | undefined, name: string): string | null {
  const found = header?.split(/; */).find((each) => each.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1, name.length + 101);
}

/** A proof has about 900 characters. */
const proofMax = 2000;

function originOf(request: FastifyRequest): Visitor {
  const { 'user-agent': userAgent = '', [proofHeader]: proof } = request.headers;
  return {
    kind: 'visitor',
    ip: addressOf(request),
    userAgent: userAgent.slice(0, 500),
    proof: typeof proof === 'string' && proof.length <= proofMax ? proof : null,
    ssoCookie: cookieIn(request.headers.cookie, ssoCookie),
    handoffCookie: cookieIn(request.headers.cookie, handoffCookie),
  };
}

type Answered = { responseObject: unknown; message?: TextRef | undefined; extra?: unknown };

const envelopeOf = ({ responseObject, message = general.ok, extra }: Answered): Envelope<unknown> => ({
  code: 200,
  status: 'OK',
  message: sayText(message),
  responseObject,
  ...(typeof extra === 'object' && extra),
});

/** Browsers may only show or save a file: candidates upload them, and HR opens them. */
const lookedAtOnly = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

function sendFile(reply: FastifyReply, { response }: Call, answer: SentFile) {
  const [contentType] = typeof response === 'string' ? mediaTypes[response] : [];
  return reply
    .headers({
      'content-type': answer.contentType ?? contentType,
      'content-disposition': `${answer.disposition}; filename="${answer.filename}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': lookedAtOnly,
      ...answer.headers,
    })
    .send(answer.file);
}

function parse(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const fields = fieldErrorsOf(parsed.error.issues);
  // A body that is no object at all has no field to point at.
  throw fields[0]?.path === '' ? badRequest(general.badRequest) : badFields(fields);
}

/** All issues by field: `path` as the request spells it, lists as `rows[2].email`; the first message a field. */
function fieldErrorsOf(issues: readonly z.core.$ZodIssue[]): FieldFault[] {
  const byPath = new Map<string, TextRef>();
  for (const issue of issues) {
    const path = issue.path.reduce<string>(
      (whole, part) =>
        typeof part === 'number' ? `${whole}[${part}]` : whole === '' ? String(part) : `${whole}.${String(part)}`,
      '',
    );
    if (!byPath.has(path)) byPath.set(path, textOfIssue(issue));
  }
  return [...byPath].map(([path, text]) => ({ path, text }));
}
