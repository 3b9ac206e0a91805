import { rm } from 'node:fs/promises';
import './engines.ts';

export default async function stopSharedEngine(): Promise<void> {
  const { engine, root } = globalThis.testEngine ?? {};
  await engine?.stop();
  if (root) await rm(root, { recursive: true, force: true });
}
