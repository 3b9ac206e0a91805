import { join } from 'node:path';
import { startDocumentDb } from './documentdb/index.ts';
export type EngineKind = 'uri' | 'mongod' | 'documentdb';
export interface Database {
  kind: EngineKind;
  description: string;
  uri: string;
  stop(): Promise<void>;
}
export interface DatabaseOptions {
  dataDir: string;
  mongodbUri?: string;
  durable: boolean;
  log(line: string): void;
}
export async function startDatabase(options: DatabaseOptions): Promise<Database> {
  const { port, description, stop } = await startDocumentDb({
    folder: join(options.dataDir, 'database', 'documentdb'),
    durable: options.durable,
    major: undefined,
    log: options.log,
  });
  return {
    kind: 'documentdb',
    description,
    uri: `mongodb://127.0.0.1:${port}/trading-journal?retryWrites=false`,
    stop,
  };
}
