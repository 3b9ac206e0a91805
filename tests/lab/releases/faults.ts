import type { Page, Route } from '@playwright/test';
import { requestModuleList } from 'e2e/module-list.ts';
import { getReleaseStore, toVariant } from 'e2e/releases.ts';
import type { Stack } from 'local/testing';
import { type ModuleBuild, promote, prune, publish, rollback } from 'releases';

/** What a fault works on: a browser, and the test module mf-faulty, whose version 1.0.0 is current. */
export interface Lab {
  page: Page;
  stack: Stack;
  built: ModuleBuild;
  /** A version that was not used yet. */
  version: string;
}

export interface Fault {
  fault: string;
  /** The page that the trader opens. */
  path: string;
  cause(lab: Lab): Promise<unknown>;
  /** Ends the fault; what a team does, or the network. */
  end(lab: Lab): Promise<unknown>;
  /** What the trader then does. Nothing, if the fault reaches no trader. */
  recovery: 'Retry' | 'reload' | 'none';
  /** The trader works with the page before the fault shows. */
  act?: (page: Page) => Promise<unknown>;
}

export const NAME = 'mf-faulty';
const RELEASED = '/faulty/released';
const STYLED = '/faulty/styled';

const refuse = (route: Route) => route.abort();
const fail = (route: Route) => route.fulfill({ status: 503, json: { error: 'down' } });
const replyHtml = (route: Route) =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>No</title>' });
/** The request never ends. */
const hang = () => {};
const change = async (route: Route) => {
  const reply = await route.fetch();
  await route.fulfill({ response: reply, body: `${await reply.text()}\n/* changed */` });
};
const changeRemote = (edit: (remote: Record<string, unknown>) => void) => async (route: Route) => {
  const reply = await route.fetch();
  const content = (await reply.json()) as { remotes: Record<string, unknown>[] };
  for (const remote of content.remotes.filter(({ name }) => name === NAME)) edit(remote);
  await route.fulfill({ response: reply, json: content });
};

/** A file is not what was released, until the network is well again. */
const onFile = (fault: string, file: string, handler: (route: Route) => unknown, path = STYLED): Fault => ({
  fault,
  path,
  cause: ({ page }) => page.route(file, handler),
  end: ({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }),
  recovery: 'Retry',
});

/** The list of modules is not what the gateway sent. */
const onList = (fault: string, handler: (route: Route) => unknown): Fault => ({
  ...onFile(fault, '', handler),
  cause: async ({ page }) => {
    await requestModuleList(page);
    await page.route('**/remotes.json', handler);
  },
});

type Change = (build: ModuleBuild) => ModuleBuild;

const release = async ({ stack, built, version }: Lab, changeBuild: Change): Promise<void> => {
  const store = getReleaseStore(stack);
  await publish(store, changeBuild(toVariant(built, version)));
  await promote(store, NAME, version);
};

/** A bad version is current, until the team rolls it back. */
const onRelease = (fault: string, changeBuild: Change, rest: Partial<Fault> = {}): Fault => ({
  fault,
  path: RELEASED,
  cause: (lab) => release(lab, changeBuild),
  end: ({ stack }) => rollback(getReleaseStore(stack), NAME),
  recovery: 'reload',
  ...rest,
});

const replace =
  (words: Record<string, string>): Change =>
  (build) =>
    toVariant(build, build.module.version, words);
const withFacts =
  (facts: Partial<ModuleBuild['module']>): Change =>
  (build) => ({ ...build, module: { ...build.module, ...facts } });

const ENTRY = '**/mf-faulty/*/remoteEntry.js*';
const CHUNK = '**/mf-faulty/*/assets/styled.js*';
const STYLES = '**/mf-faulty/*/assets/styled.css*';

const pruneOldVersion = async (lab: Lab): Promise<void> => {
  await lab.page.goto('/faulty');
  await lab.page.getByRole('heading', { name: 'Faulty' }).waitFor();
  await release(lab, (build) => build);
  await prune(getReleaseStore(lab.stack), NAME, ['1.0.0']);
};

export const faults: readonly Fault[] = [
  onFile('its first script is refused', ENTRY, refuse),
  onFile('its first script is 503', ENTRY, fail),
  onFile('its first script is an HTML page', ENTRY, replyHtml),
  onFile('its first script was changed', ENTRY, change),
  onFile('its first script never arrives', ENTRY, hang),
  onFile('the script of a page is 503', CHUNK, fail),
  onFile('the script of a page is refused', CHUNK, refuse),
  onFile('the script of a page was changed', CHUNK, change),
  onFile('the style sheet of a page is refused', STYLES, refuse),
  onList('`remotes.json` is 503', fail),
  onList(
    'its entry in `remotes.json` is invalid',
    changeRemote((remote) => delete remote.entry),
  ),
  onList(
    'its entry in `remotes.json` has no hashes',
    changeRemote((remote) => delete remote.integrity),
  ),
  onRelease('it throws while it starts', replace({ '"mf-faulty",': '(()=>{throw new Error("fault")})(),' })),
  onRelease('it exports another module', replace({ '"mf-faulty",': '"mf-other",' })),
  onRelease('a page throws', replace({ '"no fault"': '"throws"' })),
  onRelease('a page never displays', replace({ '"no fault"': '"never displays"' })),
  onRelease('a click throws', replace({ '"no fault"': '"throws on click"' }), {
    act: (page) => page.getByRole('button', { name: 'Work' }).click(),
  }),
  onRelease('it needs the module contract of a later shell', withFacts({ contract: 2 }), { recovery: 'none' }),
  onRelease('it needs a later `shared-ui`', withFacts({ shared: { 'shared-ui/host': '^99.0.0' } }), {
    recovery: 'none',
  }),
  {
    fault: 'its version was removed while a tab was open',
    path: STYLED,
    cause: pruneOldVersion,
    end: async () => {},
    recovery: 'reload',
    act: (page) =>
      page.evaluate(`history.pushState({ idx: 9 }, '', '${STYLED}');
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))`),
  },
];
