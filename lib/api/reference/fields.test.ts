import { describe, expect, it } from 'vitest'
import { oneLine, withoutControls } from '../../methods/fields/text.ts'
import { openApiDocument } from '../openapi/document.ts'
import { operations } from '../../../app/api/endpoints.ts'
import { fieldsOf, type Components, type Fields } from './fields.ts'
import { componentHomes } from './homes.ts'
import { limitsOf } from './limits.ts'
import { referenceOf } from './reference.ts'

const document = openApiDocument({ operations, mode: 'sandbox', publicUrl: 'https://pay.acme-gateway.com' })
const reference = referenceOf(document, operations)
const components: Components = { schemas: reference.schemas, elsewhere: () => undefined }
const entryNamed = (name: string) => reference.entries.find((entry) => entry.name === name)!

describe('the reference', () => {
  it('has each operation of the document and each webhook, in one group', () => {
    const grouped = reference.groups.flatMap(({ entries }) => entries.map(({ name }) => name))
    expect(grouped.toSorted()).toEqual(
      [...operations.map(({ name }) => name), 'receivePaymentChange', 'receiveTestEvent'].toSorted(),
    )
  })

  it('omits in live mode what live mode does not serve', () => {
    const live = openApiDocument({ operations, mode: 'live', publicUrl: 'https://pay.acme-gateway.com' })
    const names = referenceOf(live, operations).entries.map(({ name }) => name)
    expect(names).toContain('createPayin')
    expect(names.filter((name) => name.startsWith('simulate'))).toEqual([])
  })

  it('marks additions to the specification, and says who may call', () => {
    expect(entryNamed('createPayin')).toMatchObject({ isAddition: false, scopes: ['POST /payins/{idPayin}'] })
    expect(entryNamed('createPayin').permission).toContain('PAYIN_CREATE')
    expect(entryNamed('cancelPayin').isAddition).toBe(true)
  })

  it('writes out every property of every body: the names of the document, no more and no fewer', () => {
    for (const { body, name } of reference.entries) {
      if (!body) continue
      const shown = new Set(namesIn(fieldsOf(body.schema, components)))
      expect([name, [...namesOfSchema(body.schema)].filter((each) => !shown.has(each))]).toEqual([name, []])
    }
  })

  it('writes out large components once, and links to them from the other pages', () => {
    const homes = componentHomes(reference)
    expect(homes.get('PaymentMethodResponse')).toBe('createPayin')
    expect(homes.get('PayinDetail')).toBe('getPayin')
    const elsewhere = (component: string) =>
      homes.get(component) === 'listPayins' ? undefined : homes.get(component)
    const [, answer] = entryNamed('listPayins').answers[0]!
    const list = fieldsOf(answer.content!['application/json']!.schema, { ...components, elsewhere })
    expect(list.fields.find(({ name }) => name === 'data')).toMatchObject({
      inside: { seeOperation: 'getPayin' },
    })
  })

  it('says which alternatives are required', () => {
    const wallet = reference.schemas['WalletTransferMethod']?.['x-currencies'] as Record<
      string,
      Parameters<typeof limitsOf>[0]
    >
    const choices = JSON.stringify(fieldsOf(wallet['PHP']!, components))
    expect(choices).toContain('"alternatives":["phoneNumber","account.accountNumber"]')
  })
})

function namesIn({ fields, variants }: Fields): string[] {
  return [
    ...fields.flatMap(({ name, inside }) => [name, ...namesIn(inside)]),
    ...variants.flatMap(({ inside }) => namesIn(inside)),
  ]
}

/** Read from the JSON itself, another way than the pages do. */
function namesOfSchema(root: object): Set<string> {
  const names = new Set<string>()
  const seen = new Set<string>()
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    for (const [key, value] of Object.entries(part)) {
      if (key === 'properties') Object.keys(value as object).forEach((name) => names.add(name))
      if (key === '$ref' && !seen.has(value as string)) {
        seen.add(value as string)
        visit(reference.schemas[(value as string).split('/').at(-1)!])
      }
      if (key !== 'examples') visit(value)
    }
  }
  visit(root)
  return names
}

it.each([
  [{ type: 'string', minLength: 1, maxLength: 255 }, ['1 to 255 characters']],
  [{ type: 'string', minLength: 2, maxLength: 2 }, ['2 characters']],
  [{ type: 'string', maxLength: 2000 }, ['at most 2000 characters']],
  [{ type: 'string', pattern: withoutControls.source }, ['no control characters']],
  [{ type: 'string', pattern: oneLine.source }, ['no control characters or line breaks']],
  [{ type: 'string', pattern: '^[A-Z]{2}$' }, ['pattern `^[A-Z]{2}$`']],
  [{ allOf: [{ pattern: '^a' }, { pattern: 'b$' }] }, ['pattern `^a`', 'pattern `b$`']],
  [{ type: 'number', exclusiveMinimum: 0, maximum: 10 }, ['above 0', 'at most 10']],
  [{ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, ['at least 0']],
  [{ enum: ['PAY', 'REFUSE'] }, ['`PAY`, `REFUSE`']],
  [{ const: 'PIXQR' }, ['always `PIXQR`']],
  [{ type: 'integer', default: 1800 }, ['default `1800`']],
  [{ type: 'array', maxItems: 50 }, ['at most 50 items']],
  [{ type: 'string' }, []],
] as const)('the limits of %j are %j', (schema, words) => {
  expect(limitsOf(schema as unknown as Parameters<typeof limitsOf>[0])).toEqual(words)
})
