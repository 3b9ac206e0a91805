import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { closeServer, listen } from '../ports.ts';
import { EMULATOR_STOP_TIMEOUT_MS, startEmulator } from './emulator.ts';

it('starts the emulator with other ports when its auth or its logging port is taken', async () => {
  const workDir = await mkdtemp(join(tmpdir(), 'trading-journal-emulator-'));
  const occupant = createServer();
  const takenPort = await listen(occupant, { port: 0, host: '127.0.0.1', variable: 'PORT' });
  let calls = 0;
  const findPort = async () => {
    calls += 1;
    // Each start needs three ports: the first one of the first start, and the last one of the second start are taken.
    return calls === 1 || calls === 6 ? takenPort : getPort();
  };
  const emulator = await startEmulator({ projectId: 'demo-taken', workDir, log: () => {}, findPort });
  expect((await fetch(`http://${emulator.host}/`)).status).toBe(200);
  expect(calls).toBe(9);
  await emulator.program.stop(EMULATOR_STOP_TIMEOUT_MS);
  await closeServer(occupant);
  await rm(workDir, { recursive: true });
});

it('starts an emulator that still validates requests', async () => {
  const workDir = await mkdtemp(join(tmpdir(), 'trading-journal-emulator-'));
  const emulator = await startEmulator({ projectId: 'demo-validated', workDir, log: () => {} });
  const signUp = async (body: object) => {
    const url = `http://${emulator.host}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`;
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return status;
  };
  expect(await signUp({ email: { an: 'object' }, password: 'long enough' })).toBe(400);
  expect(await signUp({ email: 'a@example.com', password: 'long enough' })).toBe(200);
  await emulator.program.stop(EMULATOR_STOP_TIMEOUT_MS);
  await rm(workDir, { recursive: true });
});
