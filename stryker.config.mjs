// npm run mutation runs this once for each group; the groups and their tests are in
// lib/testing/mutation/mutation-groups.ts.

const { mutate = [], without = [] } = JSON.parse(process.env.MUTATION_GROUP ?? '{}')

/**
 * Excludes the texts and names of SQL statements from string mutations: an empty statement always fails, and
 * the name is only the key of its prepared plan. Neither should change the score.
 */
const sqlText = {
  shouldIgnore: ({ node, parent }) => {
    const property = parent?.type === 'ObjectProperty' && parent.value === node ? parent.key.name : undefined
    const isText = node.type === 'TemplateLiteral' || node.type === 'StringLiteral'
    return isText && (property === 'text' || property === 'name') ? 'SQL' : undefined
  },
}
export const strykerPlugins = [{ kind: 'Ignore', name: 'sql-text', value: sqlText }]

export default {
  mutate,
  mutator: { excludedMutations: without },
  plugins: ['@stryker-mutator/vitest-runner', import.meta.filename],
  ignorers: ['sql-text'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts', related: false, pool: 'forks' },
  coverageAnalysis: 'perTest',
  // Two at a time leave the machine some capacity; a mutant that waits forever is stopped by the limits of
  // the tests.
  concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 2),
  timeoutMS: 30_000,
  // The first run, of all tests of a group, on a busy machine.
  dryRunTimeoutMinutes: 60,
  // Stryker would rewrite it with the compiler's JavaScript interface, which TypeScript 7 no longer has;
  // nothing here needs it.
  tsconfigFile: 'none.json',
  tempDirName: process.env.MUTATION_SANDBOXES ?? '.data/mutation',
  ignorePatterns: ['.data', '.next', 'bench', 'docs', 'e2e', 'public', 'test-results', 'reports'],
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, reportTests: false },
  jsonReporter: { fileName: process.env.MUTATION_REPORT ?? 'reports/mutation.json' },
  // lib/testing/mutation/mutation-score.ts compares the score.
  thresholds: { high: 95, low: 90, break: null },
}
