import { documentKinds } from '#domain/joining/documents/documents.ts';
import { hostileNames, hostileTexts } from './hostile.ts';
import { bytesOf, encoded, type Outgoing, type Part } from './outgoing.ts';
import { chance, mutateText, pick, position, type Random } from './random.ts';

const disposition = 'Content-Disposition: form-data;';
const field = (name: string, value: string): Part => ({
  head: `${disposition} name="${name}"`,
  bytes: Buffer.from(value),
});
const file = (name: string, filename: string, bytes: Buffer): Part => ({
  head: `${disposition} name="${name}"; filename="${filename}"\r\nContent-Type: image/png`,
  bytes,
});
const isFile = ({ head }: Part) => head.includes('filename=');
const nameOf = ({ head }: Part) => / name="([^"]*)"/.exec(head)?.[1] ?? '';
const renamed = (part: Part, name: string): Part => ({
  ...part,
  head: part.head.replace(/ name="[^"]*"/, () => ` name="${name}"`),
});

const heads = [
  ['', 'x', ':', 'Content-Disposition:', 'Content-Disposition: attachment', 'Content-Type: text/plain', disposition],
  [`${disposition} name`, `${disposition} name="a`, `${disposition} name="a"; name="b"`, `${disposition} name="a\\"b"`],
  [`${disposition} name="firstName"; filename*=UTF-8''%`, `${disposition} name*=UTF-8''%ff`, `${disposition};;;`],
  [`${disposition} name="panDocument"; filename="../../x"`, `${disposition} name="a"; filename=""`],
  [`${disposition} name="firstName"\r\nContent-Type: text/plain; charset=utf-16`],
  [`${disposition} name="firstName"\r\nContent-Transfer-Encoding: base64`, `${disposition} name="firstName"\n\nx`],
  [`${disposition} name="firstName"\r\nContent-Type: multipart/mixed; boundary=y`, `${'x: y\r\n'.repeat(60)}x: y`],
  [`x${'-'.repeat(20_000)}: y`, `${disposition} name="${'a'.repeat(257)}"`, `${disposition} name="a\u0000b"`],
].flat();

export function mutateForm(g: Random, request: Outgoing): void {
  const { body } = request;
  if (body.kind !== 'form' || body.parts.length === 0) return;
  const { parts } = body;
  const at = position(g, parts.length - 1);
  const part = parts[at] as Part;
  const put = (changed: Part) => void (parts[at] = changed);
  const changes: (() => unknown)[] = [
    () => put(isFile(part) ? mutateFile(g, part) : { ...part, bytes: Buffer.from(g(hostileTexts)) }),
    () => put(renamed(part, g(hostileNames))),
    () => put(renamed(part, nameOf(part).replace(/(\[\d+\])?$/, pick(g, indexes)))),
    () => put({ ...part, head: pick(g, heads) }),
    () => put(isFile(part) ? field(nameOf(part), 'not a file') : file(nameOf(part), 'a.png', part.bytes)),
    () => parts.splice(at, 1),
    () => parts.push(part),
    () => parts.push(field(g(hostileNames), g(hostileTexts))),
    () => parts.push(...Array.from({ length: pick(g, [49, 61, 1501]) }, (_, n) => field(`e[${n}].x`, 'x'))),
    () => encodeForm(request, parts),
    () => {
      const text = mutateText(g, bytesOf(body).toString('latin1'));
      request.body = { kind: 'bytes', bytes: Buffer.from(text, 'latin1') };
    },
  ];
  pick(g, [...changes, changes[0], changes[0], changes[0], changes[1]])?.();
}

const indexes = [
  '[999999999]',
  '[100]',
  '[-1]',
  '[]',
  '[1e9]',
  '[__proto__]',
  '.__proto__',
  '.a.b.c.d',
  '[0][0][0][0]',
];
const magics = ['\u0089PNG\r\n\u001a\n', '\u00ff\u00d8\u00ff\u00e0', '%PDF-1.7\n', 'PK\u0003\u0004', 'MZ<html>', ''];
const sizes = [0, 1, 4, 12, 200, 70_000, documentKinds.photo.maxBytes, documentKinds.document.maxBytes];

function mutateFile(g: Random, part: Part): Part {
  if (chance(g)) return { ...part, bytes: Buffer.from(mutateText(g, part.bytes.toString('latin1')), 'latin1') };
  const bytes = Buffer.concat([Buffer.from(pick(g, magics), 'latin1'), Buffer.alloc(pick(g, sizes), 'x')]);
  return file(nameOf(part), g(hostileTexts), bytes);
}

/** The texts of a form as browsers send a form without files. */
function encodeForm(request: Outgoing, parts: Part[]): void {
  const pairs = parts.filter((part) => !isFile(part)).map((part) => [nameOf(part), part.bytes.toString('utf8')]);
  request.headers['content-type'] = 'application/x-www-form-urlencoded';
  request.body = { kind: 'bytes', bytes: Buffer.from(pairs.map((pair) => pair.map(encoded).join('=')).join('&')) };
}
