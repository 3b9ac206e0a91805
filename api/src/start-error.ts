/** Explains to the operator why the server cannot start. */
export class StartError extends Error {
  override name = 'StartError';
}
