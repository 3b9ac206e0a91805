import type { IncomingMessage, ServerResponse } from 'node:http';
import { moduleName, moduleVersion } from 'contracts';
import type { Modules } from './modules.ts';
import { sendError, sendJson } from './reply.ts';

const LOOKUP = /^\/module-versions\/([^/]+)\/([^/]+)\.json$/;

/**
 * Serves /module-versions/<name>/<version>.json. A browser that previews a version gets its address and hashes from here
 * and not from the version's own folder, which a CDN may serve; and it learns of a withdrawal at once.
 */
export const createModuleLookup =
  (modules: Modules) =>
  async (request: IncomingMessage, reply: ServerResponse, path: string): Promise<void> => {
    const [, name, version] = LOOKUP.exec(path) ?? [];
    const asked = { name: moduleName.safeParse(name).data, version: moduleVersion.safeParse(version).data };
    const found = asked.name && asked.version ? await modules.find(asked.name, asked.version) : null;
    if (found) sendJson(request, reply, found);
    else sendError(request, reply, 'not_found', 'There is no such version of a module.');
  };
