import { expect, it } from 'vitest'
import { contactOf } from './contact.ts'

it.each([
  [
    'an e-mail address names the payment in its subject',
    'help@shop.example',
    { kind: 'email', href: 'mailto:help@shop.example?subject=order%201', shown: 'help@shop.example' },
  ],
  [
    'characters with a meaning in a link are encoded',
    'a&b?c=d@shop.example',
    {
      kind: 'email',
      href: 'mailto:a%26b%3Fc%3Dd@shop.example?subject=order%201',
      shown: 'a&b?c=d@shop.example',
    },
  ],
  [
    'a phone number is dialled as it is, and read in groups',
    '+442079460000',
    { kind: 'phone', href: 'tel:+442079460000', shown: '+44 20 7946 0000' },
  ],
  [
    'a web address is read by its host',
    'https://shop.example/help?from=checkout',
    { kind: 'page', href: 'https://shop.example/help?from=checkout', shown: 'shop.example' },
  ],
])('%s', (_title, contact, link) => {
  expect(contactOf(contact, 'order 1')).toEqual(link)
})
