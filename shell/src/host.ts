import { type Api, provideHost } from 'shared-ui/host';
import { offerReload } from './offer-reload.ts';
import { once } from './once.ts';
import { createSession } from './session/session.ts';

const getConnection = once(async () => {
  const { connect } = await import(/* webpackChunkName: 'connection' */ './connection.ts');
  return connect({ token: session.token, onUnauthorized: session.end, onOutdated: offerReload });
});

const getIdentity = once(async () => {
  const sdk = import(/* webpackChunkName: 'provider' */ './session/firebase.ts');
  const { settings } = await getConnection();
  return (await sdk).createFirebaseIdentity(settings);
});

/** Available before the API URL is known. The first call waits for it. */
const api: Api = {
  call: async (call, input, options) => (await getConnection()).api.call(call, input, options),
  upload: async (call, input, options) => (await getConnection()).api.upload(call, input, options),
};

const session = createSession({ getAccountCalls: async () => (await getConnection()).account, getIdentity });

/** Provides the host to the modules and starts the session. */
export const startHost = (): void => {
  provideHost({ api, auth: session.auth });
  session.start();
};
