import { createGateway, type GatewayOptions } from 'gateway';
import { closeServer, listen, type PortUse } from './ports.ts';

/** `localhost` means one of these, by the machine's choice. No other: the emulator's users have no real passwords. */
const loopback = ['127.0.0.1', '::1'];

/** Serves the product on this machine. Rejects with a sentence when the port is taken. */
export const startWeb = async (use: PortUse, options: GatewayOptions): Promise<{ stop(): Promise<void> }> => {
  const servers = loopback.map((host) => ({ host, server: createGateway(options) }));
  const stop = async () => {
    await Promise.all(servers.filter(({ server }) => server.listening).map(({ server }) => closeServer(server)));
  };
  for (const { host, server } of servers) {
    await listen(server, { ...use, host }).catch(async (error: NodeJS.ErrnoException) => {
      // A machine without IPv6.
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') return;
      await stop();
      throw error;
    });
  }
  return { stop };
};
