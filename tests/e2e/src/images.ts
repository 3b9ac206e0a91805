import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, readdir, readFile, readlink, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { type Copy, DockerfileParser, type Instruction } from 'dockerfile-ast';
import { parse } from 'yaml';

export const root = join(import.meta.dirname, '../../..');

/** A stage of the Dockerfile. */
export interface Stage {
  from: string;
  steps: Instruction[];
}

/** The stages of platform/deploy/Dockerfile, by name. */
export const readStages = async (): Promise<Map<string, Stage>> => {
  const dockerfile = DockerfileParser.parse(await readFile(join(root, 'platform/deploy/Dockerfile'), 'utf8'));
  const stages = new Map<string, Stage>();
  let name = '';
  for (const step of dockerfile.getInstructions()) {
    const words = step.getArguments().map(String);
    if (step.getKeyword() === 'FROM') {
      name = words[2] ?? '';
      stages.set(name, { from: words[0] ?? '', steps: [] });
    } else stages.get(name)?.steps.push(step);
  }
  return stages;
};

/** The sources and target of a COPY, and its stage, or none for the project. */
export const readCopy = (step: Instruction) => {
  const words = step.getArguments().map(String);
  const stage = (step as Copy).getFromFlag()?.getValue() ?? undefined;
  return { stage, sources: words.slice(0, -1), target: words.at(-1) ?? '' };
};

export interface Image {
  folder: string;
  /** The variables of its ENV lines. */
  env: Record<string, string>;
  command: string[];
  health: string[];
}

interface Building {
  stages: Map<string, Stage>;
  folder: string;
}

/** Links the packages that npm would install to this checkout, and workspaces to those of the image. */
const linkPackages = async (folder: string): Promise<void> => {
  const packages = join(root, 'node_modules');
  await mkdir(join(folder, 'node_modules'), { recursive: true });
  for (const name of await readdir(packages)) {
    const link = join(folder, 'node_modules', name);
    const isWorkspace = (await lstat(join(packages, name))).isSymbolicLink();
    const target = isWorkspace
      ? resolve(folder, 'node_modules', await readlink(join(packages, name)))
      : join(packages, name);
    if (!existsSync(link)) await symlink(target, link);
  }
  for (const workspace of ['api', 'platform/gateway', 'platform/local', 'platform/releases']) {
    const own = join(root, workspace, 'node_modules');
    if (existsSync(own) && existsSync(join(folder, workspace)))
      await symlink(own, join(folder, workspace, 'node_modules')).catch(() => {});
  }
};

const isCode = (path: string): boolean => !/\/(?:node_modules|\.cache|\.turbo)(?:\/|$)|\.test\.tsx?$/.test(path);

/** Copies build output from this checkout; other stages are replayed. */
const copy = async ({ stages, folder }: Building, workdir: string, step: Instruction): Promise<void> => {
  const { stage, sources, target } = readCopy(step);
  if (stage && stage !== 'build') return replay({ stages, folder }, stage);
  for (const source of sources) {
    const from = join(root, source.replace(/^\/app\//, ''));
    const to = join(workdir, target);
    await cp(from, target.endsWith('/') && !source.endsWith('/') ? join(to, source) : to, {
      recursive: true,
      filter: isCode,
    });
  }
};

/** Replays the COPY lines of a stage and its base stages into `folder`, which is /app. */
const replay = async (building: Building, name: string): Promise<void> => {
  const stage = building.stages.get(name);
  if (!stage) return;
  await replay(building, stage.from);
  for (const step of stage.steps) if (step.getKeyword() === 'COPY') await copy(building, building.folder, step);
};

const parseArguments = (step: Instruction | undefined): string[] =>
  JSON.parse(/\[.*\]/s.exec(step?.getRawArgumentsContent() ?? '[]')?.[0] ?? '[]');

const envOf = (steps: Instruction[]): Record<string, string> =>
  Object.fromEntries(
    steps
      .filter((step) => step.getKeyword() === 'ENV')
      .flatMap((step) => step.getArguments().map(String))
      .map((pair) => pair.split('=') as [string, string]),
  );

/** Makes an image's /app in `folder`, with the packages of this checkout. */
export const makeImage = async (target: string, folder: string): Promise<Image> => {
  const stages = await readStages();
  const { steps } = stages.get(target) ?? { steps: [] };
  await replay({ stages, folder }, target);
  await linkPackages(folder);
  const last = (keyword: string) => steps.findLast((step) => step.getKeyword() === keyword);
  const workdir = last('WORKDIR')?.getRawArgumentsContent() ?? '/app';
  return {
    folder: join(folder, workdir.replace(/^\/app/, '')),
    env: { ...envOf(stages.get('runtime')?.steps ?? []), ...envOf(steps) },
    command: parseArguments(last('CMD')),
    health: parseArguments(last('HEALTHCHECK')),
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
  const [text, demo] = await Promise.all(
    ['docker-compose.yml', 'platform/deploy/demo.env'].map((file) => readFile(join(root, file), 'utf8')),
  );
  const filled = interpolate(text ?? '', parseEnv(demo ?? '')).replaceAll(/^( +[A-Z_]+:) *$/gm, "$1 ''");
  return parse(filled, { merge: true });
};

const { PATH = '' } = process.env;

/** Runs an image's command with these settings over its own, and without our other variables. */
export const runImage = ({ folder, env, command }: Image, settings: Record<string, string>): ChildProcess => {
  const [, ...args] = command;
  return spawn(process.execPath, args, { cwd: folder, env: { PATH, ...env, ...settings }, stdio: 'inherit' });
};

/** Whether its health check succeeds. */
export const isHealthy = async ({ folder, env, health }: Image, settings: Record<string, string>): Promise<boolean> => {
  const checking = promisify(execFile)(process.execPath, health.slice(1), {
    cwd: folder,
    env: { PATH, ...env, ...settings },
  });
  return checking.then(
    () => true,
    () => false,
  );
};

/** Stops it as a container engine does. @returns its exit code */
export const stopImage = async (child: ChildProcess): Promise<number | null> => {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  return (await ended)[0];
};
