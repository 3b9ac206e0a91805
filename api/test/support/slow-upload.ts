import { type ClientRequest, type IncomingMessage, request } from 'node:http';

const part = 'Content-Disposition: form-data; name=';
const formEnd = '\r\n--x--\r\n';

/** The body of an upload, up to the bytes of its file. Its boundary is x. */
export function createFormStart(tradeId: string): string {
  return `--x\r\n${part}"tradeId"\r\n\r\n${tradeId}\r\n--x\r\n${part}"file"; filename="slow.mp4"\r\n\r\n`;
}

export interface SlowUpload {
  /** Sends more of the file; resolves when it has been written. */
  send(bytes: Uint8Array): Promise<void>;
  /** Sends the end of the form; resolves with the reply. */
  finish(): Promise<{ status: number; raw: unknown }>;
  /** Resolves with the reply, which can arrive before the end. */
  reply(): Promise<{ status: number; raw: unknown }>;
  /** Drops the connection. */
  disconnect(): void;
  /** Resolves when the connection is closed. */
  closed: Promise<unknown>;
}

const readReply = async (message: IncomingMessage) => {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece);
  return { status: message.statusCode ?? 0, raw: JSON.parse(Buffer.concat(pieces).toString()) as unknown };
};

const writeBytes = (request: ClientRequest, bytes: Uint8Array | string) =>
  new Promise<void>((resolve, reject) => {
    request.write(bytes, (error) => (error ? reject(error) : resolve()));
  });

/** Starts an upload that the test sends in parts. */
export async function startUpload(url: string, token: string, tradeId = '1'): Promise<SlowUpload> {
  const sender = request(`${url}/api/media/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
  });
  // Expected after `disconnect`, or when the server closes.
  sender.on('error', () => undefined);
  const reply = new Promise<IncomingMessage>((resolve) => sender.once('response', resolve)).then(readReply);
  await writeBytes(sender, createFormStart(tradeId));
  return {
    send: (bytes) => writeBytes(sender, bytes),
    finish: () => {
      sender.end(formEnd);
      return reply;
    },
    reply: () => reply,
    disconnect: () => sender.destroy(),
    closed: new Promise((resolve) => sender.once('close', resolve)),
  };
}
