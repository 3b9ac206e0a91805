import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';

export const immutable = 'public, max-age=31536000, immutable';

/** Without the query, decoded as the file server decodes it. */
export const decodePath = (url = ''): string => {
  const path = url.split('?')[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** A source map contains the source. Builds write theirs elsewhere; a version that was released before has some. */
const isSourceMap = ({ url }: IncomingMessage): boolean => /\.map$/i.test(decodePath(url));

/**
 * Whether the file server understands the range: one, with both ends in their order. Any other is ignored, as HTTP allows:
 * of `5-2` the server would announce a length below zero, and of the last 5 bytes it would send the first.
 */
const isKnownRange = (range: string): boolean => {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range) ?? [];
  return first !== undefined && last !== undefined && (last === '' || Number(last) >= Math.max(Number(first), 1));
};

const dropUnknownRange = ({ headers }: IncomingMessage): void => {
  if (headers.range !== undefined && !isKnownRange(headers.range)) delete headers.range;
};

/**
 * Serves the files of a built folder except source maps, with ETag and ranges, `x.br` or `x.gz` in place of `x` where there is one.
 * `cacheControl` is given the path inside the folder.
 */
export const serveFolder = (folder: string, cacheControl: (path: string) => string) => {
  const serve = sirv(folder, {
    // Looks at the disk for each request, so that a build while we run is seen; else sirv lists the folder once.
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (reply: ServerResponse, path: string) => {
      reply.setHeader('Cache-Control', cacheControl(path));
      // The one kind that sirv has no type for.
      if (path.endsWith('.ico')) reply.setHeader('Content-Type', 'image/x-icon');
    },
  });
  return (request: IncomingMessage, reply: ServerResponse, next: () => void): void => {
    dropUnknownRange(request);
    if (isSourceMap(request)) next();
    else serve(request, reply, next);
  };
};

/** Asks a folder for the address `url` inside it; resolves with false when it has no such file, and leaves the request as it was. */
export const serveWith = (
  folder: ReturnType<typeof serveFolder>,
  request: IncomingMessage,
  reply: ServerResponse,
  url: string,
): Promise<boolean> => {
  const asked = request.url;
  request.url = url;
  return new Promise((resolve) => {
    reply.once('finish', () => resolve(true));
    reply.once('close', () => resolve(true));
    folder(request, reply, () => {
      request.url = asked;
      resolve(false);
    });
  });
};
