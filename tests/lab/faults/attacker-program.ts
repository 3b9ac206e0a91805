// Sends attacks from a process of its own, so that they delay neither the API's clock nor that of another trader. Gets
// the options of autocannon for each attack as a message, and answers with the number of errors.
import type autocannon from 'autocannon';
import { runAutocannon } from '../support/measure.ts';

process.on('message', async (options: autocannon.Options) => {
  const { errors } = await runAutocannon(options);
  process.send?.({ errors });
});
