import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inChunks } from '../testing/in-chunks.ts'
import { readPain002 } from './pain-002.ts'
import { damagedFiles } from '../../testing/drawn-cases.ts'

const reason = (code: string, ...texts: string[]) =>
  `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn>${texts.map((text) => `<AddtlInf>${text}</AddtlInf>`).join('')}</StsRsnInf>`
const transaction = (id: string, status: string, more = '') =>
  `<TxInfAndSts><StsId>1</StsId><OrgnlInstrId>I-${id}</OrgnlInstrId><OrgnlEndToEndId>${id}</OrgnlEndToEndId>` +
  `<TxSts>${status}</TxSts>${more}<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">1</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>`
const payment = (id: string, more: string) =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${id}</OrgnlPmtInfId>${more}</OrgnlPmtInfAndSts>`
const file = (content: string, version = '03', group = '<OrgnlMsgNmId>pain.001</OrgnlMsgNmId>') =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}">` +
  `<CstmrPmtStsRpt><GrpHdr><MsgId>R1</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>M1</OrgnlMsgId>${group}` +
  `</OrgnlGrpInfAndSts>${content}</CstmrPmtStsRpt></Document>`

const read = (text: string, chunk?: number) => readPain002(inChunks(Buffer.from(text), chunk))
const versions = Array.from({ length: 12 }, (_, index) => String(index + 3).padStart(2, '0'))

describe('a payment status report', () => {
  it.each(versions)('is read in version %s', async (version) => {
    const transactions =
      transaction('E1', 'RJCT', reason('AC04', 'Account', 'closed')) + transaction('E2', 'ACSC')
    const content = payment('P1', `<PmtInfSts>PART</PmtInfSts>${transactions}`) + payment('P2', '')
    for (const chunk of [7, 4096]) {
      expect(await read(file(content, version), chunk)).toEqual({
        ok: true,
        report: {
          originalMessageId: 'M1',
          group: {},
          payments: [
            { originalPaymentInformationId: 'P1', status: 'PART' },
            { originalPaymentInformationId: 'P2' },
          ],
          transactions: [
            { endToEndId: 'E1', status: 'RJCT', reasonCode: 'AC04', text: 'Account closed' },
            { endToEndId: 'E2', status: 'ACSC' },
          ],
        },
      })
    }
  })

  it('says what holds for the whole file, with the reason', async () => {
    const group = `<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Prtry>X1</Prtry></Rsn><AddtlInf>Bad file</AddtlInf></StsRsnInf>`
    expect(await read(file('', '14', group))).toMatchObject({
      report: {
        group: { status: 'RJCT', reasonCode: 'X1', text: 'Bad file' },
        payments: [],
        transactions: [],
      },
    })
  })

  it('is read in the variants of a country', async () => {
    const swiss = file('').replace(
      /xmlns="[^"]*"/,
      'xmlns="http://www.six-interbank-clearing.com/de/pain.002.001.03.ch.02.xsd"',
    )
    expect(await read(swiss)).toMatchObject({ ok: true })
  })
})

describe('a payment status report that is wrong', () => {
  const nameless = '<TxInfAndSts><TxSts>RJCT</TxSts></TxInfAndSts>'
  it.each<[string, string, number | string, RegExp]>([
    [
      'an account report',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt/></Document>',
      1,
      /camt\.053\.001\.02/,
    ],
    ['no document', '<html/>', 1, /no ISO 20022 document/],
    ['version 02', file('', '02'), 1, /03 to 14 are/],
    ['version 15', file('', '15'), 1, /03 to 14 are/],
    ['a file that is cut off', file('').slice(0, -20), 1, /cut off/],
    ['no ID of the file', file('').replace(/<OrgnlMsgId>M1<\/OrgnlMsgId>/, ''), 1, /OrgnlMsgId is missing/],
    [
      'a refused transaction without ID',
      file(payment('P1', transaction('E1', 'ACSC') + nameless)),
      '2',
      /OrgnlEndToEndId/,
    ],
    [
      'a refused payment information without ID',
      file('<OrgnlPmtInfAndSts><PmtInfSts>RJCT</PmtInfSts></OrgnlPmtInfAndSts>'),
      1,
      /OrgnlPmtInfId/,
    ],
    [
      'several documents',
      `<a>${file('')
        .replace(/<\?.*?\?>/, '')
        .repeat(2)}</a>`,
      1,
      /several documents/,
    ],
    ['a document type', `<!DOCTYPE Document>${file('').replace(/<\?.*?\?>/, '')}`, 1, /DOCTYPE/],
  ])('by %s has an error', async (_, text, line, message) => {
    expect(await read(text)).toEqual({
      ok: false,
      errors: [{ line, reason: expect.stringMatching(message) }],
    })
  })

  it.runIf(process.env['E2E_FULL'] === '1').each<[string, () => string, number | string]>([
    ['transactions', () => payment('P1', transaction('E1', 'RJCT').repeat(100_010)), '100001'],
    ['payment informations', () => payment('P1', '').repeat(100_010), 1],
  ])('by more than 100 000 %s has one error', async (parts, content, line) => {
    const errors = [{ line, reason: `there are more ${parts} than are read, 100000 at most` }]
    expect(await read(file(content()), 65_536)).toEqual({ ok: false, errors })
  })

  it('has at most 100 errors', async () => {
    const result = await read(file(payment('P1', nameless.repeat(150))))
    expect(!result.ok && result.errors).toHaveLength(100)
  })

  it('may be damaged anyhow: it is never an exception', async () => {
    const sample = Buffer.from(file(payment('P1', transaction('E1', 'RJCT', reason('AC01')))))
    const changes = fc.array(fc.tuple(fc.nat(sample.length - 1), fc.integer({ min: 0, max: 255 })), {
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(changes, fc.nat(sample.length), async (bytes, length) => {
        const copy = Uint8Array.from(sample)
        for (const [at, byte] of bytes) copy[at] = byte
        const result = await readPain002(inChunks(copy.subarray(0, length)))
        expect(result.ok || result.errors.length > 0).toBe(true)
      }),
      { numRuns: damagedFiles(500, 125) },
    )
  })
})
