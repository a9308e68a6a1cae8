import { expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { decodeEmv } from '../../qr/emvco-decode.ts'
import { treeOf } from '../../qr/emvco.ts'
import { sampleOpened } from '../parts/sample.ts'
import { answerTo, complaints } from '../testing/asking.ts'
import { pixQr } from './pix-qr.ts'

const body = { paymentMethodCode: 'PIXQR' }

it('answers a BR Code with key, amount and the reference as txid', () => {
  const { qrCode = '', qrName } = answerTo(pixQr, 'BRL', body)
  expect(qrName).toBe('PIX')
  const decoded = decodeEmv(qrCode)
  expect(decoded.ok && treeOf(decoded.value)).toMatchObject({
    '26': { '00': 'br.gov.bcb.pix', '01': 'pix@example.com' },
    '53': '986',
    '54': '1234.51',
    '59': 'Example Payments Ltd',
    '60': 'Sao Paulo',
    '62': { '05': 'K7Q2M9X4C1TB' },
  })
})

it('says which amount is the largest that fits into the code, and fits it', () => {
  const largest = pixQr.amountMax?.('BRL') ?? 0n
  const opened = sampleOpened(pixQr, 'BRL', body)
  expect(pixQr.respond({ ...opened, required: money(largest, 'BRL') }).qrCode).toContain('9999999999.99')
  expect(() => pixQr.respond({ ...opened, required: money(largest + 1n, 'BRL') })).toThrow('13 characters')
})

it.each(['123.456.789-09', '12345678909', '16.727.230/0001-97', '12.ABC.345/01DE-35'])(
  'accepts %s as CPF or CNPJ',
  (taxId) => {
    expect(complaints(pixQr, 'BRL', { ...body, taxId })).toEqual([])
    expect(answerTo(pixQr, 'BRL', { ...body, taxId }).taxId).toBe(taxId)
  },
)

it.each([
  [
    '123.456.789-08',
    'taxId is wrong. The last two digits of the CPF do not match the others: a digit is mistyped',
  ],
  [
    '11111111111',
    'taxId is wrong. The last two digits of the CPF do not match the others: a digit is mistyped',
  ],
  [
    '16.727.230/0001-98',
    'taxId is wrong. The last two digits of the CNPJ do not match the others: a character is mistyped',
  ],
  ['1234', 'taxId is wrong. A CPF has 11 digits, for example 123.456.789-09'],
])('refuses %s and says why', (taxId, complaint) => {
  expect(complaints(pixQr, 'BRL', { ...body, taxId })).toEqual([complaint])
})
