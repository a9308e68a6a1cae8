import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { z } from 'zod'
import { withPlus } from '#lib/countries/accounts/phone.ts'
import { emailAddress } from '#lib/methods/fields/contact.ts'
import { languageTag } from '#lib/methods/fields/language-tag.ts'
import { refused, text } from '#lib/methods/fields/text.ts'
import { customerId } from '#lib/payments/create/named-customer.ts'

const name = text({
  needs: 'a name, 1 to 140 characters',
  description: 'Name of the person or company.',
  example: 'Asha Rao',
  charactersMax: 140,
})

/** As dialled in the customer's country, which is not known: so only the form is checked. */
const dialled = /^[\d ().-]{4,30}$/

const phoneNumber = refused(
  text({
    identifies: true,
    needs: 'a phone number, such as +919876543210',
    description: 'International with +, or as it is dialled in the customer’s country.',
    example: '+919876543210',
  }).overwrite(withPlus),
  (number) => {
    const possible = parsePhoneNumberFromString(number, { extract: false })?.isPossible()
    if (number.startsWith('+') ? possible : dialled.test(number)) return undefined
    return {
      code: 'WRONG_FORMAT',
      message: 'must be a phone number with all of its digits, such as +919876543210',
    }
  },
)

const language = languageTag.meta({
  description: 'The language that the customer speaks, a BCP 47 tag.',
  examples: ['pt-BR'],
})

const example = {
  name: 'Asha Rao',
  emailAddress: 'asha@example.com',
  phoneNumber: '+919876543210',
  language: 'hi',
}

/** What a merchant may register of a customer. */
export const customerBody = z
  .object({
    name: name.optional(),
    emailAddress: emailAddress.optional(),
    phoneNumber: phoneNumber.optional(),
    language: language.optional(),
  })
  .meta({ id: 'CustomerCreate', description: 'A customer to register.', examples: [example] })

export const customerSchema = z
  .object({
    idCustomer: z.string().describe('The ID that you chose.'),
    name: z.string().optional(),
    emailAddress: z.string().optional(),
    phoneNumber: z.string().optional(),
    language: z.string().optional(),
    createdAt: z.iso.datetime().describe('ISO 8601, UTC.'),
  })
  .meta({
    id: 'Customer',
    description: 'A customer as you registered it.',
    examples: [{ idCustomer: 'customer-51c0d3aa', ...example, createdAt: '2026-03-02T09:30:00.000Z' }],
  })

/** The path of a customer. */
export const customerPath = z.object({ idCustomer: customerId })
