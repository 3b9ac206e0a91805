import type { ApiContext } from '../../http/context.ts';
import { foreignSender } from '../../http/errors.ts';

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

const withoutPort = (host: string): string => host.toLowerCase().replace(/:\d{1,5}$/, '');

const isLoopbackOrigin = (origin: string, host: string): boolean =>
  LOOPBACK.includes(withoutPort(host)) && [`http://${host}`, `https://${host}`].includes(origin);

/**
 * Creates the check that a request was meant for this server. A page of another site could otherwise reach it through
 * the trader's browser: directly, or by a name that it points to this machine (DNS rebinding). Programs send no Origin.
 * @param publicUrl the origin of the product
 */
export function createSiteCheck(publicUrl: string | undefined): (ctx: ApiContext) => void {
  const hosts = publicUrl ? [...LOOPBACK, new URL(publicUrl).hostname] : LOOPBACK;
  const isOwnOrigin = (origin: string, host: string): boolean =>
    origin === '' || origin === publicUrl || isLoopbackOrigin(origin, host);
  return (ctx) => {
    const host = ctx.get('Host');
    if (!hosts.includes(withoutPort(host)) || !isOwnOrigin(ctx.get('Origin'), host)) throw foreignSender();
  };
}
