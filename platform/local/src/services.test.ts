import { setTimeout as sleep } from 'node:timers/promises';
import { createServiceGroup, type Service } from './services.ts';

/** Creates a service that records when it stops. */
const createService = (name: string, stopped: string[], ended?: Promise<string>): Service => ({
  ended,
  stop: async () => {
    await sleep(1);
    stopped.push(name);
  },
});

describe('createServiceGroup', () => {
  it('stops all services once, in reverse order', async () => {
    const stopped: string[] = [];
    const services = createServiceGroup(() => {});
    for (const name of ['database', 'api', 'web']) await services.add(name, async () => createService(name, stopped));
    await Promise.all([services.stop(), services.stop()]);
    expect(stopped).toEqual(['web', 'api', 'database']);
  });

  it('stops services that are still starting and starts no others', async () => {
    const stopped: string[] = [];
    const services = createServiceGroup(() => {});
    const slow = services.add('database', () => sleep(20, createService('database', stopped)));
    const failing = services.add('api', () => Promise.reject(new Error('no port')));
    await expect(failing).rejects.toThrow('no port');
    const rejected = expect(slow).rejects.toThrow('aborted');
    await services.stop();
    expect(stopped).toEqual(['database']);
    await rejected;
    await expect(services.add('web', async () => createService('web', stopped))).rejects.toThrow('aborted');
  });

  it('reports an unexpected exit, but not an exit while stopping', async () => {
    const reported = new Promise<string>((resolve) => {
      const services = createServiceGroup(resolve);
      void services.add('database', async () => createService('database', [], Promise.resolve('signal SIGKILL')));
    });
    expect(await reported).toBe('The database exited unexpectedly (signal SIGKILL).');

    const messages: string[] = [];
    const services = createServiceGroup((message) => messages.push(message));
    let exit = (_reason: string) => {};
    const ended = new Promise<string>((resolve) => {
      exit = resolve;
    });
    await services.add('api', async () => createService('api', [], ended));
    exit('signal SIGINT');
    await services.stop();
    await sleep(300);
    expect(messages).toEqual([]);
  });
});
