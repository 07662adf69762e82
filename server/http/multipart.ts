import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#domain/limits.ts';
import { joiningMessages } from '#domain/joining/messages.ts';
import { generalMessages } from '#domain/messages.ts';
import { AppError, badRequest, badFields } from '#server/errors.ts';
import { errorCode } from '#server/process/error-code.ts';
import { refsOf, type TextRef } from '#domain/texts.ts';
import { fieldsOf, isFormKey, type FormFields } from './form-fields.ts';

/** A working parser needs no time between two chunks: it is ended at the second check without progress. */
const lookEveryMs = 500;

/** Watches a body on its way through the parser of forms, which stops for good in the middle of a long part that it
 * skips, such as one whose head is broken (@fastify/busboy 3.2.6): it reads no more, and never emits its end. `stalled`
 * is called once all of the body has arrived, or is waiting, and two checks in a row saw no progress. Watch only while
 * no file of the form is open: then the parser waits only for the network. */
function watchForStall(raw: IncomingMessage, stalled: () => void): () => void {
  let moved = true;
  let looks = 0;
  const onData = () => {
    moved = true;
  };
  raw.on('data', onData);
  const timer = setInterval(() => {
    const waitsForNetwork = !raw.readableEnded && raw.readableFlowing === true;
    looks = moved || waitsForNetwork ? 0 : looks + 1;
    moved = false;
    if (looks >= 2) stalled();
  }, lookEveryMs);
  return () => {
    clearInterval(timer);
    raw.off('data', onData);
  };
}

const joiningRefs = refsOf(joiningMessages);
const generalRefs = refsOf(generalMessages);

/** A file as it arrives. `path` is its key; `filename` is what the sender calls it and is never used as a name. */
export type ArrivingFile = { path: string; filename: string; content: AsyncIterable<Buffer> };

/** A form body that has not been read yet: the call's handler first decides whether to read it. */
export type Form = {
  /** Reads the body once. Each file is given to `onFile` as it arrives, one after the other; what `onFile` leaves
   * unread is read on and dropped. Raises 4xx with the fields at fault for bad, repeated and oversized keys, and for a
   * body that was cut off; files that were given out by then are the caller's to remove. */
  read(onFile: (file: ArrivingFile) => Promise<void>): Promise<FormFields>;
};

const formLimits = {
  /** Longer than any valid field; the excess is not kept. */
  fieldSize: 16 * 1024,
  fieldNameSize: 256,
  fields: 1500,
  files: 60,
  headerPairs: 50,
};
/** All files of a request together, kept or not: the whole form with 20 files at their limit. */
const requestBytesMax = 256 * 1024 * 1024;

/** Lets the app accept multipart and form-encoded bodies, for the calls of the contract that declare them. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { ...formLimits, fileSize: Number.MAX_SAFE_INTEGER, parts: formLimits.fields + formLimits.files },
    throwFileSizeLimit: false,
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
}

/** True when the request carries one of the two kinds of form bodies. */
export const isForm = (request: FastifyRequest): boolean => request.isMultipart() || isFormEncoded(request);

/** The form of a request; raises 415 when its body is something else. */
export function formOf(request: FastifyRequest): Form {
  if (!isForm(request)) throw new AppError(415, generalRefs.unsupportedType);
  return { read: (onFile) => readForm(request, onFile) };
}

/** Reads the rest of a body without keeping it, within bounds: a browser that is still sending would show a broken
 * connection instead of the answer (docs/rules/files.md#limits-in-the-browser-and-on-the-server). */
export async function dropRest(raw: IncomingMessage): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return;
  const ended = Promise.withResolvers<void>();
  let bytes = 0;
  raw.unpipe();
  raw.once('end', ended.resolve).once('close', ended.resolve).once('error', ended.resolve);
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > requestBytesMax) ended.resolve();
  });
  raw.resume();
  await ended.promise;
}

const isFormEncoded = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false;

async function readForm(request: FastifyRequest, onFile: (file: ArrivingFile) => Promise<void>): Promise<FormFields> {
  const gathered = gatherFields();
  if (isFormEncoded(request)) {
    const pairs = [...new URLSearchParams(typeof request.body === 'string' ? request.body : '')];
    if (pairs.length > formLimits.fields) throw new AppError(413, generalRefs.tooLarge);
    for (const [path, value] of pairs) gathered.text(path, value, value.length > formLimits.fieldSize);
  } else {
    await readParts(request, gathered, onFile);
  }
  return gathered.fields();
}

async function readParts(
  request: FastifyRequest,
  gathered: GatheredFields,
  onFile: (file: ArrivingFile) => Promise<void>,
): Promise<void> {
  // For a client that disconnected while this waited in the queue, the parser would wait forever.
  if (request.raw.destroyed) throw new AppError(400, joiningRefs.uploadBroken);
  const budget = { left: requestBytesMax };
  const parts = request.parts();
  for (;;) {
    const next = await nextOf(parts, request.raw);
    if (next.done === true) return;
    const part = next.value;
    if (part.type === 'file') await takeFile(part, budget, gathered, onFile);
    else gathered.text(keyOf(part), part.value, part.valueTruncated || part.fieldnameTruncated);
  }
}

/** The next part. Not `for await`: only what the reading of the body raises is the sender's doing. */
async function nextOf<T>(parts: AsyncIterator<T>, raw: IncomingMessage): Promise<IteratorResult<T>> {
  const stall = Promise.withResolvers<never>();
  const stopWatching = watchForStall(raw, () => stall.reject(badRequest(generalRefs.badRequest)));
  try {
    return await Promise.race([parts.next(), stall.promise]);
  } catch (error) {
    throw namedError(error);
  } finally {
    stopWatching();
  }
}

async function takeFile(
  part: MultipartFile,
  budget: { left: number },
  gathered: GatheredFields,
  onFile: (file: ArrivingFile) => Promise<void>,
): Promise<void> {
  const content = contentOf(part.file, budget);
  const path = keyOf(part);
  if (gathered.file(path)) await onFile({ path, filename: part.filename ?? '', content });
  for await (const _dropped of contentOf(part.file, budget));
}

/** The key of a part. The parser's types always have one, yet the client may have left it out. */
const keyOf = ({ fieldname }: { fieldname: unknown }): string => (typeof fieldname === 'string' ? fieldname : '');

/** The file's bytes. Stopping early does not end the upload: another call of this can read the rest. */
async function* contentOf(file: Readable, budget: { left: number }): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      budget.left -= chunk.length;
      if (budget.left < 0) throw new AppError(413, generalRefs.tooLarge);
      yield chunk;
    }
  } catch (error) {
    throw namedError(error);
  }
}

type GatheredFields = ReturnType<typeof gatherFields>;

/** Collects keys and values, and their errors, so that all are reported together. */
function gatherFields() {
  const values = new Map<string, string | undefined>();
  const errors = new Map<string, TextRef>();
  let broken = false;

  const isNew = (path: string, text: TextRef): boolean => {
    const isKey = isFormKey(path);
    if (!isKey) broken = true;
    else if (values.has(path)) errors.set(path, text);
    return isKey && !values.has(path);
  };

  return {
    text(path: string, value: unknown, truncated: boolean | undefined): void {
      if (!isNew(path, generalRefs.invalidValue)) return;
      if (truncated) errors.set(path, generalRefs.tooLongText(limits.addressMax));
      else if (typeof value !== 'string') errors.set(path, generalRefs.invalidValue);
      // Browsers send line breaks as CRLF, in any text.
      values.set(path, typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '');
    },
    /** Adds a file; false for a bad or duplicate key. */
    file(path: string): boolean {
      if (!isNew(path, joiningRefs.tooManyFiles)) return false;
      values.set(path, undefined);
      return true;
    },
    fields(): FormFields {
      const fields = broken ? null : fieldsOf(values);
      if (fields === null) throw badRequest(generalRefs.badRequest);
      if (errors.size > 0) throw badFields([...errors].map(([path, text]) => ({ path, text })));
      return fields;
    },
  };
}

/** The parser's errors in our words: a body that is too large, malformed, or truncated. */
function namedError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = errorCode(error);
  if (['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'].includes(code)) {
    return new AppError(413, generalRefs.tooLarge, { cause: error });
  }
  const malformed = ['FST_PROTO_VIOLATION', 'FST_INVALID_JSON_FIELD_ERROR'].includes(code);
  return new AppError(400, malformed ? generalRefs.badRequest : joiningRefs.uploadBroken, { cause: error });
}
