import fc from 'fast-check';
import { documentKinds } from '#domain/joining/documents.ts';
import { anyOf, indexIn, indexes, texts, written, type Text } from './hostile.ts';
import { bytesOf, encoded, type Outgoing, type Part } from './outgoing.ts';

type Content = { starts: 'png' | 'jpg' | 'pdf' | 'zip' | 'text' | 'nothing'; bytes: number };

export type FormChange =
  | { form: 'text'; at: number; value: Text }
  | { form: 'name'; at: number; name: Text }
  | { form: 'index' | 'within'; at: number; as: string }
  | { form: 'drop' | 'twice' | 'swap'; at: number }
  | { form: 'file'; at: number; filename: Text; content: Content }
  | { form: 'head'; at: number; head: string }
  | { form: 'add'; name: Text; value: Text }
  | { form: 'many'; times: number; name: string; file: boolean }
  | { form: 'type'; contentType: string }
  | { form: 'cut'; at: number }
  | { form: 'insert'; at: number; text: string }
  | { form: 'encoded' };

const oddKeys = fc.oneof(
  anyOf(
    ['', ' ', '__proto__', 'constructor', '__proto__.a', 'constructor.prototype.a'],
    ['a.__proto__.b', 'toString', 'a.b.c.d.e', 'experiences[999999999].x'],
    ['experiences[99].x', 'experiences[100].x', 'experiences[-1].x', 'experiences[0]'],
    ['experiences', 'experiences[0][0][0][0]', 'experiences[0].a.b', 'experiences[].x'],
    ['experiences[0', 'experiences.0.x', 'a[0].b[0].c[0].d'],
    ['candidateEducationDetailsRequests[50].educationType'],
    ['candidateFamilyDetailsRequests[12].name', 'firstName.x', 'personalDetailsRequest'],
    ['personalDetailsRequest.__proto__', 'bankDetailsRequest.ifscNumber.x', 'isFresher'],
    ['version', 'panDocument', 'passbookFile', 'x.profile', 'experiences[0].paySlip'],
    ['file', 'goodRowsOnly', 'length', '9', 'a\u0000b'],
    ['candidateFamilyDetailsRequests[0].canFamilyId', 'experiences[0].canExperienceId'],
    ['firstName[0]', 'é', 'a"b', 'a%22b'],
  ),
  texts,
);

const contents: fc.Arbitrary<Content> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      starts: fc.constantFrom('png', 'jpg', 'pdf', 'zip', 'text', 'nothing'),
      bytes: fc.constantFrom(0, 1, 3, 4, 8, 11, 12, 13, 200, 70_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      starts: fc.constantFrom('png' as const, 'pdf' as const),
      bytes: anyOf([documentKinds.photo.maxBytes, documentKinds.document.maxBytes]),
    }),
  },
);

const disposition = 'Content-Disposition: form-data;';
const oddHeads = anyOf(
  ['', 'x', ':', 'Content-Disposition:', 'Content-Disposition: attachment'],
  ['Content-Type: text/plain', disposition, `${disposition} name`, `${disposition} name=`],
  [`${disposition} name="`, `${disposition} name="a`, `${disposition} name=a`],
  [`${disposition} name="a"; name="b"`, `${disposition} name="a"; filename`],
  [`${disposition} name="a"; filename=""`],
  [`${disposition} name="firstName"; filename*=UTF-8''%`],
  [`${disposition} name*=UTF-8''%ff`, `${disposition} name="a\\"b"`],
  [`${disposition} name="panDocument"; filename="a.png"`],
  [`${disposition} name="panDocument"; filename="../../x"`],
  [`${disposition} name="firstName"\r\nContent-Type: application/json`],
  [`${disposition} name="firstName"\r\nContent-Type: x`],
  [`${disposition} name="firstName"\r\nContent-Type: text/plain; charset=utf-16`],
  [`${disposition}\tname="firstName"`],
  [`${disposition} name="firstName"\r\nContent-Type: text/plain; charset="`],
  [`${disposition} filename="x"; name="profile"`],
  [`${disposition} name="firstName"\r\nContent-Transfer-Encoding: base64`],
  [`${disposition}name="x";;;`],
  [`${disposition} name="firstName"\r\nContent-Type: multipart/mixed; boundary=y`],
  [`x${'-'.repeat(20_000)}: y`, `${disposition} name="firstName"\n\nx`],
  [`${disposition} name="firstName"\r\n folded: x`, `${'x: y\r\n'.repeat(60)}x: y`],
  [`${disposition} name="${'a'.repeat(255)}"`, `${disposition} name="${'a'.repeat(257)}"`],
  [`${disposition} name="a\u0000b"`],
);

const contentTypes = anyOf(
  ['multipart/form-data', 'multipart/form-data; boundary='],
  ['multipart/form-data; boundary=wrong', 'application/json', ''],
  ['multipart/form-data; boundary=-', 'multipart/form-data; boundary="'],
  [`multipart/form-data; boundary=${'b'.repeat(300)}`],
  ['multipart/form-data; boundary=a b', 'multipart/form-data; charset=x; boundary=(.*)+'],
  ['multipart/form-data, x; boundary=y', 'application/x-www-form-urlencoded'],
  ['application/x-www-form-urlencoded; boundary=x', 'multipart/mixed; boundary=x'],
  ['Multipart/Form-Data; Boundary=x', "multipart/form-data; boundary*=UTF-8''%ff"],
  ['multipart/form-data; boundary=x; x="'],
);

export const formChanges: fc.Arbitrary<FormChange> = fc.oneof(
  { weight: 7, arbitrary: fc.record({ form: fc.constant('text' as const), at: indexes, value: texts }) },
  { weight: 3, arbitrary: fc.record({ form: fc.constant('name' as const), at: indexes, name: oddKeys }) },
  {
    weight: 3,
    arbitrary: fc.record({
      form: fc.constant('index' as const),
      at: indexes,
      as: fc.constantFrom('[999999999]', '[4294967294]', '[100]', '[99]', '[-1]', '[]', '[01]', '[1e9]', '[__proto__]'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      form: fc.constant('within' as const),
      at: indexes,
      as: fc.constantFrom('.__proto__', '.constructor.prototype', '[0]', '.a', '[0][0][0][0]', '.a.b.c.d.e'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ form: fc.constantFrom('drop', 'twice', 'swap'), at: indexes }) },
  {
    weight: 3,
    arbitrary: fc.record({ form: fc.constant('file' as const), at: indexes, filename: texts, content: contents }),
  },
  { weight: 3, arbitrary: fc.record({ form: fc.constant('head' as const), at: indexes, head: oddHeads }) },
  { weight: 2, arbitrary: fc.record({ form: fc.constant('add' as const), name: oddKeys, value: texts }) },
  {
    weight: 1,
    arbitrary: fc.record({
      form: fc.constant('many' as const),
      times: fc.constantFrom(49, 60, 61, 300, 1500, 1501),
      name: fc.constantFrom('a', 'firstName', 'experiences[0].paySlip', '', 'e[#].x', 'experiences[#].companyName'),
      file: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ form: fc.constant('type' as const), contentType: contentTypes }) },
  { weight: 2, arbitrary: fc.record({ form: fc.constant('cut' as const), at: indexes }) },
  {
    weight: 1,
    arbitrary: fc.record({
      form: fc.constant('insert' as const),
      at: indexes,
      text: fc.constantFrom('\r\n', '\r\n\r\n', '\r\n--', '--\r\n', '\u0000', '"', '\n', '-'.repeat(70)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ form: fc.constant('encoded' as const) }) },
);

export function changeForm(request: Outgoing, change: FormChange): void {
  if (change.form === 'type') {
    request.headers['content-type'] = change.contentType;
    return;
  }
  if (change.form === 'cut' || change.form === 'insert') {
    const whole = bytesOf(request.body);
    const at = indexIn(change.at * 7919, whole.length);
    const rest = change.form === 'cut' ? [] : [Buffer.from(change.text), whole.subarray(at)];
    request.body = { kind: 'bytes', bytes: Buffer.concat([whole.subarray(0, at), ...rest]) };
    return;
  }
  if (request.body.kind !== 'form') return;
  const { parts } = request.body;
  if (change.form === 'encoded') encodeForm(request, parts);
  else if (change.form === 'add') parts.push(field(written(change.name), written(change.value)));
  else if (change.form === 'many') parts.push(...manyParts(change));
  else changePart(parts, change);
}

type PartChange = Exclude<Extract<FormChange, { at: number }>, { form: 'cut' | 'insert' }>;

function changePart(parts: Part[], change: PartChange): void {
  const at = indexIn(change.at, parts.length);
  const part = parts[at];
  if (part === undefined) return;
  switch (change.form) {
    case 'text':
      parts[at] = { ...part, bytes: Buffer.from(written(change.value)) };
      return;
    case 'name':
      parts[at] = renamed(part, written(change.name));
      return;
    case 'index':
      parts[at] = renamed(part, nameOf(part).replace(/\[\d+\]/, change.as));
      return;
    case 'within':
      parts[at] = renamed(part, nameOf(part) + change.as);
      return;
    case 'drop':
      parts.splice(at, 1);
      return;
    case 'twice':
      parts.push(part);
      return;
    case 'swap':
      parts[at] = part.head.includes('filename=')
        ? field(nameOf(part), 'not a file')
        : { head: `${part.head}; filename="a.png"\r\nContent-Type: image/png`, bytes: part.bytes };
      return;
    case 'file':
      parts[at] = fileNamed(nameOf(part), written(change.filename), contentOf(change.content));
      return;
    case 'head':
      parts[at] = { ...part, head: change.head };
  }
}

const renamed = (part: Part, name: string): Part => ({
  ...part,
  head: part.head.replace(/ name="[^"]*"/, () => ` name="${name}"`),
});
const nameOf = ({ head }: Part): string => / name="([^"]*)"/.exec(head)?.[1] ?? '';
const field = (name: string, value: string): Part => ({
  head: `${disposition} name="${name}"`,
  bytes: Buffer.from(value),
});
const fileNamed = (name: string, filename: string, bytes: Buffer): Part => ({
  head: `${disposition} name="${name}"; filename="${filename}"\r\nContent-Type: image/png`,
  bytes,
});

function manyParts({ times, name, file }: Extract<FormChange, { form: 'many' }>): Part[] {
  return Array.from({ length: times }, (_, index) => {
    const own = name.replace('#', String(index));
    return file ? fileNamed(own, 'a.png', contentOf({ starts: 'png', bytes: 50 })) : field(own, 'x');
  });
}

const starts: Record<Content['starts'], Buffer> = {
  png: Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
  jpg: Buffer.from('\u00ff\u00d8\u00ff\u00e0', 'latin1'),
  pdf: Buffer.from('%PDF-1.7\n'),
  zip: Buffer.from('PK\u0003\u0004', 'latin1'),
  text: Buffer.from('MZ<html>'),
  nothing: Buffer.alloc(0),
};

function contentOf({ starts: name, bytes }: Content): Buffer {
  const whole = Buffer.alloc(bytes, 'x');
  starts[name].copy(whole);
  return whole;
}

/** The texts of a form as browsers send a form without files. */
function encodeForm(request: Outgoing, parts: Part[]): void {
  const fields = parts.filter(({ head }) => !head.includes('filename='));
  const pairs = fields.map((part) => `${encoded(nameOf(part))}=${encoded(part.bytes.toString('utf8'))}`);
  request.headers['content-type'] = 'application/x-www-form-urlencoded';
  request.body = { kind: 'bytes', bytes: Buffer.from(pairs.join('&')) };
}
