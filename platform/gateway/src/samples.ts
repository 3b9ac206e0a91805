import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendError, sendJson } from './replies.ts';
import { createFileServer } from './static.ts';

/** Serves the demo's sample files of brokers, and their list at /samples.json, which is empty elsewhere. */
export const createSamples = (folder: string | undefined) => {
  const serveFile = folder === undefined ? undefined : createFileServer(folder, () => 'no-cache');
  return async (request: IncomingMessage, reply: ServerResponse, path: string): Promise<void> => {
    const isList = path === '/samples.json';
    if (await serveFile?.(request, reply, isList ? path : path.slice('/samples'.length))) return;
    if (isList) sendJson(request, reply, { samples: [] });
    else sendError(request, reply, 'not_found', 'Sample file not found.');
  };
};
