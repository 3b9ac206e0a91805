import { type Api, provideHost } from 'shared-ui/host';
import type { Connection } from './connection.ts';
import { createSession } from './session/session.ts';

let connecting: Promise<Connection> | undefined;

const open = async (): Promise<Connection> => {
  const { connect } = await import(/* webpackChunkName: 'connection' */ './connection.ts');
  return connect({ token: session.token, onUnauthorized: session.end });
};

/** One connection; after a failure the next caller tries again. */
const connection = (): Promise<Connection> => {
  connecting ??= open().catch((failure) => {
    connecting = undefined;
    throw failure;
  });
  return connecting;
};

/** The API client stands before its address is known; its first call waits for that. */
const api: Api = {
  call: async (call, input, options) => (await connection()).api.call(call, input, options),
  upload: async (call, input, options) => (await connection()).api.upload(call, input, options),
};

const session = createSession(connection);

/** Gives the modules what they need of the shell, and begins to watch who is signed in. */
export const startHost = (): void => {
  provideHost({ api, auth: session.auth });
  session.start();
};
