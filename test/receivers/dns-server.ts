import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** The addresses that every name has. */
type Answers = { four: readonly string[]; six: readonly string[] };

const typeA = 1;
const typeAaaa = 28;

/** A DNS server for tests that answers every name alike, or not at all; it counts queries. */
export async function startDns(answers: Answers | 'silent') {
  const socket = createSocket('udp4');
  const server = { address: '', questions: 0, close: () => socket.close() };
  socket.on('message', (question, { port, address }) => {
    server.questions += 1;
    if (answers === 'silent') return;
    socket.send(answerTo(question, answers), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
}

/** RFC 1035: the question with its answers; a name without addresses is answered with none. */
function answerTo(question: Buffer, { four, six }: Answers): Buffer {
  let end = 12;
  while (question[end] !== 0) end += (question[end] ?? 0) + 1;
  const type = question.readUInt16BE(end + 1);
  const asked = question.subarray(12, end + 5);
  const values = type === typeA ? four.map(bytesOfFour) : type === typeAaaa ? six.map(bytesOfSix) : [];
  const records = values.map((value) => {
    const record = Buffer.alloc(12 + value.length);
    // The name of the question, its type, the class of the internet, for a second.
    for (const [at, number] of [0xc00c, type, 1, 0, 1, value.length].entries()) record.writeUInt16BE(number, at * 2);
    record.set(value, 12);
    return record;
  });
  const header = Buffer.alloc(12);
  question.copy(header, 0, 0, 2);
  for (const [at, number] of [0x8180, 1, records.length].entries()) header.writeUInt16BE(number, 2 + at * 2);
  return Buffer.concat([header, asked, ...records]);
}

const bytesOfFour = (address: string): Buffer => Buffer.from(address.split('.').map(Number));

/** '::1' and '::ffff:127.0.0.1': groups before and behind '::', the last one perhaps as IPv4. */
function bytesOfSix(address: string): Buffer {
  const [before = '', behind = ''] = address.split('::').map(groupsOf);
  const [start, end] = [Buffer.from(before), Buffer.from(behind)];
  return Buffer.concat([start, Buffer.alloc(16 - start.length - end.length), end]);
}

function groupsOf(text: string): number[] {
  return text
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) =>
      group.includes('.')
        ? group.split('.').map(Number)
        : [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff],
    );
}
