import type { Permission } from '#domain/permissions.ts';
import type * as z from 'zod/mini';

/** Who may make a call. Every call names it; the server refuses everyone else.
 * - `anyone`: tokens are ignored
 * - `candidate`: a candidate's full session
 * - `candidatePending`: a full session, or one whose password change is pending
 * - `candidateReset`: a session whose password change is pending, or a reset token
 * - `hr`: an HR session, of a user who has the call's `permission` · `hrReset`: HR's reset token
 * - `link`: no token; the signed link in the query is the permission */
export type Access = 'anyone' | 'candidate' | 'candidatePending' | 'candidateReset' | 'hr' | 'hrReset' | 'link';

/** The kinds of files that calls answer instead of the envelope, each with its media types. */
export const mediaTypes = {
  pdf: ['application/pdf'],
  png: ['image/png'],
  zip: ['application/zip'],
  calendar: ['text/calendar'],
  workbook: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  /** File types that a candidate may upload. */
  document: ['application/pdf', 'image/png', 'image/jpeg'],
} as const;
export type FileKind = keyof typeof mediaTypes;

/** One call as data: routes, the typed client and the OpenAPI document derive from it. */
export type Call = {
  method: 'GET' | 'POST' | 'DELETE';
  /** A part like `:code` has its value from `params`. */
  path: `/${string}`;
  tag: string;
  summary: string;
  /** The parts of the path that change; all are texts. */
  params?: z.ZodMiniType;
  /** How the body travels; JSON by default. Multipart and form bodies have nested keys (`a.b[0].c`). */
  encoding?: 'multipart' | 'form';
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The schema of `responseObject`, or the kind of file that is answered instead of the envelope. */
  response: z.ZodMiniType | FileKind;
  /** Users with a second factor must have given one lately: 403 with `stepUp.needed` otherwise. */
  stepUp?: boolean;
  /** Members next to `responseObject`, at the top level of the envelope. */
  extra?: z.ZodMiniType;
} & ({ access: 'hr'; permission: Permission } | { access: Exclude<Access, 'hr'> });

export type CallLine<C extends Call = Call> = Pick<C, 'method' | 'path' | 'access'>;

type Parsed<T> = T extends z.ZodMiniType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodMiniType ? z.input<T> : undefined;

export type QueryOf<C extends Call> = Parsed<C['query']>;
export type ParamsOf<C extends Call> = Parsed<C['params']>;
export type BodyOf<C extends Call> = Parsed<C['body']>;
export type SentQueryOf<C extends Call> = Sent<C['query']>;
export type SentParamsOf<C extends Call> = Sent<C['params']>;
export type SentBodyOf<C extends Call> = Sent<C['body']>;
export type ResponseOf<C extends Call> = Parsed<C['response']>;
export type ExtraOf<C extends Call> = Parsed<C['extra']>;

export function defineCall<const C extends Call>(call: C): C {
  return call;
}

type CallParts = Omit<Call, 'method' | 'path' | 'access' | 'tag'>;

/** A call of HR at `/hce-service/hce/<name>`, for users who have the permission. */
export function hrCall<
  const M extends Call['method'],
  const N extends string,
  const P extends Permission,
  const C extends CallParts,
>(tag: string, method: M, name: N, permission: P, parts: C) {
  return { method, path: `/hce-service/hce/${name}`, access: 'hr', permission, tag, ...parts } as const;
}

export function callAt<
  const M extends Call['method'],
  const P extends Call['path'],
  const A extends Exclude<Access, 'hr'>,
  const C extends CallParts,
>(tag: string, method: M, path: P, access: A, parts: C) {
  return { method, path, access, tag, ...parts } as const;
}

/** A call of an HR user about the own session, at `/security-service/auth/<name>`. */
export function sessionCall<const M extends Call['method'], const N extends string, const C extends CallParts>(
  tag: string,
  method: M,
  name: N,
  parts: C,
) {
  return {
    method,
    path: `/security-service/auth/${name}`,
    access: 'hr',
    permission: 'account',
    tag,
    ...parts,
  } as const;
}

/** A call of a candidate with a full session, at `/candidate/<name>`. */
export function candidateCall<const M extends Call['method'], const N extends string, const C extends CallParts>(
  tag: string,
  method: M,
  name: N,
  parts: C,
) {
  return callAt(tag, method, `/candidate/${name}`, 'candidate', parts);
}

/** The path of a call with the values of its changing parts, each encoded. Raises when one has no value. */
export function filledPath(path: string, params: unknown = {}): string {
  return path.replace(/:(\w+)/g, (part, name: string) => {
    const value: unknown = (params as Record<string, unknown>)[name];
    if (typeof value !== 'string' || value === '') throw new Error(`${path} needs a value for ${part}`);
    return encodeURIComponent(value);
  });
}
