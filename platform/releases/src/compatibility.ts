import { type BuiltModule, Remote, Remotes, ShellFacts } from 'contracts';

type ModuleNeeds = Pick<BuiltModule, 'contract' | 'shared'>;

const parseVersion = (version: string): number[] => version.replace(/^\^/, '').split('.').map(Number);

/** Whether a version is in a range `^x.y.z`, as in npm: the first number that is not 0 must be equal. */
export const isInRange = (version: string, range: string): boolean => {
  const actual = parseVersion(version);
  const wanted = parseVersion(range);
  const first = wanted.findIndex((number) => number > 0);
  const fixed = first < 0 ? wanted.length - 1 : first;
  const different = wanted.findIndex((number, index) => number !== actual[index]);
  return different < 0 || (different > fixed && (actual[different] ?? 0) > (wanted[different] ?? 0));
};

/** What a version needs and the shell does not have, as the shell would say it; undefined if it can run. */
export const findMissing = ({ contract, shared }: ModuleNeeds, shell: ShellFacts): string | undefined => {
  if (contract !== shell.contract) return `module contract ${contract}, but the shell supports ${shell.contract}`;
  const [missing] = Object.entries(shared).filter(([name, range]) => !isInRange(shell.shared[name] ?? '', range));
  return missing && `${missing[0]} ${missing[1]}, but the shell has ${shell.shared[missing[0]] ?? 'none'}`;
};

const TIMEOUT_MS = 10_000;

/** Reads a file of the running product. */
const fetchLive = async (url: string, path: string): Promise<unknown> => {
  const response = await fetch(new URL(path, url), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${response.url} responded with status ${response.status}.`);
  return response.json();
};

/** The modules that browsers get, also those that the gateway serves as built. */
export const fetchLiveRemotes = async (liveUrl: string): Promise<Remote[]> =>
  Remotes.parse(await fetchLive(liveUrl, '/remotes.json')).remotes.flatMap(
    (entry) => Remote.safeParse(entry).data ?? [],
  );

/** @param liveUrl of the running product @throws if its shell would refuse the module */
export const assertShellSupports = async ({ name, version, ...needs }: BuiltModule, liveUrl: string): Promise<void> => {
  const missing = findMissing(needs, ShellFacts.parse(await fetchLive(liveUrl, '/shell.json')));
  if (missing) throw new Error(`${name} ${version} needs ${missing} (${liveUrl}): deploy the shell first.`);
};
