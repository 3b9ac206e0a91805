/** Files outside of a module that its build depends on. */
const dependencies = ['contracts/**', 'shared-ui/**', 'platform/tooling/**', 'package-lock.json', 'turbo.json'];

/** Creates a module's pipeline, which calls the workflow that all modules share. */
export const createWorkflow = (name: string): string => {
  const files = [
    `${name}/**`,
    ...dependencies,
    '.github/actions/**',
    '.github/workflows/module.yml',
    `.github/workflows/${name}.yml`,
  ];
  const paths = files.map((file) => `      - "${file}"`).join('\n');
  return `name: ${name}

on:
  push:
    branches: [main]
    paths:
${paths}
  pull_request:
    paths:
${paths}

permissions:
  contents: read

jobs:
  module:
    uses: ./.github/workflows/module.yml
    with:
      module: ${name}
    permissions:
      contents: read
      id-token: write`;
};
