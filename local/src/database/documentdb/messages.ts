import type { Tree } from './tree.ts';

/** What an engine process is told on its command line, as JSON. */
export interface EngineOrder {
  tree: Tree;
  template: string;
  /** The data folder; made when it is not there. */
  folder: string;
  durable: boolean;
  /** For the gateway; any free one by default. */
  port?: number | undefined;
}

/** What it says to the process that started it: the gateway's port, or a sentence that says why there is none. */
export type EngineNews = { port: number } | { failed: string };
