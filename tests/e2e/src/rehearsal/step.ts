import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { cloneTree } from 'tooling/clone';

/** A completed step of a team. */
export interface Step {
  module: string;
  what: 'publish' | 'stage' | 'release' | 'take back' | 'roll back' | 'broken off';
  /** The version of the step, or the one that is current again. */
  version: string;
  ms: number;
}

/** Whether the step changes the version that browsers get. */
export const isDeployment = ({ what }: Step): boolean => what !== 'publish' && what !== 'broken off';

export interface Team {
  steps: Step[];
  /** Resolves once the module is released for the first time. */
  firstRelease: Promise<unknown>;
  /** Rejects with the output if a command fails. */
  ended: Promise<void>;
  remove(): Promise<void>;
}

const endOf = async (child: ChildProcess, module: string): Promise<void> => {
  let printed = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    printed += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The team of ${module} ended with ${code}: ${printed}`);
};

/** Starts a team with its own checkout that releases its module `rounds` times. Each step is reported to `onStep`. */
export const startTeam = async (
  module: string,
  target: string,
  rounds: number,
  onStep: (step: Step) => void,
): Promise<Team> => {
  const { tree, remove } = await cloneTree();
  const team = join(import.meta.dirname, 'team.ts');
  const child = spawn(process.execPath, [team, module, tree, String(rounds)], {
    env: { ...process.env, RELEASE_TARGET: target },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const steps: Step[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    const step = JSON.parse(line) as Step;
    steps.push(step);
    onStep(step);
  });
  const ended = endOf(child, module);
  return {
    steps,
    firstRelease: Promise.race([once(lines, 'line'), ended]),
    ended,
    remove: async () => {
      child.kill();
      await ended.catch(() => undefined);
      await remove();
    },
  };
};
