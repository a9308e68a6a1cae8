import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errors } from '../../endpoint/error-codes.ts'
import { openApiDocument } from '../../openapi/document.ts'
import { operations } from '../../../../app/api/endpoints.ts'
import { referenceOf } from '../reference.ts'
import { referencePlaces } from './reference-places.ts'
import { marked, search, titleOf, type Place } from './search.ts'

const document = openApiDocument({ operations, mode: 'sandbox', publicUrl: 'https://pay.acme-gateway.com' })
const guide: Place = {
  address: '/docs/callbacks#verify',
  page: 'Callbacks',
  heading: 'Verify it',
  names: [],
  properties: [],
  text: 'The headers follow Standard Webhooks; a redirect is not followed. createPayin and PAYMENT_NOT_FOUND.',
}
const places = [guide, ...referencePlaces(referenceOf(document, operations))]
const first = (query: string) => search(places, query)[0]?.place.address

describe('the search', () => {
  it('finds every operation by its name and by its path first', () => {
    for (const { name, method, path } of operations) {
      expect(first(name)).toBe(`/docs/reference/${name}`)
      expect(first(`${method.toLowerCase()} ${path}`)).toBe(`/docs/reference/${name}`)
    }
  })

  it('finds every error code first, in any case', () => {
    for (const code of Object.keys(errors)) {
      expect(first(code)).toBe(`/docs/errors#${code}`)
      expect(first(` ${code.toLowerCase()} `)).toBe(`/docs/errors#${code}`)
    }
  })

  it('finds properties, words of guides, and several words together', () => {
    expect(first('moneyReturned')).toBe('/docs/reference/getPayin')
    expect(first('standard webhooks')).toBe('/docs/callbacks#verify')
    expect(first('verify')).toBe('/docs/callbacks#verify')
    expect(first('simulate event payin')).toBe('/docs/reference/simulatePayin')
  })

  it('prefers places with all words, and takes those with some if there is none', () => {
    expect(first('redirect qqqqq')).toBeDefined()
    expect(search(places, 'redirect').length).toBeGreaterThanOrEqual(1)
    expect(search(places, 'qqqqq')).toEqual([])
    expect(search(places, '  ')).toEqual([])
  })

  it('shows the place with the words marked', () => {
    const [found] = search([guide], 'REDIRECT')
    expect(found?.excerpt.find(({ isMarked }) => isMarked)).toEqual({ text: 'redirect', isMarked: true })
    expect(titleOf(guide)).toBe('Verify it')
  })

  it('answers any text, and changes none of what it shows', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (query) => {
        for (const { excerpt } of search([guide], query)) expect(excerpt.length).toBeGreaterThan(0)
      }),
    )
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), (text, words) => {
        expect(
          marked(text, words)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})
