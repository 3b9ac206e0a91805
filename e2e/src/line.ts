import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import type { Stack } from 'local/testing';

/** A line between the browser and the product, which a test can cut. */
export interface Line {
  /** The product's address over it. */
  url: string;
  /** Ends all that goes over it, in the middle of whatever it is, and lets nothing through until `mend`. */
  cut(): void;
  mend(): void;
  close(): void;
}

export const openLine = async (stack: Stack): Promise<Line> => {
  const { port } = new URL(stack.url);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.resetAndDestroy();
    const far = connect(Number(port), 'localhost');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from));
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const end = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      end();
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      end();
      server.close();
    },
  };
};
