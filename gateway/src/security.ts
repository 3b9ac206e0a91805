import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ClientConfig } from 'contracts';
import helmet from 'helmet';

export interface SecurityOptions {
  config: ClientConfig;
  /** Origins besides our own that modules are loaded from. */
  moduleOrigins: string[];
  /** Origins besides our own that images and videos are shown from. */
  mediaOrigins: string[];
  /** The page is reached by https. */
  https: boolean;
}

const firebaseAddresses = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/** What no page of ours asks a browser for, so that nothing that gets into one can. */
const unused =
  'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), ' +
  'hid=(), idle-detection=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), ' +
  'screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()';

/** Two years, as browsers' own lists of such hosts ask for. */
const stayOnHttps = { maxAge: 63_072_000, includeSubDomains: true };

/** Sets the security headers of a reply and returns the nonce that its style elements must carry. */
export const createSecurity = (options: SecurityOptions) => {
  const nonces = new WeakMap<object, string>();
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: directives(options, (reply) => `'nonce-${nonces.get(reply)}'`),
    },
    xFrameOptions: { action: 'deny' },
    // Never a path: that of an e-mail's link holds its code. Firebase's keys may be bound to our origin, so not nothing.
    referrerPolicy: { policy: 'strict-origin' },
    strictTransportSecurity: options.https && stayOnHttps,
  });
  return (request: IncomingMessage, reply: ServerResponse): string => {
    const nonce = randomBytes(16).toString('base64');
    nonces.set(reply, nonce);
    reply.setHeader('Permissions-Policy', unused);
    setHeaders(request, reply, (error) => {
      if (error) throw error;
    });
    return nonce;
  };
};

/** Scripts only as files, never inline and never from a string. Radix and lightweight-charts inject style elements. */
const directives = (options: SecurityOptions, nonceOf: (reply: ServerResponse) => string) => {
  const { config, moduleOrigins, mediaOrigins, https } = options;
  const api = config.apiUrl ? [new URL(config.apiUrl).origin] : [];
  const provider = config.authEmulatorUrl ? [config.authEmulatorUrl] : firebaseAddresses;
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...moduleOrigins],
    'style-src': ["'self'", ...moduleOrigins, (_: IncomingMessage, reply: ServerResponse) => nonceOf(reply)],
    'img-src': ["'self'", 'blob:', 'data:', ...moduleOrigins, ...api, ...mediaOrigins],
    'media-src': ["'self'", 'blob:', ...api, ...mediaOrigins],
    'font-src': ["'self'", ...moduleOrigins],
    'connect-src': ["'self'", ...moduleOrigins, ...api, ...provider],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(https ? { 'upgrade-insecure-requests': [] } : {}),
  };
};
