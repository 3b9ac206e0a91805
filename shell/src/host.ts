import { type Api, createApi, provideHost } from 'shared-ui/host';
import { config } from './config.ts';
import { createSession } from './session/session.ts';

let client: Promise<Api> | undefined;

const connect = async (): Promise<Api> => {
  const { apiUrl } = await config();
  return createApi({ baseUrl: apiUrl, token: session.token, onUnauthorized: session.end });
};

/** The API client stands before its address is known; its first call waits for /config.json. */
const api: Api = {
  async call(call, input, options) {
    client ??= connect().catch((failure) => {
      client = undefined;
      throw failure;
    });
    return (await client).call(call, input, options);
  },
};

const loadIdentity = async () => {
  const [{ createFirebaseIdentity }, settings] = await Promise.all([import('./session/firebase.ts'), config()]);
  return createFirebaseIdentity(settings);
};

const session = createSession({ api, loadIdentity });

/** Gives the modules what they need of the shell, and begins to watch who is signed in. */
export const startHost = (): void => {
  provideHost({ api, auth: session.auth });
  session.start();
};
