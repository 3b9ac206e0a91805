import { once } from 'node:events';
import { connect } from 'node:net';

/** A request byte by byte, which can be invalid in ways that no HTTP client allows. */
export interface RawRequest {
  method: string;
  /** The target in the request line, e.g. `/api/trades/%zz?x=1`. */
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer;
  framing: Framing;
}

/**
 * How the request marks the end of the body: correctly, or with a length that is too short, too long, given twice or
 * missing.
 */
type Framing = 'length' | 'chunked' | 'too-short' | 'too-long' | 'twice' | 'broken-chunk' | 'none';

export interface RawReply {
  status: number;
  headers: Headers;
  body: string;
}

const frameBody = (body: Buffer, framing: Framing): { head: string; body: Buffer } => {
  const toContentLength = (length: number) => `Content-Length: ${length}\r\n`;
  const chunked = 'Transfer-Encoding: chunked\r\n';
  const chunks = Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);
  switch (framing) {
    case 'length':
      return { head: toContentLength(body.length), body };
    case 'chunked':
      return { head: chunked, body: body.length > 0 ? chunks : Buffer.from('0\r\n\r\n') };
    case 'too-short':
      return { head: toContentLength(Math.floor(body.length / 2)), body };
    case 'too-long':
      return { head: toContentLength(body.length + 10), body };
    case 'twice':
      return { head: toContentLength(body.length) + chunked, body };
    case 'broken-chunk':
      return { head: chunked, body: Buffer.concat([Buffer.from('5\r\n'), body, Buffer.from('zz')]) };
    case 'none':
      return { head: '', body };
  }
};

/** Parses the first final reply, once it is complete. */
const parseReply = (bytes: Buffer, isHead: boolean): RawReply | undefined => {
  const text = bytes.toString('latin1').replace(/^(HTTP\/1\.1 1\d\d [^\r]*\r\n(?:[^\r]+\r\n)*\r\n)+/, '');
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));
  const length = isHead ? 0 : Number(headers.get('content-length') ?? 0);
  const body = Buffer.from(text.slice(end + 4), 'latin1').subarray(0, length);
  return body.length < length ? undefined : { status: Number(first.split(' ')[1]), headers, body: body.toString() };
};

/** Sends bytes and returns the first reply; undefined if the server closes or sends nothing for 10 seconds. */
export async function sendBytes(port: number, bytes: Buffer, { shouldHangUp = false, isHead = false } = {}) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let received = Buffer.alloc(0);
  socket.on('data', (data) => {
    received = Buffer.concat([received, data]);
    if (parseReply(received, isHead)) socket.destroy();
  });
  socket.on('end', () => socket.destroy());
  // A server that refuses the request closes while it is still being sent.
  socket.on('error', () => socket.destroy());
  socket.setTimeout(10_000, () => socket.destroy());
  socket.write(bytes);
  if (shouldHangUp) socket.end();
  await once(socket, 'close');
  return parseReply(received, isHead);
}

/** Whether the request never becomes complete. Its sender then closes the connection and may get no reply. */
export function isIncomplete({ framing }: RawRequest): boolean {
  return framing === 'too-long' || framing === 'broken-chunk';
}

/** Sends a request on its own connection, and closes it if the body is incomplete. */
export function sendRaw(port: number, request: RawRequest): Promise<RawReply | undefined> {
  const { head, body } = frameBody(request.body, request.framing);
  const lines = request.headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const start = `${request.method} ${request.target} HTTP/1.1\r\nHost: api\r\n${lines}${head}\r\n`;
  const bytes = Buffer.concat([Buffer.from(start, 'latin1'), body]);
  return sendBytes(port, bytes, { shouldHangUp: isIncomplete(request), isHead: request.method === 'HEAD' });
}
