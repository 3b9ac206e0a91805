import type { IncomingMessage, ServerResponse } from 'node:http';
import { moduleName, moduleVersion } from 'contracts';
import type { Modules } from './modules.ts';
import { sendError, sendJson } from './replies.ts';

const LOOKUP_PATH = /^\/module-versions\/([^/]+)\/([^/]+)\.json$/;

/**
 * Serves /module-versions/<name>/<version>.json. A browser that previews a version gets its URL and hashes from here
 * and not from the version's own folder, which a CDN may serve. A withdrawal takes effect immediately.
 */
export const createModuleLookup =
  (modules: Modules) =>
  async (request: IncomingMessage, reply: ServerResponse, path: string): Promise<void> => {
    const [, name, version] = LOOKUP_PATH.exec(path) ?? [];
    const requested = { name: moduleName.safeParse(name).data, version: moduleVersion.safeParse(version).data };
    const found = requested.name && requested.version ? await modules.find(requested.name, requested.version) : null;
    if (found) sendJson(request, reply, found);
    else sendError(request, reply, 'not_found', 'Module version not found.');
  };
