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
      // The API's folders get floors of their own.
      from: { pathNot: '^api/' },
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
