import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What every program of a test gets. Of the test's own environment, the rest could decide about its result. */
export const baseEnvironment: Record<string, string> = Object.fromEntries(
  ['PATH', 'NODE_COMPILE_CACHE'].map((name) => [name, process.env[name] ?? '']),
);

/** Runs a program of src/ on a database; resolves with its exit code and the lines of its output. */
export async function runProgram(
  name: string,
  uri: string,
  args: readonly string[] = [],
  settings: Record<string, string> = {},
) {
  const entry = fileURLToPath(new URL(`../../src/${name}`, import.meta.url));
  const env = { ...baseEnvironment, MONGODB_URI: uri, ...settings };
  const program = spawn(process.execPath, [entry, ...args], { env });
  let output = '';
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (text) => (output += text));
  const code = await new Promise<number | null>((resolve) => program.once('close', resolve));
  return { code, lines: output.trim().split('\n') };
}
