import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs a program of src/ on a database to its end; resolves with its exit code and what it said, line by line. */
export const runProgram = async (name: string, uri: string, args: readonly string[] = []) => {
  const entry = fileURLToPath(new URL(`../../src/${name}`, import.meta.url));
  const program = spawn(process.execPath, [entry, ...args], { env: { PATH: process.env.PATH, MONGODB_URI: uri } });
  let said = '';
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (text) => (said += text));
  const code = await new Promise<number | null>((resolve) => program.once('close', resolve));
  return { code, lines: said.trim().split('\n') };
};
