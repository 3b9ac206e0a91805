import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import type { Stack } from 'local/testing';

/** A proxy between the browser and the product whose connections a test can cut. */
export interface CuttableProxy {
  /** The product's address through the proxy. */
  url: string;
  /** Resets all connections and refuses new ones until `restore`. */
  cut(): void;
  restore(): void;
  close(): void;
}

export const openCuttableProxy = async (stack: Stack): Promise<CuttableProxy> => {
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
  const resetAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      resetAll();
    },
    restore: () => {
      isCut = false;
    },
    close: () => {
      resetAll();
      server.close();
    },
  };
};
