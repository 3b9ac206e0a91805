import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { getApiContract } from 'contracts/api-contract';
import type { CommandEntry, NavEntry, PanelEntry } from 'protocol';
import { type Store, toJson } from 'protocol/store';
import S3rver from 's3rver';
import { createFolderStore } from '../folder-store.ts';
import type { ModuleBuild } from '../publish.ts';
import { createS3Store } from '../s3-store.ts';
import { readSigner, type Signer } from '../signatures/signer.ts';

interface BuildOptions {
  name?: string;
  code?: string;
  page?: string;
  nav?: NavEntry[];
  commands?: CommandEntry[];
  panels?: PanelEntry[];
  /** The names of the calls that its code refers to; all calls by default. */
  calls?: string[];
}

/** Creates a minimal build of a module. */
export function createBuild(
  version: string,
  { name = 'mf-notes', code = `/* ${version} */`, page = `page of ${version}`, ...links }: BuildOptions = {},
): ModuleBuild {
  const calls = getApiContract(links.calls);
  return {
    module: {
      ...{ name, version, contract: 1, paths: ['/notes'], shared: { react: '^19.3.1' }, ...links },
      ...{ entry: 'remoteEntry.js', preload: ['assets/module.1234.js'], fallbacks: [] },
    },
    files: new Map([
      ['api-contract.json', toJson(calls)],
      ['remoteEntry.js', Buffer.from(code)],
      ['assets/module.1234.js', Buffer.from(`module of ${version}`)],
      ['assets/page.1234.js', Buffer.from(page)],
    ]),
    calls,
    sourceSizes: {},
  };
}

/** A new private key, in PEM. */
export function createTestKey(): string {
  return String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
}

export function createTestSigner(pem = createTestKey()): Signer {
  const signer = readSigner(pem);
  if (!signer) throw new Error('The key is empty.');
  return signer;
}

export interface TestStore {
  store: Store;
  remove(): Promise<void>;
}

const createTempFolder = () => mkdtemp(join(tmpdir(), 'releases-'));

export async function createTestFolder(): Promise<TestStore> {
  const folder = await createTempFolder();
  return { store: createFolderStore(folder), remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * An S3 test server on a free port, with conditional writes as real stores have had since 2024: a PUT with
 * `If-None-Match: *` gets 412 if the object exists, even if two requests arrive at the same time.
 */
export async function createTestBucket(): Promise<TestStore> {
  const directory = await createTempFolder();
  const s3 = new S3rver({ silent: true, directory, configureBuckets: [{ name: 'releases', configs: [] }] });
  await s3.configureBuckets();
  const handle = s3.callback();
  /** The last write of each object: writes of one object run one after the other. */
  const writes = new Map<string, Promise<unknown>>();
  const writeIfAbsent = async (request: IncomingMessage, reply: ServerResponse, url: string) => {
    if ((await fetch(url, { method: 'HEAD' })).ok) {
      request.resume();
      reply.writeHead(412, { 'content-type': 'application/xml' }).end('<Error><Code>PreconditionFailed</Code></Error>');
      return;
    }
    handle(request, reply);
    await once(reply, 'close');
  };
  const server = createServer((request, reply) => {
    if (request.method !== 'PUT' || request.headers['if-none-match'] !== '*') return handle(request, reply);
    const url = `${endpoint}${request.url?.split('?')[0]}`;
    const write = (writes.get(url) ?? Promise.resolve()).then(() => writeIfAbsent(request, reply, url));
    writes.set(
      url,
      write.catch(() => reply.destroy()),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_REGION: 'us-east-1' });
  const remove = async () => {
    server.close().closeAllConnections();
    await rm(directory, { recursive: true, force: true });
  };
  // What is wrong in a store is said once per location.
  return { store: createS3Store({ bucket: 'releases', prefix: `${basename(directory)}/`, endpoint }), remove };
}
