import type { Tree } from './tree.ts';

/** The command line argument of an engine process, as JSON. */
export interface EngineStartOptions {
  tree: Tree;
  template: string;
  /** The data folder; created when missing. */
  folder: string;
  durable: boolean;
  /** The gateway's port; defaults to a free port. */
  port?: number | undefined;
}

/** The engine process's message to its parent: the gateway's port, or why the start failed. */
export type EngineMessage = { port: number } | { error: string };
