import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ModuleLookup, Remotes } from 'contracts';

/** Where the modules of the product come from. */
export interface Modules {
  /** The content of remotes.json. */
  remotes(): Promise<Remotes>;
  /** One version, current or not; null if it does not exist. */
  find(name: string, version: string): Promise<ModuleLookup | null>;
  /** Serves /modules/<name>/<version>/…; resolves with false if the file does not exist. */
  serve(request: IncomingMessage, reply: ServerResponse, path: string): Promise<boolean>;
}
