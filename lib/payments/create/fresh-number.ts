import { constraintOf } from '../../platform/db/constraint-of.ts'

/** Numbers of a virtual account are random under its prefix: a second one that is taken too is next to impossible. */
const numberTriesMax = 5

/** Opens an attempt, and again with fresh numbers when the database says that its virtual account number was given out before. */
export async function withFreshNumber<Result>(open: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; tries <= numberTriesMax; tries += 1) {
    try {
      return await open()
    } catch (error) {
      if (constraintOf(error) !== 'virtual_account_given_out_once') throw error
    }
  }
  throw new Error(
    `${numberTriesMax} fresh virtual account numbers in a row were taken: the prefix is used up`,
  )
}
