import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename } from 'node:path/posix';
import { contentType } from 'mime-types';
import send from 'send';

export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The path without its query, decoded like in the file server. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Headers of a file that could not be sent, which do not apply to the reply that is sent instead. */
const FILE_HEADERS = ['Accept-Ranges', 'Cache-Control', 'Content-Encoding', 'Content-Range', 'ETag', 'Last-Modified'];

/** Serves one file at `path`, which must be inside `root`. @returns false if it cannot be read and nothing was sent */
const sendFile = (
  request: IncomingMessage,
  reply: ServerResponse,
  { root, path, getHeaders }: { root: string; path: string; getHeaders: () => Record<string, string> },
): Promise<boolean> =>
  new Promise((resolve) => {
    const giveUp = () => {
      // A truncated reply must not look complete.
      if (reply.headersSent) return void reply.destroy();
      for (const name of [...FILE_HEADERS, 'Content-Length', 'Content-Type']) reply.removeHeader(name);
      reply.statusCode = 200;
      resolve(false);
    };
    const onError = ({ status }: { status: number }) => {
      if (status !== 412 && status !== 416) return giveUp();
      reply.statusCode = status;
      reply.removeHeader('Content-Type');
      reply.end();
    };
    reply.once('close', () => resolve(true));
    send(request, path, { root, index: false, dotfiles: 'allow', cacheControl: false })
      .on('headers', () => {
        for (const [name, value] of Object.entries(getHeaders())) reply.setHeader(name, value);
      })
      .on('directory', giveUp)
      .on('error', onError)
      .pipe(reply);
  });

export type FileServer = (request: IncomingMessage, reply: ServerResponse, path: string) => Promise<boolean>;

/**
 * Serves the files of a built folder except source maps, with ETags and ranges, and `x.br` instead of `x` if it exists.
 * The disk is read for each request, so that a new build is served. Resolves with false if the file does not exist.
 * @param cacheControl of a path inside the folder
 */
export function createFileServer(root: string, cacheControl: (path: string) => string): FileServer {
  return async (request, reply, path) => {
    // Source maps contain the source. Builds write them elsewhere, but older releases include some.
    if (/\.map$/i.test(decodePath(path))) return false;
    const getHeaders = () => ({
      'Cache-Control': cacheControl(path),
      'Content-Type': contentType(basename(path)) || 'application/octet-stream',
    });
    // A range counts uncompressed bytes.
    if (/\bbr\b/.test(String(request.headers['accept-encoding'])) && !request.headers.range) {
      const encoded = () => ({ ...getHeaders(), 'Content-Encoding': 'br' });
      if (await sendFile(request, reply, { root, path: `${path}.br`, getHeaders: encoded })) return true;
    }
    return sendFile(request, reply, { root, path, getHeaders });
  };
}
