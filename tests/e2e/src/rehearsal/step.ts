import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { cloneTree } from 'tooling/repository';

/** A completed step of a team. */
export interface Step {
  module: string;
  what: 'publish' | 'stage' | 'release' | 'take back' | 'roll back' | 'killed';
  /** The version of the step, or the one that is current again. */
  version: string;
  ms: number;
}

/** Whether the step changes the version that browsers get. */
export function isDeployment({ what }: Step): boolean {
  return what !== 'publish' && what !== 'killed';
}

const endOf = async (child: ChildProcess, module: string): Promise<void> => {
  let printed = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    printed += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The team of ${module} ended with ${code}: ${printed}`);
};

/** Starts a team with its own checkout that releases its module `rounds` times. */
export async function startTeam(module: string, target: string, rounds: number) {
  const { tree, remove } = await cloneTree();
  const team = join(import.meta.dirname, 'team.ts');
  const child = spawn(process.execPath, [team, module, tree, String(rounds)], {
    env: { ...process.env, RELEASE_TARGET: target },
    // Its own process group, so that `remove` ends its commands too.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const steps: Step[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => steps.push(JSON.parse(line) as Step));
  const ended = endOf(child, module);
  return {
    module,
    steps,
    /** Resolves once the module is released for the first time. */
    firstRelease: Promise.race([once(lines, 'line'), ended]),
    /** Rejects with the output if a command fails. */
    ended,
    remove: async () => {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      await ended.catch(() => undefined);
      await remove();
    },
  };
}
