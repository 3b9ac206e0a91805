// `npm run documents`: fails when a document of the repository links to a file or section that does not exist, or names
// an npm script, file or folder that does not exist.
import { existsSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { listWorkspaces, readPackageJson, readRepositoryFiles, root } from './repository.ts';

/** Markdown by path. */
type Documents = ReadonlyMap<string, string>;

const LINK = /\]\(([^)#\s]*)(?:#([^)\s]+))?\)/g;
/** Pictures of both themes are HTML. */
const PICTURE = /\bsrc(?:set)?="([^"\s]+)"/g;
const SCRIPT = /npm run (?:-s )?([a-z][\w:]*)(?: -w ([a-z][\w-]*))?/g;
const PATH = /`((?:[\w-]+\/)+(?:[\w.-]+\.[a-z]+)?)`/g;

const exists = (path: string): boolean => existsSync(join(root, path));

/** The anchor that GitHub gives a heading. */
const toAnchor = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\d _-]/gu, '')
    .replaceAll(' ', '-');

const hasAnchor = (markdown: string, anchor: string): boolean =>
  markdown.includes(`<a id="${anchor}"></a>`) ||
  [...markdown.matchAll(/^#+ (.+)$/gm)].some(([, heading = '']) => toAnchor(heading) === anchor);

const isLinkRight = (documents: Documents, document: string, path: string, anchor?: string): boolean => {
  if (/^[a-z]+:/.test(path)) return true;
  const file = path === '' ? document : normalize(join(dirname(document), path));
  const text = documents.get(file);
  return (text !== undefined || exists(file)) && (anchor === undefined || hasAnchor(text ?? '', anchor));
};

/** A module, for the scripts that all modules have. */
const MODULE = 'mf-trades';

/** The module that documents create in their examples. */
const EXAMPLE = 'mf-journal-notes';

const hasScript = (folder: string, script: string): boolean =>
  readPackageJson(root, folder).scripts?.[script] !== undefined;

/** Without a workspace, a script is one of the root or of a module in a repository of its own. */
const isScriptRight = (script: string, workspace?: string): boolean => {
  if (workspace === undefined) return hasScript('.', script) || hasScript(MODULE, script);
  const name = workspace === EXAMPLE ? MODULE : workspace;
  const folder = listWorkspaces(root).find((folder) => basename(folder) === name);
  return folder !== undefined && hasScript(folder, script);
};

/** Folders that a build or a run creates. */
const GENERATED = /\/(?:dist|out|source-maps|test-results)\//;

/** Paths that do not begin with a folder of the repository are those of another place, such as a store. */
const isPathRight = (path: string): boolean =>
  GENERATED.test(path) || !exists(path.slice(0, path.indexOf('/'))) || exists(path);

/** Each wrong reference as `<document>: <reference>`. */
export function findWrongReferences(documents: Documents): string[] {
  return [...documents].flatMap(([document, text]) => [
    ...findWrong(document, text, LINK, (path = '', anchor) => isLinkRight(documents, document, path, anchor)),
    ...findWrong(document, text, PICTURE, (path = '') => isLinkRight(documents, document, path)),
    ...findWrong(document, text, SCRIPT, (script = '', workspace) => isScriptRight(script, workspace)),
    ...findWrong(document, text, PATH, (path = '') => isPathRight(path)),
  ]);
}

type Check = (...groups: (string | undefined)[]) => boolean;

function findWrong(document: string, text: string, expression: RegExp, isRight: Check): string[] {
  const wrong = [...text.matchAll(expression)].filter(([, ...groups]) => !isRight(...groups));
  return wrong.map(([reference]) => `${document}: ${reference}`);
}

const main = (): void => {
  const wrong = findWrongReferences(readRepositoryFiles('*.md'));
  for (const reference of wrong) console.error(reference);
  if (wrong.length > 0) process.exitCode = 1;
};

if (process.argv[1] === import.meta.filename) main();
