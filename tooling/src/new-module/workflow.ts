/** What else a module is made of: a change there is a change of it. */
const standsOn = ['contracts/**', 'shared-ui/**', 'tooling/**', 'package-lock.json', 'turbo.json'];

/** The pipeline of a module: when it runs, and that it runs what all modules' do. */
export const workflowOf = (name: string): string => {
  const files = [
    `${name}/**`,
    ...standsOn,
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
