/** A change that tests were run against. */
export interface TestedMutant {
  /** The change with the text around it, on one line: `lib/a.ts:3 if ([-a < b-][+a <= b+]) {`. */
  readonly line: string
  readonly killed: boolean
}

/** Changes that no test can notice: a part of the line of each, and the reason. */
export type ExpectedSurvivors = readonly (readonly [change: string, reason: string])[]

/** The least part of the changes that tests have to detect, in percent. */
export const percentMin = 90

/** Why no test can notice a change; undefined when one of them should. */
export const reasonToSurvive = (expected: ExpectedSurvivors, line: string): string | undefined =>
  expected.find(([change]) => line.includes(change))?.[1]

/** Reports survivors and the score of a group; returns the exit code: 1 below `percentMin`. */
export function reportScore(
  name: string,
  mutants: readonly TestedMutant[],
  expected: ExpectedSurvivors = [],
): 0 | 1 {
  const isExpected = ({ line, killed }: TestedMutant) => !killed && reasonToSurvive(expected, line)
  for (const mutant of mutants) {
    const reason = isExpected(mutant)
    if (reason) console.log(`left out, because ${reason}: ${mutant.line}`)
    else if (!mutant.killed) console.log(`survived ${mutant.line}`)
  }
  const counted = mutants.filter((mutant) => !isExpected(mutant))
  const killed = counted.filter(({ killed: isKilled }) => isKilled).length
  const percent = counted.length === 0 ? 100 : (killed * 100) / counted.length
  const leftOut = mutants.length - counted.length
  console.log(`${name}: ${killed} of ${counted.length} killed, ${leftOut} left out, ${percent.toFixed(2)} %`)
  return percent < percentMin ? 1 : 0
}
