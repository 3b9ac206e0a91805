// `npm run imports`: who may import whom (docs/ARCHITECTURE.md): protocol <- contracts <- shared-ui <- modules and
// shell; contracts <- api; protocol <- gateway, releases; importers <- modules, api. Everything else meets at run time.
// Tests follow the same rules.
import folders from './dependency-cruiser.mjs';

const WORKSPACE = '(?:contracts|importers|shared-ui|shell|mf-[^/]+|api|platform/[^/]+|tests/[^/]+)';
/** What modules, shared-ui and API may not import. A name is not resolved if its package does not export it. */
const ABOVE = '^(?:shell|mf-[^/]+|(?:platform/)?(?:gateway|local|releases))(?:/|$)';
const TESTS = String.raw`\.(?:test|spec)\.tsx?$|/testing/`;
const npm = (names) => `(?:^|/)node_modules/(?:${names})/`;

/** A rule that forbids imports. Its comment is what the developer reads. */
const forbid = (name, from, to, comment) => ({ name, comment, severity: 'error', from, to });

const importersMessage =
  "importers are pure functions for workers, browsers and Node: they import neither Node's modules nor packages of the product.";
const topicsMessage =
  "Import from 'contracts': modules bundle a topic with its relative imports, and a page would have two copies.";

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid(
      'by-package-name',
      // contracts depends on the tooling, which therefore imports files of contracts and protocol by path: packages
      // cannot depend on each other.
      {
        path: `^(${WORKSPACE})/`,
        pathNot: String.raw`^platform/tooling/src/(?:(?:module|shell)-config|json-plugins|module-json|used-calls)\.ts$`,
      },
      { path: `^${WORKSPACE}/`, pathNot: '^$1/', dependencyTypes: ['local'] },
      "Import another workspace by its package name, e.g. 'shared-ui', not by its path.",
    ),
    forbid(
      'call-the-api',
      { pathNot: '^(?:api|tests/(?:e2e|lab))/' },
      { path: '^api(?:/|$)' },
      "Do not import the API. Call it: getApi().call(calls.x, ...) with 'shared-ui/host' and 'contracts'.",
    ),
    forbid(
      'contracts-first',
      { path: '^contracts/src/' },
      { path: ['^shared-ui/', ABOVE] },
      'contracts is the base of the journal: of the product it imports only the protocol of the platform.',
    ),
    forbid(
      'protocol-first',
      { path: '^platform/protocol/src/' },
      { path: `^${WORKSPACE}/`, pathNot: '^platform/protocol/' },
      'protocol is what the programs of the platform write for each other: it imports no other package of the product.',
    ),
    forbid(
      'platform-without-journal',
      { path: '^(?:platform/(?:gateway|protocol|releases)/src|tests/lab/releases)/', pathNot: TESTS },
      { path: '^(?:contracts|importers|shared-ui|api)/' },
      "Gateway, release tool and guardian know no trading journal. What they share with pages and API belongs in 'protocol'.",
    ),
    forbid('topics-by-name', { path: '^contracts/src/topics/' }, { dependencyTypes: ['local'] }, topicsMessage),
    forbid('topics-without-zod', { path: '^contracts/src/topics/' }, { path: npm('zod') }, topicsMessage),
    forbid('importers-in-any-host', { path: '^importers/src/' }, { dependencyTypes: ['core'] }, importersMessage),
    forbid(
      'importers-alone',
      { path: '^importers/src/' },
      { path: `^${WORKSPACE}/`, pathNot: '^importers/' },
      importersMessage,
    ),
    forbid(
      'importers-on-demand',
      { path: '^(?:contracts|shared-ui|shell)/src/' },
      { path: '^importers/' },
      "Only modules and the API read broker files. Pages load 'importers' when a file is chosen.",
    ),
    forbid(
      'servers-in-node',
      {
        path: ['^(?:contracts|shared-ui|shell|mf-[^/]+)/src/', '^platform/protocol/src/[^/]+$'],
        pathNot: '^contracts/src/server/',
      },
      { path: ['^contracts/src/server/', '^platform/protocol/src/(?:server|store)/'] },
      'This runs in Node only. Code that servers share with the browser belongs in contracts or protocol.',
    ),
    forbid(
      'below-the-pages',
      { path: '^(?:shared-ui|api)/src/' },
      { path: ABOVE },
      "shared-ui may import only 'contracts' of the product's packages, and the API 'importers' too.",
    ),
    forbid(
      'api-without-ui',
      { path: '^api/src/' },
      { path: '^shared-ui/' },
      "The API has no user interface. Code that it shares with the browser belongs in 'contracts'.",
    ),
    forbid(
      'modules-apart',
      { path: '^(mf-[^/]+)/src/' },
      { path: ABOVE, pathNot: '^$1/' },
      "A module may not import another module or the shell. Link to a path, and use announceChange or reportError from 'shared-ui/host'.",
    ),
    forbid(
      'modules-at-run-time',
      { path: '^shell/src/' },
      { path: '^mf-[^/]+(?:/|$)' },
      'The shell finds modules at run time in remotes.json. An imported module could not be released independently.',
    ),
    forbid(
      'shared-ui-for-modules',
      { path: '^mf-[^/]+/src/' },
      { path: '^shared-ui/', pathNot: String.raw`^shared-ui/src/(?:host/|testing/)?index\.ts$` },
      "A module imports only from 'shared-ui', 'shared-ui/host' and, in tests, 'shared-ui/testing'. If something is missing there, export it there.",
    ),
    forbid(
      'shared-ui-for-the-shell',
      { path: '^shell/src/' },
      {
        path: '^shared-ui/',
        pathNot: String.raw`^shared-ui/src/(?:(?:host/|testing/)?index\.ts|host/shell\.ts|(?:tokens|base)\.css)$`,
      },
      "The shell imports only from 'shared-ui', 'shared-ui/host', the two style sheets and, in tests, 'shared-ui/testing'.",
    ),
    forbid(
      'testing-in-tests',
      { pathNot: `^shared-ui/|${TESTS}` },
      { path: String.raw`^shared-ui/src/testing/index\.ts$` },
      "'shared-ui/testing' is for tests only: here it would be part of the product's bundle.",
    ),
    forbid(
      'one-router',
      { pathNot: '^(?:shell/src|shared-ui/(?:examples|src/(?:host|testing)))/' },
      { path: npm('react-router(?:-dom)?') },
      "A page has one router, the shell's. Import Link, useNavigate ... from 'shared-ui/host'; if one is missing, export it there.",
    ),
    forbid(
      'identity-in-the-shell',
      { pathNot: '^shell/src/' },
      { path: npm('firebase|@firebase/[^/]+') },
      "Only the shell imports the identity provider's SDK. Use getAuth() from 'shared-ui/host'.",
    ),
    forbid(
      'identity-keys-in-the-api',
      { pathNot: '^api/(?:src|test)/' },
      { path: npm('firebase-admin') },
      "Only the API imports firebase-admin, which uses the provider's keys.",
    ),
  ],
  // Built files of packages; libraries have folders of this name too.
  options: {
    ...folders.options,
    exclude: { path: ['^[^/]+/dist/', '^(?:platform|tests|tests/e2e/modules)/[^/]+/dist/'] },
  },
};
