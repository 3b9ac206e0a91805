import { setTimeout as sleep } from 'node:timers/promises';

/** A service that runs until it is stopped. */
export interface Service {
  stop(): Promise<void>;
  /** Resolves with the exit reason, for services that can exit unexpectedly. */
  ended?: Promise<string>;
}

export interface ServiceGroup {
  /** Aborts when the group stops. */
  signal: AbortSignal;
  /** Starts a service and adds it. Rejects when `start` rejects or the group stops. */
  add<S extends Service>(name: string, start: () => Promise<S>): Promise<S>;
  /** Stops all services in reverse order, including those that are still starting. */
  stop(): Promise<void>;
}

/**
 * Ctrl-C reaches all processes of a terminal at once. Wait for our own signal before reporting an exit as unexpected.
 */
const SIGNAL_GRACE_PERIOD_MS = 200;

/** Tracks running services and stops them in order. `onUnexpectedExit` receives a user-facing message. */
export function createServiceGroup(onUnexpectedExit: (message: string) => void): ServiceGroup {
  const controller = new AbortController();
  const { signal } = controller;
  const running: Promise<Service | undefined>[] = [];
  let stopped: Promise<void> | undefined;

  const watch = async (name: string, service: Service): Promise<void> => {
    const reason = await service.ended;
    await sleep(SIGNAL_GRACE_PERIOD_MS);
    if (!signal.aborted) onUnexpectedExit(`The ${name} exited unexpectedly (${reason}).`);
  };
  const stopAll = async (): Promise<void> => {
    controller.abort();
    for (const starting of running.toReversed()) await (await starting)?.stop();
  };
  return {
    signal,
    add: async (name, start) => {
      signal.throwIfAborted();
      const starting = start();
      running.push(starting.catch(() => undefined));
      const service = await starting;
      if (service.ended) void watch(name, service);
      signal.throwIfAborted();
      return service;
    },
    stop: () => {
      stopped ??= stopAll();
      return stopped;
    },
  };
}
