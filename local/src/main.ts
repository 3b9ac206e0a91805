// `npm start`: the whole product on this machine. `--no-build` serves what is built already.
import { join } from 'node:path';
import { createParts } from './parts.ts';
import { loadEnvFile, readSettings } from './settings.ts';
import { startProduct } from './stack.ts';

const root = join(import.meta.dirname, '../..');

const parts = createParts((sentence) => void fail(sentence));

const fail = async (sentence: string): Promise<void> => {
  // While stopping, what fails fails because of it.
  if (parts.signal.aborted) return;
  console.error(`\n${sentence}`);
  await parts.stop();
  process.exit(1);
};

const stop = async (): Promise<void> => {
  // Whoever asks twice does not want to wait; the parts end with us.
  if (parts.signal.aborted) process.exit(1);
  console.log('\nStopping …');
  await parts.stop();
  process.exit(0);
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, () => void stop());

try {
  loadEnvFile(root);
  const settings = readSettings(process.env, root);
  const url = await startProduct({ root, settings, parts, build: !process.argv.includes('--no-build') });
  console.log(`\nReady: ${url}`);
} catch (error) {
  await fail((error as Error).message);
}
