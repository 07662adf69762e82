import { encode as encodeBase64 } from 'nodemailer/lib/base64';
import type MimeNode from 'nodemailer/lib/mime-node';
import { encode as encodeQuoted, wrap as wrapQuoted } from 'nodemailer/lib/qp';
import { Readable } from 'node:stream';

/** What of a mail nodemailer hands to a plugin of its step 'stream'. */
type Composed = { message: MimeNode };

/**
 * For nodemailer's step 'stream': hands the mail over in one piece. By itself nodemailer runs each part of a mail through
 * streams of its own and writes to the connection part by part, which costs more than all the rest of a mail. The bytes
 * are the same. What nodemailer would do to the stream itself (DKIM, other line ends) is left out.
 */
export function sendWhole({ message }: Composed, done: () => void): void {
  const whole = wholeMessage(message);
  // Called once more where a connection was lost before anything was sent.
  const readWhole = () =>
    new Readable({
      read() {
        this.push(whole);
        this.push(null);
      },
    });
  // Not the function itself: what it refers to, all of the mail, would outlive small garbage collections (ADR 93).
  message.createReadStream = readWhole;
  done();
}

/** The mail as nodemailer's own streams give it. Its contents are texts and bytes, never streams, files or addresses. */
export function wholeMessage(message: MimeNode): Buffer {
  const whole = Buffer.concat(piecesOf(message));
  return whole.at(-1) === 0x0a ? whole : Buffer.concat([whole, Buffer.from('\r\n')]);
}

function piecesOf(node: MimeNode): Buffer[] {
  // Says also what kind of node it is: `multipart` and `boundary` are set by it.
  const head = Buffer.from(`${node.buildHeaders()}\r\n\r\n`);
  const body = node.content ? [bodyOf(node)] : [];
  if (!node.multipart) return [head, ...body];
  const children = node.childNodes.flatMap((child, index) => [
    Buffer.from(`${index > 0 ? '\r\n' : ''}--${node.boundary}\r\n`),
    ...piecesOf(child),
  ]);
  return [head, ...body, ...children, Buffer.from(`\r\n--${node.boundary}--\r\n`)];
}

function bodyOf(node: MimeNode): Buffer {
  const { content } = node;
  if (typeof content !== 'string' && !Buffer.isBuffer(content))
    throw new Error('a part of a mail is neither text nor bytes');
  const encoding = node.getTransferEncoding();
  if (encoding === 'base64') return base64Lines(content);
  if (encoding === 'quoted-printable') return Buffer.from(wrapQuoted(encodeQuoted(content)), 'latin1');
  return Buffer.from(content);
}

const lineLength = 76;
const lineEnd = Buffer.from('\r\n');

/** Base64 as MIME has it. nodemailer finds the lines by a regular expression, which takes three times as long for a letter. */
function base64Lines(content: string | Buffer): Buffer {
  const encoded = Buffer.from(encodeBase64(content), 'latin1');
  const lines = Buffer.allocUnsafe(encoded.length + Math.max(0, Math.ceil(encoded.length / lineLength) - 1) * 2);
  let at = 0;
  for (let start = 0; start < encoded.length; start += lineLength) {
    if (start > 0) at += lineEnd.copy(lines, at);
    at += encoded.copy(lines, at, start, start + lineLength);
  }
  return lines;
}
