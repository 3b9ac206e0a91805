import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ClientConfig } from 'contracts';
import { STRICT_TRANSPORT_SECURITY } from 'contracts/server/http';
import helmet from 'helmet';

export interface SecurityOptions {
  config: ClientConfig;
  /** Other origins that modules are loaded from. */
  moduleOrigins: string[];
  /** Other origins that images and videos are loaded from. */
  mediaOrigins: string[];
  /** Browsers reach the pages over https. */
  https: boolean;
}

const FIREBASE_ORIGINS = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/** Browser features that no page uses, so injected code cannot use them either. */
const DISABLED_FEATURES =
  'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), ' +
  'hid=(), idle-detection=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), ' +
  'screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()';

/** Sets the security headers of a reply and returns the nonce that its style elements must carry. */
export const createSecurity = (options: SecurityOptions) => {
  const nonces = new WeakMap<object, string>();
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: createDirectives(options, (reply) => `'nonce-${nonces.get(reply)}'`),
    },
    xFrameOptions: { action: 'deny' },
    // Only the origin: the path of an e-mail link contains its code. Firebase keys can be restricted to an origin.
    referrerPolicy: { policy: 'strict-origin' },
    strictTransportSecurity: false,
  });
  return (request: IncomingMessage, reply: ServerResponse): string => {
    const nonce = randomBytes(16).toString('base64');
    nonces.set(reply, nonce);
    reply.setHeader('Permissions-Policy', DISABLED_FEATURES);
    if (options.https) reply.setHeader('Strict-Transport-Security', STRICT_TRANSPORT_SECURITY);
    setHeaders(request, reply, (error) => {
      if (error) throw error;
    });
    return nonce;
  };
};

/** Scripts only as files, never inline and never from a string. Radix and lightweight-charts inject style elements. */
const createDirectives = (options: SecurityOptions, getNonce: (reply: ServerResponse) => string) => {
  const { config, moduleOrigins, mediaOrigins, https } = options;
  const api = config.apiUrl ? [new URL(config.apiUrl).origin] : [];
  const provider = config.authEmulatorUrl ? [config.authEmulatorUrl] : FIREBASE_ORIGINS;
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...moduleOrigins],
    'style-src': ["'self'", ...moduleOrigins, (_: IncomingMessage, reply: ServerResponse) => getNonce(reply)],
    'img-src': ["'self'", 'blob:', 'data:', ...moduleOrigins, ...api, ...mediaOrigins],
    'media-src': ["'self'", 'blob:', ...api, ...mediaOrigins],
    'font-src': ["'self'", ...moduleOrigins],
    'connect-src': ["'self'", ...moduleOrigins, ...api, ...provider],
    // Workers read broker files. Their code is a text in a verified script, and this policy applies to it too.
    'worker-src': ['blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(https ? { 'upgrade-insecure-requests': [] } : {}),
  };
};
