import { createGateway, type GatewayOptions } from 'gateway';
import { closeServer, listen, type PortSetting } from './ports.ts';

/** `localhost` resolves to either. Loopback only, because the emulator's accounts have no real passwords. */
const LOOPBACK_HOSTS = ['127.0.0.1', '::1'];

/** Serves the product on this machine. Rejects with a user-facing message when the port is in use. */
export const startWeb = async (setting: PortSetting, options: GatewayOptions): Promise<{ stop(): Promise<void> }> => {
  const servers = LOOPBACK_HOSTS.map((host) => ({ host, server: createGateway(options) }));
  const stop = async () => {
    await Promise.all(servers.filter(({ server }) => server.listening).map(({ server }) => closeServer(server)));
  };
  for (const { host, server } of servers) {
    await listen(server, { ...setting, host }).catch(async (error: NodeJS.ErrnoException) => {
      // The machine has no IPv6.
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') return;
      await stop();
      throw error;
    });
  }
  return { stop };
};
