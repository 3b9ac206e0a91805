import { type Api, provideHost } from 'shared-ui/host';
import { offerReload } from './offer-reload.ts';
import { once } from './once.ts';
import { createSession } from './session/session.ts';

const connection = once(async () => {
  const { connect } = await import(/* webpackChunkName: 'connection' */ './connection.ts');
  return connect({ token: session.token, onUnauthorized: session.end, onOutdated: offerReload });
});

const identity = once(async () => {
  const code = import(/* webpackChunkName: 'provider' */ './session/firebase.ts');
  const { settings } = await connection();
  return (await code).createFirebaseIdentity(settings);
});

/** The API client stands before its address is known; its first call waits for that. */
const api: Api = {
  call: async (call, input, options) => (await connection()).api.call(call, input, options),
  upload: async (call, input, options) => (await connection()).api.upload(call, input, options),
};

const session = createSession({ account: async () => (await connection()).account, identity });

/** Gives the modules what they need of the shell, and begins to watch who is signed in. */
export const startHost = (): void => {
  provideHost({ api, auth: session.auth });
  session.start();
};
