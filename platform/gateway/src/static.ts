import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';

export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The path without its query, decoded like in the file server. */
export const decodePath = (url = ''): string => {
  const path = url.split('?')[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Source maps contain the source. Builds write them elsewhere, but older releases include some. */
const isSourceMap = ({ url }: IncomingMessage): boolean => /\.map$/i.test(decodePath(url));

/**
 * Whether the file server supports the range: a single one with a start. Others are ignored, as HTTP allows: for `5-2` the
 * server would send a negative length, and for the last 5 bytes it would send the first ones.
 */
const isSupportedRange = (range: string): boolean => {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range) ?? [];
  return first !== undefined && last !== undefined && (last === '' || Number(last) >= Math.max(Number(first), 1));
};

const dropUnsupportedRange = ({ headers }: IncomingMessage): void => {
  if (headers.range !== undefined && !isSupportedRange(headers.range)) delete headers.range;
};

/**
 * Serves the files of a built folder except source maps, with ETags and ranges, and `x.br` or `x.gz` instead of `x` if it
 * exists. `cacheControl` receives the path inside the folder.
 */
export const createFileServer = (folder: string, cacheControl: (path: string) => string) => {
  const serve = sirv(folder, {
    // Reads the disk for each request, so that a new build is served; otherwise sirv lists the folder once.
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (reply: ServerResponse, path: string) => {
      reply.setHeader('Cache-Control', cacheControl(path));
      // The only file type that sirv does not know.
      if (path.endsWith('.ico')) reply.setHeader('Content-Type', 'image/x-icon');
    },
  });
  return (request: IncomingMessage, reply: ServerResponse, next: () => void): void => {
    dropUnsupportedRange(request);
    if (isSourceMap(request)) next();
    else serve(request, reply, next);
  };
};

/** Serves the file at `url` inside the folder. Resolves with false if it does not exist, and leaves the request unchanged. */
export const tryServe = (
  serveFile: ReturnType<typeof createFileServer>,
  request: IncomingMessage,
  reply: ServerResponse,
  url: string,
): Promise<boolean> => {
  const originalUrl = request.url;
  request.url = url;
  return new Promise((resolve) => {
    reply.once('finish', () => resolve(true));
    reply.once('close', () => resolve(true));
    serveFile(request, reply, () => {
      request.url = originalUrl;
      resolve(false);
    });
  });
};
