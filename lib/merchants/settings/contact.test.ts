import { expect, it } from 'vitest'
import { readContact } from './contact.ts'

it.each([
  ['help@shop.example', 'help@shop.example'],
  ['  help@shop.example ', 'help@shop.example'],
  ['+44 20 7946 0000', '+442079460000'],
  ['+91-98765-43210', '+919876543210'],
  ['https://shop.example/help?lang=en', 'https://shop.example/help?lang=en'],
  ['HTTP://Shop.example', 'http://shop.example/'],
])('accepts %s', (text, contact) => {
  expect(readContact(text)).toEqual({ contact })
})

it.each([
  '',
  'call us',
  '020 7946 0000',
  '+44 12',
  'help@',
  'shop.example/help',
  'javascript:alert(1)',
  'mailto:help@shop.example',
  'https://user:secret@shop.example/',
  `https://shop.example/${'x'.repeat(255)}`,
  'help@shop.example\r\nBcc: all@shop.example',
])('refuses "%s" and says which forms are accepted', (text) => {
  expect(readContact(text)).toEqual({
    fault: 'SETTING_INVALID',
    message: expect.stringMatching(/^The contact must be an e-mail address .* web address/),
  })
})
