import { constraintOf } from '../../platform/db/constraint-of.ts'

/**
 * Numbers of virtual accounts are random after their prefix: two that are taken in a row are very unlikely.
 */
const numberTriesMax = 5

/**
 * Opens an attempt; retries with another number when the database says that the virtual account number is
 * taken.
 */
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
