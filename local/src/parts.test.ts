import { setTimeout as sleep } from 'node:timers/promises';
import { createParts, type Part } from './parts.ts';

/** A part that writes down when it stops. */
const part = (name: string, stopped: string[], ended?: Promise<string>): Part => ({
  ended,
  stop: async () => {
    await sleep(1);
    stopped.push(name);
  },
});

describe('parts', () => {
  it('stop one after the other, the last added first, once however often it is asked', async () => {
    const stopped: string[] = [];
    const parts = createParts(() => {});
    for (const name of ['database', 'api', 'web']) await parts.add(name, async () => part(name, stopped));
    await Promise.all([parts.stop(), parts.stop()]);
    expect(stopped).toEqual(['web', 'api', 'database']);
  });

  it('that are still starting are stopped once they have started, and none is started after', async () => {
    const stopped: string[] = [];
    const parts = createParts(() => {});
    const slow = parts.add('database', () => sleep(20, part('database', stopped)));
    const failing = parts.add('api', () => Promise.reject(new Error('no port')));
    await expect(failing).rejects.toThrow('no port');
    const refused = expect(slow).rejects.toThrow('aborted');
    await parts.stop();
    expect(stopped).toEqual(['database']);
    await refused;
    await expect(parts.add('web', async () => part('web', stopped))).rejects.toThrow('aborted');
  });

  it('report one that ends by itself, and none that ends because all stop', async () => {
    const sentence = new Promise<string>((resolve) => {
      const parts = createParts(resolve);
      void parts.add('database', async () => part('database', [], Promise.resolve('signal SIGKILL')));
    });
    expect(await sentence).toBe('The database ended by itself (signal SIGKILL).');

    const reported: string[] = [];
    const parts = createParts((words) => reported.push(words));
    let end = (_how: string) => {};
    const ended = new Promise<string>((resolve) => {
      end = resolve;
    });
    await parts.add('api', async () => part('api', [], ended));
    end('signal SIGINT');
    await parts.stop();
    await sleep(300);
    expect(reported).toEqual([]);
  });
});
