// `npm run imports`: which folder of a package may import which, without tests. Type-only and lazy imports count.
// package-imports.mjs has the rules between packages.

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-folder-knots',
      comment:
        'Folders that import each other can only be read, changed and tested as one. Move what both need to a folder below them, or the file to the folder that uses it.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'shell-floors',
      comment:
        "The files of shell/src itself put its folders together. Only a lazy import may point up to them: shared/on-demand.ts loads the trader's code, which a visitor of the public pages does not need.",
      severity: 'error',
      from: { path: '^shell/src/[^/]+/', pathNot: '/testing/' },
      to: { path: '^shell/src/[^/]+$', dependencyTypesNot: ['dynamic-import'] },
    },
    // The API's floors: http < db < journal < figures, imports, media, identity < features < app and the other
    // programs.
    {
      name: 'api-base',
      comment: 'http and db know no journal: pass in what they need.',
      severity: 'error',
      from: { path: '^api/src/(?:http|db)/' },
      to: { path: '^api/src/(?!http/|db/)[^/]+/' },
    },
    {
      name: 'api-http',
      comment: 'http serves calls without knowing where anything is stored.',
      severity: 'error',
      from: { path: '^api/src/http/' },
      to: { path: '^api/src/(?:db/|database\\.ts$)' },
    },
    {
      name: 'api-journal',
      comment: 'journal is what is stored and how it changes. It is below all that reads it.',
      severity: 'error',
      from: { path: '^api/src/journal/' },
      to: { path: '^api/src/(?!journal/|http/|db/)[^/]+/' },
    },
    {
      name: 'api-middle',
      comment:
        'figures, imports, media and identity import neither each other nor a feature. Move what two of them need to journal.',
      severity: 'error',
      from: { path: '^api/src/(figures|imports|media|identity)/' },
      to: { path: '^api/src/(?!$1/|journal/|http/|db/)[^/]+/' },
    },
    {
      name: 'api-features',
      comment: 'A feature imports no other feature. Move what both need to a floor below.',
      severity: 'error',
      // An export and an import of a journal have what all features store.
      from: { path: '^api/src/features/([^/]+)/', pathNot: '^api/src/features/account/transfer/' },
      to: { path: '^api/src/features/(?!$1/)' },
    },
    {
      name: 'api-programs',
      comment: 'app.ts and the programs put the folders together. No folder imports them.',
      severity: 'error',
      from: { path: '^api/src/[^/]+/' },
      to: { path: '^api/src/[^/]+$', pathNot: '/(?:database|start-error)\\.ts$' },
    },
    {
      name: 'api-database',
      comment:
        'database.ts names what is stored on every floor, so that each floor can read it. It imports only models, and the cache of blocks, which lives as long as the connection.',
      severity: 'error',
      from: { path: '^api/src/database\\.ts$' },
      to: {
        path: '^api/src/(?!http/|db/)[^/]+/',
        pathNot: '(?:/|-)model\\.ts$|/block-cache\\.ts$',
      },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API yet. swc reads the sources as they are, so that type-only imports are seen too.
    parser: 'swc',
    exclude: { path: String.raw`\.(?:test|spec)\.tsx?$|(?:^|/)dist/|\.(?:css|svg|json)$` },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs'],
    },
  },
};
