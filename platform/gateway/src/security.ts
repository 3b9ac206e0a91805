import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { ClientConfig } from 'protocol';
import { INTEGRITY_POLICY, STRICT_TRANSPORT_SECURITY } from 'protocol/server/http';

/** The API's settings that determine where browsers load media from. */
export interface MediaStoreSettings {
  MEDIA_STORE?: string | undefined;
  MEDIA_S3_READ?: string | undefined;
  MEDIA_S3_ENDPOINT?: string | undefined;
  AWS_REGION?: string | undefined;
}

/** Amazon S3 uses the bucket's name as a subdomain, except if it contains dots: its certificate covers one level. */
const getAmazonOrigin = (bucket: string, region: string): string =>
  `https://${bucket.includes('.') ? '' : `${bucket}.`}s3.${region}.amazonaws.com`;

/**
 * Other origins that browsers load media from: the bucket's, if they read from it directly.
 * @throws if the region is missing
 */
export function getMediaOrigins(settings: MediaStoreSettings): string[] {
  const bucket = /^s3:\/\/([^/]+)/.exec(settings.MEDIA_STORE ?? '')?.[1];
  if (settings.MEDIA_S3_READ !== 'presigned' || !bucket) return [];
  if (settings.MEDIA_S3_ENDPOINT) return [new URL(settings.MEDIA_S3_ENDPOINT).origin];
  if (settings.AWS_REGION) return [getAmazonOrigin(bucket, settings.AWS_REGION)];
  throw new Error('AWS_REGION is missing: with MEDIA_S3_READ=presigned the pages must allow the bucket’s origin.');
}

interface SecurityOptions {
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
export function createSecurity(options: SecurityOptions) {
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
    reply.setHeader('Integrity-Policy', INTEGRITY_POLICY);
    if (options.https) reply.setHeader('Strict-Transport-Security', STRICT_TRANSPORT_SECURITY);
    setHeaders(request, reply, (error) => {
      if (error) throw error;
    });
    return nonce;
  };
}

/** The code of the script elements without attributes. */
const findInlineScripts = (html: string): string[] =>
  html
    .split('<script>')
    .slice(1)
    .map((text) => text.slice(0, text.indexOf('</script>')));

/**
 * Lets a page run the scripts that its file contains, and no other one inline.
 * @param html the file, before anything of a request is filled in
 */
export function allowInlineScripts(reply: ServerResponse, html: string): void {
  const hashes = findInlineScripts(html).map(
    (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  const policy = String(reply.getHeader('Content-Security-Policy'));
  reply.setHeader(
    'Content-Security-Policy',
    policy.replace("script-src 'self'", ["script-src 'self'", ...hashes].join(' ')),
  );
}

/**
 * Scripts only as files, except for the first one of a page, and never from a string. Radix and lightweight-charts
 * inject style elements.
 */
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
    // Workers read broker files. The shell verifies a worker's file and starts it from a blob, to which this policy
    // applies too. The service worker of the offline page is a file of the shell.
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // The shell's policy decides which addresses become scripts (shell/src/shared/trusted-scripts.ts).
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
    ...(https ? { 'upgrade-insecure-requests': [] } : {}),
  };
};
