import {
  API_CONTRACT_PATH,
  type ApiContract,
  type BuiltModule,
  ClientConfig,
  Remote,
  Remotes,
  ShellFacts,
  type SlotSamples,
} from 'protocol';
import { findBreakingChanges } from './breaking-changes.ts';
import { KIT_NAME, type SourceSizes } from './source-sizes.ts';

type ModuleNeeds = Pick<BuiltModule, 'contract' | 'shared'>;

const parseVersion = (version: string): number[] => version.replace(/^\^/, '').split('.').map(Number);

/** Whether a version is in a range `^x.y.z`, as in npm: the first number that is not 0 must be equal. */
export function isInRange(version: string, range: string): boolean {
  const actual = parseVersion(version);
  const wanted = parseVersion(range);
  const first = wanted.findIndex((number) => number > 0);
  const fixed = first < 0 ? wanted.length - 1 : first;
  const different = wanted.findIndex((number, index) => number !== actual[index]);
  return different < 0 || (different > fixed && (actual[different] ?? 0) > (wanted[different] ?? 0));
}

/** Refuses a panel for a slot that no page has: it would never be seen. Older shells do not list their slots. */
const assertSlotsExist = (
  { panels = [], slots: own }: Pick<BuiltModule, 'panels' | 'slots'>,
  { slots }: ShellFacts,
  offered: SlotSamples,
): void => {
  const known = slots && [slots, own ?? {}, offered].flatMap((each) => Object.keys(each));
  const unknown = panels.find(({ slot }) => known?.includes(slot) === false);
  if (known && unknown) throw new Error(`panel.slot must be one of ${known.join(', ')}, not ${unknown.slot}.`);
};

/** What a version needs and the shell does not have, as the shell would say it; undefined if it can run. */
export function findMissing({ contract, shared }: ModuleNeeds, shell: ShellFacts): string | undefined {
  if (contract !== shell.contract) return `module contract ${contract}, but the shell supports ${shell.contract}`;
  const [missing] = Object.entries(shared).filter(([name, range]) => !isInRange(shell.shared[name] ?? '', range));
  return missing && `${missing[0]} ${missing[1]}, but the shell has ${shell.shared[missing[0]] ?? 'none'}`;
}

const TIMEOUT_MS = 10_000;

/** Reads a file of the running product. */
export async function fetchLive(url: string, path: string): Promise<unknown> {
  const response = await fetch(new URL(path, url), { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (cause: Error) => {
      throw new Error(`The product at ${url} does not respond. Start it, or use --offline.`, { cause });
    },
  );
  if (!response.ok) throw new Error(`${response.url} responded with status ${response.status}.`);
  return response.json();
}

/** The modules that browsers get, also those that the gateway serves as built. */
export async function fetchLiveRemotes(liveUrl: string): Promise<Remote[]> {
  return Remotes.parse(await fetchLive(liveUrl, '/remotes.json')).remotes.flatMap(
    (entry) => Remote.safeParse(entry).data ?? [],
  );
}

/** The calls of the running API, and what its shell gives to modules. */
export async function fetchLiveProduct(liveUrl: string): Promise<{ shell: ShellFacts; api: ApiContract }> {
  const { apiUrl } = ClientConfig.parse(await fetchLive(liveUrl, '/config.json'));
  const api = (await fetchLive(apiUrl || liveUrl, API_CONTRACT_PATH)) as ApiContract;
  return { shell: ShellFacts.parse(await fetchLive(liveUrl, '/shell.json')), api };
}

/**
 * @param calls what the module expects of the API
 * @param liveUrl of the running product @param offered the slots of released modules
 * @throws if its shell would refuse the module or has no such slot, or its API does not serve the calls
 */
export async function assertLiveSupports(
  { name, version, ...needs }: Pick<BuiltModule, 'name' | 'version' | 'contract' | 'shared' | 'panels' | 'slots'>,
  calls: ApiContract,
  liveUrl: string,
  offered: SlotSamples,
): Promise<void> {
  const { shell, api } = await fetchLiveProduct(liveUrl);
  const missing = findMissing(needs, shell);
  if (missing) throw new Error(`${name} ${version} needs ${missing} (${liveUrl}): deploy the shell first.`);
  assertSlotsExist(needs, shell, offered);
  const changes = await findBreakingChanges(calls, api);
  if (changes.length > 0)
    throw new Error(
      `${name} ${version} needs a newer API (${liveUrl}), where ${changes.join(', ')}: deploy the API first.`,
    );
}

/** A module bundles only the functions of react that its JSX calls. A copy of react has more characters than this. */
const MAX_REACT = 10_000;

/**
 * Finds a library in a module's own code of which a page has the only copy: two would not work together.
 * @param sourceSizes by library, or by path of our own files and those of the kit
 */
export function findCopy({ shared }: Pick<BuiltModule, 'shared'>, sourceSizes: SourceSizes): string | undefined {
  return [...Object.keys(shared), 'react-router'].find((library) =>
    Object.entries(sourceSizes).some(
      ([owner, size]) =>
        (owner === library && (library !== 'react' || size > MAX_REACT)) ||
        owner.replace(`${KIT_NAME}/`, '').startsWith(`${library.replace('/', '/src/')}/`),
    ),
  );
}
