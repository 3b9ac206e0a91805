// A database engine as a program, whose data lies on the disk that this program sees at TMPDIR. It ends with its parent.
import { startTestDatabase } from 'local/testing';

const { uri } = await startTestDatabase({ durable: true });
console.log(`engine ${uri}`);
process.on('disconnect', () => process.exit(0));
