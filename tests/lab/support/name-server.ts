import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Reads the first question of a query (RFC 1035): its name, its type, and where it ends. */
const readQuestion = (query: Buffer) => {
  const labels: string[] = [];
  let offset = 12;
  for (let length = query[offset] ?? 0; length > 0; length = query[offset] ?? 0) {
    labels.push(query.toString('latin1', offset + 1, offset + 1 + length));
    offset += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(offset + 1), end: offset + 5 };
};

const TYPE_A = 1;
const NAME_POINTER = 0xc00c;
const TTL_SECONDS = 1;

const toAnswer = (address: string): Buffer => {
  const answer = Buffer.alloc(16);
  for (const [index, value] of [NAME_POINTER, TYPE_A, 1].entries()) answer.writeUInt16BE(value, index * 2);
  answer.writeUInt32BE(TTL_SECONDS, 6);
  answer.writeUInt16BE(4, 10);
  for (const [index, part] of address.split('.').entries()) answer[12 + index] = Number(part);
  return answer;
};

/** Like the name server of Docker: resolves a name to the addresses that `list` returns, and knows no other names. */
export async function startNameServer(known: string, list: () => readonly string[]) {
  const socket = createSocket('udp4');
  socket.on('message', (query, { address, port }) => {
    const { name, type, end } = readQuestion(query);
    const answers = name === known && type === TYPE_A ? list().map(toAnswer) : [];
    const head = Buffer.from(query.subarray(0, 12));
    // A reply, recursion available, no error; or no such name.
    head.writeUInt16BE(name === known ? 0x8180 : 0x8183, 2);
    for (const [offset, count] of [
      [4, 1],
      [6, answers.length],
      [8, 0],
      [10, 0],
    ] as const)
      head.writeUInt16BE(count, offset);
    socket.send(Buffer.concat([head, query.subarray(12, end), ...answers]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { port: socket.address().port, stop: () => socket.close() };
}
