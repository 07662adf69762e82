import { createTransport, type NodemailerError } from 'nodemailer';
import { Tinypool } from 'tinypool';
import type { ComposedMail } from './message.ts';
import { smtpPoolOptions, type SmtpTimeouts } from './smtp-options.ts';
import { sendWhole } from './whole-message.ts';

/** What the thread is started with. */
export type SmtpThreadData = { url: string; timeouts: SmtpTimeouts };

/** A mail, and how many milliseconds are left for it. */
export type SmtpTask = { message: ComposedMail; withinMs: number };

/** Why a mail was not taken: what nodemailer says of it, without what only its own process can hold. */
export type SmtpFailure = Pick<
  NodemailerError,
  'name' | 'message' | 'code' | 'responseCode' | 'response' | 'command' | 'permanent'
>;

/** The server's reply, or why there is none. An error would lose all but its message on the way between threads. */
export type SmtpResult = { response: string } | { failure: SmtpFailure };

const { url, timeouts } = Tinypool.workerData as SmtpThreadData;
const transport = createTransport(smtpPoolOptions(url, timeouts)).use('stream', sendWhole);

/** Hands one mail over. Never raises. */
export async function send({ message, withinMs }: SmtpTask): Promise<SmtpResult> {
  const attachments = message.attachments.map((attachment) => ({
    ...attachment,
    content: bufferOf(attachment.content),
  }));
  // The time-outs of the connection do not notice a server that answers a little at a time, for ever.
  const signal = AbortSignal.timeout(withinMs);
  try {
    const { response } = await transport.sendMail({ ...message, attachments, signal });
    return { response };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

/** A task that is done as soon as the thread runs. */
export const isRunning = () => true;

/** A Buffer comes between threads as plain bytes. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

function failureOf(error: unknown): SmtpFailure {
  if (!(error instanceof Error)) return { name: 'Error', message: 'SMTP failed for an unknown reason' };
  const { name, message, code, responseCode, response, command, permanent } = error as NodemailerError;
  return { name, message, code, responseCode, response, command, permanent };
}
