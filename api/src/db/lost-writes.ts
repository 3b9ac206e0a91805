// The driver sends a command and, when the socket has to buffer it, waits for the socket's `drain` or `error`. A socket
// that was destroyed has neither: the command would never end, and the connection and the turn of its trader would be
// kept until the process restarts. No option of the driver limits that wait. So a command ends with its connection;
// what repeats commands after a lost connection then does its work. Written for version 7.8 of the driver.
import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

interface DriverConnection extends EventEmitter {
  /** Why the connection has ended. Set before it emits `close`. */
  error: Error | null;
  writeCommand(...args: unknown[]): Promise<void>;
}

const requireOfMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'));
const { Connection } = requireOfMongoose('mongodb/lib/cmap/connection.js') as {
  Connection: { prototype: DriverConnection };
};
const { writeCommand } = Connection.prototype;

Connection.prototype.writeCommand = async function (...args) {
  const { promise: closed, reject } = Promise.withResolvers<never>();
  const onClose = () => reject(this.error);
  this.once('close', onClose);
  try {
    await Promise.race([writeCommand.apply(this, args), closed]);
  } finally {
    this.off('close', onClose);
  }
};
