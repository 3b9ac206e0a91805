import { type ClientRequest, type IncomingMessage, request } from 'node:http';

const part = 'Content-Disposition: form-data; name=';
const head = (tradeId: string) =>
  `--x\r\n${part}"tradeId"\r\n\r\n${tradeId}\r\n--x\r\n${part}"file"; filename="slow.mp4"\r\n\r\n`;
const end = '\r\n--x--\r\n';

export interface SlowUpload {
  /** Sends more of the file; resolves when it has left us. */
  send(bytes: Uint8Array): Promise<void>;
  /** Sends the form's end; resolves with the reply's status and body. */
  finish(): Promise<{ status: number; raw: unknown }>;
  /** The reply, which may come before the end. */
  reply(): Promise<{ status: number; raw: unknown }>;
  /** As when the line is cut. */
  cut(): void;
  /** Resolves when the connection is closed. */
  closed: Promise<unknown>;
}

const read = async (message: IncomingMessage) => {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece);
  return { status: message.statusCode ?? 0, raw: JSON.parse(Buffer.concat(pieces).toString()) as unknown };
};

const write = (to: ClientRequest, bytes: Uint8Array | string) =>
  new Promise<void>((resolve, reject) => {
    to.write(bytes, (error) => (error ? reject(error) : resolve()));
  });

/** An upload that its sender holds in the hand. */
export const startUpload = async (url: string, token: string, tradeId = '1'): Promise<SlowUpload> => {
  const sender = request(`${url}/api/media/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
  });
  // Whoever cuts the line, or has it cut, knows.
  sender.on('error', () => undefined);
  const reply = new Promise<IncomingMessage>((resolve) => sender.once('response', resolve)).then(read);
  await write(sender, head(tradeId));
  return {
    send: (bytes) => write(sender, bytes),
    finish: () => {
      sender.end(end);
      return reply;
    },
    reply: () => reply,
    cut: () => sender.destroy(),
    closed: new Promise((resolve) => sender.once('close', resolve)),
  };
};
