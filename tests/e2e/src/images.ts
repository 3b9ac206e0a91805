import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, readdir, readFile, readlink, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { parse } from 'yaml';

export const root = join(import.meta.dirname, '../../..');

/** A stage of the Dockerfile: its base, and its instructions as keyword and arguments. */
export interface Stage {
  from: string;
  steps: (readonly [keyword: string, args: string])[];
}

/** The stages of platform/deploy/Dockerfile, by name. */
export const readStages = async (): Promise<Map<string, Stage>> => {
  const text = await readFile(join(root, 'platform/deploy/Dockerfile'), 'utf8');
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter(Boolean);
  const stages = new Map<string, Stage>();
  for (const line of lines) {
    const [, keyword = '', args = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    const [, from, name] = /^(\S+) AS (\S+)$/.exec(args) ?? [];
    if (keyword === 'FROM' && from && name) stages.set(name, { from, steps: [] });
    else [...stages.values()].at(-1)?.steps.push([keyword, args]);
  }
  return stages;
};

/** The sources and target of each COPY of a stage, and the stage that it copies from, or none for the project. */
export const readCopies = ({ steps }: Stage) =>
  steps
    .filter(([keyword]) => keyword === 'COPY')
    .map(([, args]) => {
      const [, stage, paths = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(args) ?? [];
      const words = paths.split(' ');
      return { stage, sources: words.slice(0, -1), target: words.at(-1) ?? '' };
    });

export interface Image {
  folder: string;
  /** The variables of its ENV lines. */
  env: Record<string, string>;
  command: string[];
  health: string[];
}

/** Links the packages that npm would install to this checkout, and workspaces to those of the image. */
const linkPackages = async (folder: string): Promise<void> => {
  const packages = join(root, 'node_modules');
  await mkdir(join(folder, 'node_modules'), { recursive: true });
  for (const name of await readdir(packages)) {
    const [link, installed] = [join(folder, 'node_modules', name), join(packages, name)];
    const isWorkspace = (await lstat(installed)).isSymbolicLink();
    const target = isWorkspace ? resolve(folder, 'node_modules', await readlink(installed)) : installed;
    if (!existsSync(link)) await symlink(target, link);
  }
  for (const workspace of ['api', 'platform/gateway', 'platform/releases']) {
    const own = join(root, workspace, 'node_modules');
    if (existsSync(own) && existsSync(join(folder, workspace)))
      await symlink(own, join(folder, workspace, 'node_modules')).catch(() => {});
  }
};

const isCode = (path: string): boolean => !/\/(?:node_modules|\.cache|\.turbo)(?:\/|$)|\.test\.tsx?$/.test(path);

/** Repeats the COPY lines of a stage and its base stages in `folder`, which is /app. Build output is this checkout's. */
const copyStage = async (stages: Map<string, Stage>, folder: string, name: string): Promise<void> => {
  const stage = stages.get(name);
  if (!stage) return;
  await copyStage(stages, folder, stage.from);
  for (const { stage: source, sources, target } of readCopies(stage)) {
    if (source && source !== 'build') await copyStage(stages, folder, source);
    else
      for (const path of sources) {
        const to = target.endsWith('/') && !path.endsWith('/') ? join(folder, target, path) : join(folder, target);
        await cp(join(root, path.replace(/^\/app\//, '')), to, { recursive: true, filter: isCode });
      }
  }
};

const readEnv = ({ steps }: Stage): Record<string, string> =>
  parseEnv(
    steps
      .filter(([keyword]) => keyword === 'ENV')
      .map(([, args]) => args.replaceAll(' ', '\n'))
      .join('\n'),
  ) as Record<string, string>;

/** Makes an image's /app in `folder`, with the packages of this checkout. */
export const makeImage = async (target: string, folder: string): Promise<Image> => {
  const stages = await readStages();
  const [stage, runtime] = [stages.get(target), stages.get('runtime')];
  if (!stage || !runtime) throw new Error(`The Dockerfile has no stage ${target}.`);
  await copyStage(stages, folder, target);
  await linkPackages(folder);
  const readLast = (keyword: string) => stage.steps.findLast(([each]) => each === keyword)?.[1] ?? '';
  const readCommand = (keyword: string) => JSON.parse(/\[.*\]/.exec(readLast(keyword))?.[0] ?? '[]') as string[];
  return {
    folder: join(folder, readLast('WORKDIR').replace(/^\/app/, '')),
    env: { ...readEnv(runtime), ...readEnv(stage) },
    command: readCommand('CMD'),
    health: readCommand('HEALTHCHECK'),
  };
};

interface ComposeService {
  build?: { dockerfile: string; target: string };
  environment?: Record<string, string>;
  volumes?: string[];
}

/** Replaces `${NAME:-default}` and `${NAME:?}` as compose does, innermost first. */
const interpolate = (text: string, env: NodeJS.Dict<string>): string => {
  const filled = text.replaceAll(/\$\{(\w+)(?::?[-?]([^${}]*))?\}/g, (_, name, fallback = '') => env[name] ?? fallback);
  return filled === text ? text : interpolate(filled, env);
};

/** docker-compose.yml with the settings of the demo. An empty value is an empty string, not null. */
export const readCompose = async (): Promise<{ services: Record<string, ComposeService> }> => {
  const [text = '', demo = ''] = await Promise.all(
    ['docker-compose.yml', 'platform/deploy/demo.env'].map((file) => readFile(join(root, file), 'utf8')),
  );
  const filled = interpolate(text, parseEnv(demo)).replaceAll(/^( +[A-Z_]+:) *$/gm, "$1 ''");
  return parse(filled, { merge: true });
};

/** Runs an image's command with these settings over its own, and without our other variables. */
export const runImage = ({ folder, env, command, health }: Image, settings: Record<string, string>) => {
  const options = { cwd: folder, env: { PATH: process.env.PATH ?? '', ...env, ...settings } };
  const child: ChildProcess = spawn(process.execPath, command.slice(1), { ...options, stdio: 'inherit' });
  return {
    kill: () => child.kill('SIGKILL'),
    /** Whether its health check succeeds. */
    isHealthy: (): Promise<boolean> =>
      promisify(execFile)(process.execPath, health.slice(1), options).then(
        () => true,
        () => false,
      ),
    /** Stops it as a container engine does. @returns its exit code */
    stop: async (): Promise<number | null> => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      return (await ended)[0];
    },
  };
};
