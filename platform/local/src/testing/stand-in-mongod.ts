// A stand-in for mongod, for tests of the launcher on machines without one. It stores no documents. It answers the
// commands that make a replica set, with mongod's states and error codes, and keeps the configuration in its data
// folder. A member that does not find its own address there is removed from the set until a forced reconfiguration.
// STAND_IN_VERSION is its version. STAND_IN_FAULT makes it fail: `exit N`, `signal NAME`, `slow` (an entry of a slow
// operation that quotes errors, in log and output), `late MS` (opens its data for so long) or `no-election` (never
// becomes primary).
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { FrameReader } from 'documentdb/wire/frames';
import { encodeReply, parseRequest } from 'documentdb/wire/messages';

type Document = Record<string, unknown>;
interface Configuration extends Document {
  version: number;
  members: { host: string }[];
}

const SERIES = ['7.0', '8.0', '8.2', '8.3'];
const LOADING_MS = 100;
const ELECTION_MS = 100;
const version = process.env.STAND_IN_VERSION ?? '8.0.23';
const series = version.split('.').slice(0, 2).join('.');
const [fault, detail] = (process.env.STAND_IN_FAULT ?? '').split(' ');

if (process.argv.includes('--version')) {
  console.log(`db version v${version}`);
  process.exit(0);
}

const text = { type: 'string', default: '' } as const;
const flag = { type: 'boolean' } as const;
const { values } = parseArgs({
  options: {
    ...{ dbpath: text, port: text, bind_ip: text, replSet: text, logpath: text, logappend: flag, nounixsocket: flag },
    ...{ wiredTigerCacheSizeGB: text, oplogSize: text, setParameter: { type: 'string', multiple: true } as const },
  },
});
const self = `${values.bind_ip}:${values.port}`;
const lockFile = join(values.dbpath, 'mongod.lock');
const dataFile = join(values.dbpath, 'WiredTiger');

function log(severity: string, msg: string, attr: Document = {}): void {
  const line = JSON.stringify({ t: { $date: new Date().toISOString() }, s: severity, c: 'STANDIN', msg, attr });
  appendFileSync(values.logpath, `${line}\n`);
}

function exit(code: number, msg: string, error: string): never {
  log(code === 0 ? 'I' : 'F', msg, { error });
  writeFileSync(lockFile, '');
  process.exit(code);
}

class CommandError extends Error {
  readonly reply: Document;
  constructor(code: number, codeName: string, errmsg: string) {
    super(errmsg);
    this.reply = { ok: 0, code, codeName, errmsg };
  }
}

log('I', 'Options set by command line', { arguments: process.argv.slice(2), tunables: process.env.GLIBC_TUNABLES });
mkdirSync(values.dbpath, { recursive: true });
writeFileSync(lockFile, `${process.pid}\n`);
const stored: { configuration?: Configuration; compatible: string } = existsSync(dataFile)
  ? JSON.parse(readFileSync(dataFile, 'utf8'))
  : { compatible: series };
const distance = SERIES.indexOf(series) - SERIES.indexOf(stored.compatible);
if (distance < 0 || distance > 1) exit(62, 'Wrong mongod version', `UPGRADE PROBLEM: data of ${stored.compatible}`);

const save = () => writeFileSync(dataFile, JSON.stringify(stored));
const isMember = () => stored.configuration?.members.some(({ host }) => host === self) ?? false;
save();
if (fault === 'exit') exit(Number(detail), 'DBException in initAndListen, terminating', 'injected failure');
if (fault === 'signal') process.kill(process.pid, detail);

// A mongod accepts connections before it has read its configuration.
let loadedAt = 0;
let primaryAt = 0;

const commands: Record<string, (body: Document) => Document> = {
  hello: () => {
    const limits = { minWireVersion: 0, maxWireVersion: 25, helloOk: true, maxBsonObjectSize: 16_777_216 };
    const state = { isWritablePrimary: false, secondary: false, ...limits };
    if (!isMember()) return { ...state, isreplicaset: true, info: 'Does not have a valid replica set config' };
    const isWritablePrimary = fault !== 'no-election' && performance.now() > primaryAt;
    const set = { setName: values.replSet, setVersion: stored.configuration?.version, hosts: [self], me: self };
    return { ...state, ...set, isWritablePrimary, ismaster: isWritablePrimary, secondary: !isWritablePrimary };
  },
  replSetGetConfig: () => {
    if (!stored.configuration || performance.now() < loadedAt)
      throw new CommandError(94, 'NotYetInitialized', 'no replset config has been received');
    return { config: stored.configuration };
  },
  replSetInitiate: ({ replSetInitiate }) => {
    if (stored.configuration) throw new CommandError(23, 'AlreadyInitialized', 'already initialized');
    configure({
      version: 1,
      ...(replSetInitiate as Document & Pick<Configuration, 'members'>),
      settings: { replicaSetId: crypto.randomUUID() },
    });
    return {};
  },
  replSetReconfig: ({ replSetReconfig, force }) => {
    const isAllowed = force || commands.hello?.({}).isWritablePrimary;
    if (!isAllowed) throw new CommandError(10_107, 'NotWritablePrimary', 'Reconfig needs a primary or force');
    configure(replSetReconfig as Configuration);
    return {};
  },
  setFeatureCompatibilityVersion: ({ setFeatureCompatibilityVersion: wanted, confirm }) => {
    if (!confirm || wanted !== series) throw new CommandError(7_369_100, 'Location7369100', 'confirm the version');
    stored.compatible = series;
    save();
    return {};
  },
  shutdown: () => exit(0, 'Terminating via shutdown command', ''),
};

function configure(configuration: Configuration): void {
  if (!configuration.members.some(({ host }) => host === self))
    throw new CommandError(74, 'NodeNotFound', `No host described in new configuration maps to this node`);
  stored.configuration = configuration;
  save();
  primaryAt = performance.now() + ELECTION_MS;
}

function answer(body: Document): Document {
  const name = Object.keys(body)[0] ?? '';
  try {
    log('D1', 'command', { name, ...(name.startsWith('set') && { value: body[name], confirm: body.confirm }) });
    const command = commands[/^is_?master$/i.test(name) ? 'hello' : name];
    if (!command) throw new CommandError(59, 'CommandNotFound', `no such command: '${name}'`);
    return { ...command(body), ok: 1 };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return error.reply;
  }
}

const server = createServer((socket) => {
  const frames = new FrameReader();
  socket.on('data', (chunk: Buffer) => {
    for (const request of frames.push(chunk).map(parseRequest))
      socket.write(encodeReply(request, answer(request.body.decode())));
  });
  socket.on('error', () => socket.destroy());
});
server.on('error', () => exit(48, 'Failed to set up listener', 'SocketException: Address already in use'));
await sleep(fault === 'late' ? Number(detail) : 0);
server.listen(Number(values.port), values.bind_ip, () => {
  loadedAt = performance.now() + LOADING_MS;
  primaryAt = loadedAt + ELECTION_MS;
  log('I', 'Waiting for connections', { port: Number(values.port) });
  if (fault !== 'slow') return;
  const note =
    'address already in use; libcurl.so.4: cannot open shared object file; ***aborting after fassert() failure';
  log('I', 'Slow query', { command: { notes: note } });
  console.log(note);
});
process.on('SIGTERM', () => exit(0, 'Received signal', 'SIGTERM'));
