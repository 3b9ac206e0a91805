import { isDemo } from 'contracts/server/settings';

/** The settings that decide whether this is production and whether it is safe. */
interface SafetySettings {
  NODE_ENV?: string | undefined;
  FIREBASE_PROJECT_ID: string;
  FIREBASE_AUTH_EMULATOR_HOST?: string | undefined;
  SIGNING_SECRET?: string | undefined;
}

/** A real project means production, whatever NODE_ENV says: a forgotten setting must not disable the checks. */
export const isProduction = ({ NODE_ENV, FIREBASE_PROJECT_ID }: SafetySettings): boolean =>
  NODE_ENV === 'production' || !isDemo(FIREBASE_PROJECT_ID);

/** Prefix of every secret in platform/deploy/demo.env, which is in the repository. */
const DEMO_SECRET = 'a-demo-secret';

const findDemoSecrets = (variables: NodeJS.ProcessEnv): string[] =>
  Object.entries(variables).flatMap(([name, value]) =>
    value?.includes(DEMO_SECRET) ? [`${name} contains a demo secret, which is public. Set your own.`] : [],
  );

/** Returns a sentence for each setting that is unsafe or unusable in production. */
export const findProductionFaults = (settings: SafetySettings, variables: NodeJS.ProcessEnv): string[] => [
  ...(settings.FIREBASE_AUTH_EMULATOR_HOST
    ? ['FIREBASE_AUTH_EMULATOR_HOST must not be set in production: the emulator accepts any sign-in.']
    : []),
  ...(isDemo(settings.FIREBASE_PROJECT_ID)
    ? ['FIREBASE_PROJECT_ID must name your real project in production, not one that begins with demo-.']
    : []),
  ...(settings.SIGNING_SECRET ? [] : ['SIGNING_SECRET is missing: production needs at least 32 random characters.']),
  ...findDemoSecrets(variables),
];
