/** Why the server cannot start; its message is a sentence for whoever starts it. */
export class StartError extends Error {
  override name = 'StartError';
}
