// Sends one attack in a process of its own, so that it delays neither the API's clock nor that of another trader. Gets the options of
// autocannon as a message, and answers with the number of errors.
import { once } from 'node:events';
import { runAutocannon } from '../support/measure.ts';

const [options] = await once(process, 'message');
const { errors } = await runAutocannon(options);
process.send?.({ errors });
process.disconnect();
