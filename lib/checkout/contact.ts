import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** How a customer contacts the shop: by e-mail, by phone or on a web page. */
export interface Contact {
  readonly kind: 'email' | 'phone' | 'page'
  readonly href: string
  /** As people read it; a phone number runs left to right in every language. */
  readonly shown: string
}

/** Turns a merchant's contact into a link; an e-mail has the payment ID as its subject. */
export function contactOf(contact: string, paymentId: string): Contact {
  if (/^https?:\/\//i.test(contact)) return { kind: 'page', href: contact, shown: hostOf(contact) }
  if (contact.includes('@')) {
    const href = `mailto:${encodeURIComponent(contact).replace('%40', '@')}?subject=${encodeURIComponent(paymentId)}`
    return { kind: 'email', href, shown: contact }
  }
  const number = parsePhoneNumberFromString(contact)
  return {
    kind: 'phone',
    href: number?.getURI() ?? `tel:${contact.replace(/[^\d+]/g, '')}`,
    shown: number?.formatInternational() ?? contact,
  }
}

const hostOf = (address: string): string => new URL(address).host
