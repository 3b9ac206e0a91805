import type { ServerResponse } from 'node:http';
import sirv from 'sirv';

export const immutable = 'public, max-age=31536000, immutable';

/**
 * Serves the files of a built folder, with ETag and ranges, `x.br` or `x.gz` in place of `x` where there is one.
 * `cacheControl` is given the path inside the folder.
 */
export const serveFolder = (folder: string, cacheControl: (path: string) => string) =>
  sirv(folder, {
    // Looks at the disk for each request, so that a build while we run is seen; else sirv lists the folder once.
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (reply: ServerResponse, path: string) => reply.setHeader('Cache-Control', cacheControl(path)),
  });
