import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { z } from 'zod'
import { merchantFault, type MerchantFault } from '../merchant-fault.ts'

const lengthMax = 255
const email = z.email()

/**
 * Reads the contact for customers: an e-mail address, an international phone number (returned as `+…` without
 * spaces) or an http(s) address.
 */
export function readContact(text: string): { readonly contact: string } | MerchantFault {
  const written = text.trim()
  const contact =
    written.length > lengthMax ? undefined : (emailOf(written) ?? phoneOf(written) ?? linkOf(written))
  if (contact !== undefined) return { contact }
  return merchantFault(
    'SETTING_INVALID',
    `The contact must be an e-mail address (help@shop.example), a phone number with its country (+44 20 7946 0000) or a web address (https://shop.example/help), of at most ${lengthMax} characters.`,
  )
}

const emailOf = (text: string): string | undefined => email.safeParse(text).data

/** A possible number is enough: new number ranges open faster than the library's lists are updated. */
function phoneOf(text: string): string | undefined {
  const phone = parsePhoneNumberFromString(text, { extract: false })
  return phone?.isPossible() ? phone.number : undefined
}

function linkOf(text: string): string | undefined {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
    ? url.href
    : undefined
}
