import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { closeServer, listen } from '../ports.ts';
import { emulatorPatience, startEmulator } from './emulator.ts';

describe('startEmulator', () => {
  it.each(['auth', 'logging'])(
    'starts on other ports where its port for %s was taken meanwhile',
    async (part) => {
      const workDir = await mkdtemp(join(tmpdir(), 'trading-journal-emulator-'));
      const other = createServer();
      const taken = await listen(other, { port: 0, host: '127.0.0.1', variable: 'PORT' });
      const unlucky = part === 'auth' ? 1 : 3;
      let drawn = 0;
      const drawPort = async () => {
        drawn += 1;
        return drawn === unlucky ? taken : getPort();
      };
      const emulator = await startEmulator({ projectId: 'demo-taken', workDir, log: () => {}, drawPort });
      expect((await fetch(`http://${emulator.host}/`)).status).toBe(200);
      expect(drawn).toBe(6);
      await emulator.program.stop(emulatorPatience);
      await closeServer(other);
      await rm(workDir, { recursive: true });
    },
    60_000,
  );
});
