import { describe, expect, it } from 'vitest'
import { GatewayClient } from './client.ts'
import type { ClientOptions } from './options.ts'

const baseUrl = 'https://gateway.example/api'
const signing = { merchantCode: 'ACME', privateKey: 'PEM' }
const open = (options: object) => () => new GatewayClient(options as ClientOptions)

describe('a client', () => {
  it.each([
    ['no key', { merchantCode: 'ACME' }],
    ['an empty key', { ...signing, privateKey: '' }],
    ['no merchant', { privateKey: 'PEM' }],
    ['no credentials', {}],
    ['an empty token', { token: '' }],
    ['a token beside a key', { ...signing, token: 'x' }],
  ])('is not opened with %s: it says what it needs', (_, credentials) => {
    expect(open({ baseUrl, ...credentials })).toThrow(
      'A client needs merchantCode and privateKey, or token instead of both.',
    )
  })

  it.each(['', 'gateway.example/api', 'https://', undefined])('is not opened at %j', (address) => {
    expect(open({ baseUrl: address, ...signing })).toThrow('begins with https://')
  })

  it('is opened with a token that is left out in favour of a key', () => {
    expect(open({ baseUrl, ...signing, token: undefined })).not.toThrow()
  })
})
