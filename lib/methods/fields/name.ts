import { z } from 'zod'
import { refused, text } from './text.ts'

const nameCharactersMax = 140

/** Name of a person or company in any script; digits are allowed ("Studio 54"), punctuation alone is not. */
const holderOf = (whichAccount: string) =>
  refused(
    text({
      needs: `the name of the account's holder, 1 to ${nameCharactersMax} characters`,
      description: `Name of the holder of ${whichAccount}. Letters and digits of any script.`,
      example: 'Asha Rao',
      charactersMax: nameCharactersMax,
      input: { kind: 'text', autocomplete: 'name' },
    }),
    (name) =>
      /[\p{L}\p{N}]/u.test(name)
        ? undefined
        : { code: 'WRONG_FORMAT', message: 'must contain a letter or a digit' },
  )

export const accountName = holderOf('the account that pays')

/** The same for the account that receives a payout. */
export const payeeName = holderOf('the account that is paid')

const part = (what: string, example: string, autocomplete: string) =>
  text({
    needs: `${what}, 1 to ${nameCharactersMax} characters`,
    description: `${what[0]?.toUpperCase()}${what.slice(1)}.`,
    example,
    charactersMax: nameCharactersMax,
    input: { kind: 'text', autocomplete },
  })

const firstName = part('the first name', 'Asha', 'given-name')
const parts = {
  titleBefore: part('the title before the name', 'Dr.', 'honorific-prefix').optional(),
  firstName: firstName.optional(),
  middleName: part('the middle name', 'Devi', 'additional-name').optional(),
  lastName: part('the last name', 'Rao', 'family-name'),
  titleAfter: part('the title after the name', 'Jr.', 'honorific-suffix').optional(),
}

/**
 * The customer's name in parts: first and last name mandatory when the object is there (specification,
 * OfflineMethod).
 */
export const customerName = z.object({ ...parts, firstName }).describe("The customer's name in parts.")

/** The same where only the last name is mandatory (specification, BankAPayMethod and BankBPayMethod). */
export const customerNameByLastName = z.object(parts).describe("The customer's name in parts.")
