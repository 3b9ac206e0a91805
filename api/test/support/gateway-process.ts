import { fileURLToPath } from 'node:url';
import { getFreePort } from 'local/testing/services';
import { baseEnvironment } from './program.ts';
import { startProgram } from './server-process.ts';

const entry = fileURLToPath(new URL('../../../platform/gateway/src/server.ts', import.meta.url));

/** Runs the gateway as in production, in front of the API at `apiUrl`. Resolves when the gateway listens. */
export async function startGateway(apiUrl: string, env: Readonly<Record<string, string>> = {}) {
  const port = await getFreePort();
  const program = startProgram([entry], {
    ...baseEnvironment,
    PORT: String(port),
    API_URL: apiUrl,
    FIREBASE_PROJECT_ID: 'demo-gateway',
    FIREBASE_API_KEY: 'demo-key',
    ...env,
  });
  await program.waitForLine('"msg":"listening"');
  return { ...program, port, url: `http://127.0.0.1:${port}` };
}
