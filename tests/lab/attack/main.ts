// `npm run attack`: one trader repeats the most expensive calls over a journal of 60,000 trades with 500 rules, while
// two others read their journals. Attacker, each other trader, API and database are processes of their own. Writes the
// section "attack" of docs/performance.md in about six minutes. ATTACK_TRADES=6000 makes a trial run, which only
// prints, as does a part of the name of an attack (`-- playbook`). ATTACK_SECONDS is the time with 40 connections.
import { withDatabaseName } from 'local/database';
import { startTestDatabase, startTestIdentity } from 'local/testing';
import { describeMachine, writeSection } from 'tooling/bench-report';

const [only] = process.argv.slice(2);
const { ATTACK_TRADES, ATTACK_SECONDS } = process.env;
const [database, identity] = await Promise.all([startTestDatabase({ durable: true }), startTestIdentity()]);
process.env.TEST_MONGODB_URI = withDatabaseName(database.uri, 'attack');
process.env.FIREBASE_AUTH_EMULATOR_HOST = identity.host;
process.env.FIREBASE_PROJECT_ID = identity.projectId;
try {
  // Imported here because the modules read the emulator's address when they load.
  const [{ runAttacks }, { formatAttacks }] = await Promise.all([import('./run.ts'), import('./report.ts')]);
  const options = { trades: Number(ATTACK_TRADES ?? 60_000), seconds: Number(ATTACK_SECONDS ?? 8), only };
  const parts = [describeMachine(database.description), ...formatAttacks(await runAttacks(options))];
  if (ATTACK_TRADES === undefined && !only) writeSection('attack', parts);
  console.log(parts.join('\n\n'));
} finally {
  await Promise.all([database.stop(), identity.stop()]);
}
