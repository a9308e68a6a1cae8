import type { ExpectedSurvivors } from './mutation-score.ts'

/** Source files and named SQL statements, and the tests that must fail when they are changed. */
export interface MutationGroup {
  readonly mutate: readonly string[]
  readonly tests: readonly string[]
  /** For `npm run mutation -- sql`. */
  readonly statements: readonly string[]
  readonly expectedToSurvive?: ExpectedSurvivors
}
