// Runs a database engine that stores its data in TMPDIR. It ends with its parent process.
import { startTestDatabase } from 'local/testing';

const { uri } = await startTestDatabase({ durable: true });
console.log(`engine ${uri}`);
process.on('disconnect', () => process.exit(0));
