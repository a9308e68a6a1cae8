import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { entryXml, readWhole } from '../../testing/camt-files.ts'

/** An amount of cents in one of the ways of xs:decimal. */
const writtenAmount = fc
  .tuple(
    fc.integer({ min: 1, max: 10 ** 9 }),
    fc.constantFrom('', '+'),
    fc.constantFrom('', '0', '000'),
    fc.constantFrom('', '0', '000'),
    fc.constantFrom('', ' ', '\n\t'),
  )
  .map(([cents, plus, before, behind, blank]) => {
    const [whole = '', fraction = ''] = exact(cents).split('.')
    const point = fraction === '' && behind === '' ? '' : '.'
    return { cents, written: `${blank}${plus}${before}${whole}${point}${fraction}${behind}${blank}` }
  })

function exact(cents: number): string {
  return `${Math.floor(cents / 100)}.${`${cents % 100}`.padStart(2, '0')}`.replace(/\.?0{1,2}$/, '')
}

const namespaces = fc.constantFrom(
  { written: 'xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"', isKnown: true },
  { written: '', isKnown: false },
  { written: 'xmlns="urn:bank:statements:camt"', isKnown: false },
)

it('amounts are read in every form of xs:decimal, under any namespace', async () => {
  const amounts = fc.array(writtenAmount, { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(amounts, namespaces, async (all, { written, isKnown }) => {
      const entries = all.map((one) => entryXml({ Amt: `<Amt Ccy="EUR">${one.written}</Amt>` }))
      const file = `<?xml version="1.0"?><Document ${written}><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>S</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
      const { lines, errors, warnings } = await readWhole(file)
      expect(errors).toEqual([])
      expect(lines.map(({ amount }) => amount)).toEqual(all.map(({ cents }) => exact(cents)))
      expect(warnings.map(({ code }) => code)).toEqual(isKnown ? [] : ['NAMESPACE_UNKNOWN'])
    }),
    { numRuns: 300 },
  )
})

const detail = fc.record({
  cents: fc.integer({ min: 1, max: 10 ** 6 }),
  text: fc.stringMatching(/^D[A-Z0-9]{1,9}$/),
})
const totalOf = (details: readonly { readonly cents: number }[], missing: number): number =>
  details.reduce<number>((sum, { cents }) => sum + cents, missing)

const batch = fc.record({
  details: fc.array(detail, { minLength: 1, maxLength: 4 }),
  /** What the details lack to the amount of the entry. */
  missing: fc.constantFrom(0, 0, 1, 250),
  whole: fc.stringMatching(/^WHOLE [A-Z]{1,8}$/),
})

it('the text of a batch is that of no part of it, and details that do not add up are one line', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 3 }), async (batches) => {
      const entries = batches.map(({ details, missing, whole }) => {
        const parts = details.map(
          ({ cents, text }) =>
            `<TxDtls><Amt Ccy="EUR">${exact(cents)}</Amt><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`,
        )
        const total = totalOf(details, missing)
        return entryXml({
          Amt: `<Amt Ccy="EUR">${exact(total)}</Amt>`,
          NtryDtls: `<NtryDtls>${parts.join('')}</NtryDtls>`,
          AddtlNtryInf: `<AddtlNtryInf>${whole}</AddtlNtryInf>`,
        })
      })
      const { lines, errors } = await readWhole(
        `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S</Id>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`,
      )
      expect(errors).toEqual([])
      const sums = batches.flatMap(({ details, missing }) =>
        missing === 0 ? details.map(({ cents }) => exact(cents)) : [exact(totalOf(details, missing))],
      )
      expect(lines.map(({ amount }) => amount)).toEqual(sums)
      for (const line of lines) if (`${line.line}`.includes('.')) expect(line.text).not.toContain('WHOLE')
      const texts = batches.flatMap(({ details, missing }) =>
        missing === 0 ? details.map(({ text }) => text) : [],
      )
      const read = lines.map(({ text }) => text).join(' ')
      for (const text of texts) expect(read).toContain(text)
    }),
    { numRuns: 300 },
  )
})
