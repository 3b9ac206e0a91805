// The guardian as a service: JSON lines to standard output, metrics and readiness on METRICS_PORT.

import { Counter, Gauge, Registry } from 'prom-client';
import { createLog } from 'protocol/server/log';
import { serveMetrics } from 'protocol/server/metrics';
import { parseEnvironment, setting } from 'protocol/server/settings';
import * as z from 'zod';
import { createDecisionWebhook } from './decision-webhook.ts';
import type { Look } from './guard.ts';
import type { GuardianReport } from './guardian-loop.ts';

const Environment = z.object({
  LOG_LEVEL: z.string().default('info'),
  METRICS_PORT: setting.port('METRICS_PORT').optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  DECISIONS_WEBHOOK: setting.url('DECISIONS_WEBHOOK', 'https://chat.example.com/hooks/releases').optional(),
});

/** A guardian whose last look was longer ago is not ready: the API or the store cannot be read, or it hangs. */
const READY_MS = 5 * 60_000;

const createMetrics = () => {
  const registry = new Registry();
  const registers = [registry];
  const lastLook = new Gauge({
    name: 'guardian_last_look_timestamp_seconds',
    help: 'When the guardian last looked at all modules, in seconds since 1970; 0 until then.',
    registers,
  });
  const errors = new Counter({
    name: 'guardian_errors_total',
    help: 'Looks that failed, and modules that could not be read or changed in one.',
    registers,
  });
  const decisions = new Gauge({
    name: 'guardian_last_decision_timestamp_seconds',
    help: 'When the guardian decided last about a module, in seconds since 1970, by decision.',
    labelNames: ['module', 'decision'],
    registers,
  });
  const questions = new Gauge({
    name: 'guardian_open_questions',
    help: 'Whether the guardian waits for a person to promote a version or to roll it back: 1 or 0.',
    labelNames: ['module'],
    registers,
  });
  return { registry, lastLook, errors, decisions, questions };
};

const toMetrics = (
  { lastLook, errors, decisions, questions }: ReturnType<typeof createMetrics>,
  look: Look,
  now: number,
): void => {
  lastLook.set(now / 1_000);
  errors.inc(look.errors.length);
  decisions.reset();
  questions.reset();
  for (const { module, what, at, isOpen } of look.decisions) {
    decisions.set({ module, decision: what }, at);
    questions.set({ module }, Number(isOpen));
  }
};

const readReadiness = async (lookedAt: number): Promise<string> => {
  if (Date.now() - lookedAt > READY_MS) throw new Error('The last look is too long ago.');
  return JSON.stringify({ status: 'ready' });
};

/** @throws one error with a sentence per invalid variable */
export async function createGuardianService(env: NodeJS.ProcessEnv): Promise<GuardianReport> {
  const settings = parseEnvironment(Environment, env, (message) => new Error(message));
  const log = createLog(settings.LOG_LEVEL);
  const metrics = createMetrics();
  const { DECISIONS_WEBHOOK: webhook } = settings;
  const notify = webhook === undefined ? undefined : createDecisionWebhook(webhook, Date.now());
  let lookedAt = 0;
  /** The lines of the last look, because one is repeated while a version waits. */
  let seen: ReadonlySet<string> = new Set();
  if (settings.METRICS_PORT !== undefined) {
    const address = { port: settings.METRICS_PORT, host: settings.METRICS_HOST };
    const ready = { contentType: 'application/json', read: () => readReadiness(lookedAt) };
    const { port } = await serveMetrics(metrics.registry, address, { '/ready': ready });
    log.info({ port, host: address.host }, 'serving metrics');
  }
  return {
    looked: async (look) => {
      lookedAt = Date.now();
      toMetrics(metrics, look, lookedAt);
      for (const line of look.lines) if (!seen.has(line)) log.info(line);
      for (const line of look.errors) log.error(line);
      seen = new Set(look.lines);
      await notify?.(look.decisions).catch((error: unknown) => {
        metrics.errors.inc();
        log.error({ err: error }, 'a decision could not be posted');
      });
    },
    pruned: (lines) => lines.forEach((line) => void log.info(line)),
    failed: (error) => {
      metrics.errors.inc();
      log.error({ err: error }, 'The guardian could not look at the modules.');
    },
  };
}
