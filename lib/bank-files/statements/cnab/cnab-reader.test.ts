import path from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectSoundWhenDamaged } from '../../testing/damaged-file.ts'
import {
  endsIn,
  errorsIn,
  linesIn,
  partsOf,
  startsIn,
  summaryOf,
  warningsIn,
} from '../../testing/read-parts.ts'
import { sampleFiles } from '../../testing/sample-files.ts'
import { readCnab240 } from './cnab-reader.ts'

const samples = sampleFiles(path.join(import.meta.dirname, 'samples'))

const wrongTotal = 'CONTROL_TOTAL_MISMATCH'

/** A line of 240 positions: each value at its place, from 1. */
function line(...values: readonly (readonly [at: number, text: string])[]): string {
  let text = ' '.repeat(240)
  for (const [at, value] of values) text = text.slice(0, at - 1) + value + text.slice(at - 1 + value.length)
  return text
}

interface Entry {
  readonly minor: bigint
  readonly mark: string
  readonly day?: string
}

/** A statement with these entries and the balances in cents. */
function extract(entries: readonly Entry[], opening = 0n, closing?: bigint): string {
  const account = [53, '01234'] as const
  const number = [59, '0000001234567'] as const
  const sum = entries.reduce((total, { minor, mark }) => total + (mark === 'C' ? minor : -minor), opening)
  const end = closing ?? sum
  const balance = (amount: bigint, day: string) =>
    [
      [143, day],
      [151, `${amount < 0n ? -amount : amount}`.padStart(18, '0')],
      [169, amount < 0n ? 'D' : 'C'],
    ] as const
  return [
    line([1, '00100000'], [143, '2'], [144, '02032024']),
    line(
      [1, '00100011E0440'],
      account,
      number,
      ...balance(opening, '29022024'),
      [171, 'BRL'],
      [174, '00007'],
    ),
    ...entries.map(({ minor, mark, day = '01032024' }, at) =>
      line(
        [1, `00100013${`${at + 1}`.padStart(5, '0')}E`],
        [114, 'COMPLEMENT'],
        [135, '04032024'],
        [143, day],
        [151, `${minor}`.padStart(18, '0')],
        [169, mark],
        [173, '0393'],
        [177, 'PIX RECEBIDO'],
        [202, 'DOC 77'],
      ),
    ),
    line(
      [1, '00100015'],
      ...balance(end, '01032024'),
      [171, `${entries.length + 2}`.padStart(6, '0')],
      [177, totalOf(entries, 'D')],
      [195, totalOf(entries, 'C')],
    ),
    line([1, '00199999'], [18, '000001'], [24, `${entries.length + 4}`.padStart(6, '0')]),
  ].join('\r\n')
}

const totalOf = (entries: readonly Entry[], mark: string): string =>
  `${entries.reduce((sum, entry) => (entry.mark === mark ? sum + entry.minor : sum), 0n)}`.padStart(18, '0')

const cents = (minor: bigint) => {
  const digits = `${minor}`.padStart(3, '0')
  const fraction = digits.slice(-2).replace(/0+$/, '')
  return digits.slice(0, -2) + (fraction === '' ? '' : `.${fraction}`)
}

describe('collection returns as banks write them', () => {
  it.each<[string, readonly unknown[]]>([
    ['laravel-boleto_cnab240_caixa.ret', [1, 9, '0', '0', [], 0]],
    // The bank counts its boletos as records, and only those that were paid.
    ['laravel-boleto_cnab240_btg.ret', [1, 2, '0', '0', [wrongTotal, wrongTotal], 0]],
    ['laravel-boleto_cnab240_banco_brasil.ret', [1, 5, '0', '0', [], 0]],
    ['laravel-boleto_cnab400_santander_pix.ret', [0, 0, '0', '0', [], 1]],
  ])('%s is read, or refused', async (name, summary) => {
    expect(summaryOf(await partsOf(readCnab240, samples.get(name) ?? ''))).toEqual(summary)
  })

  it('name the boleto, its payer, what became of it, and the day of the credit', async () => {
    const parts = await partsOf(readCnab240, samples.get('laravel-boleto_cnab240_btg.ret') ?? '')
    const boleto = {
      bookedOn: '2021-06-15',
      amount: '800',
      status: 'INFO',
      references: expect.arrayContaining([
        { field: 'NossoNumero', value: '00000000000000000268' },
        { field: 'NumeroDocumento', value: '196/1-1' },
      ]),
      payer: { name: 'EMPRESA SACADO EXEMPLO' },
    }
    expect(linesIn(parts)).toMatchObject([
      { ...boleto, line: 3, bankCode: '02', text: 'ocorrencia 02, valor 800, pago 0' },
      { ...boleto, line: 5, bankCode: '06', text: 'ocorrencia 06, valor 800, pago 800, creditado 800' },
    ])
  })

  it('book nothing, whether or not the bank deducts its fee, and say both amounts', async () => {
    const deducted = await partsOf(readCnab240, samples.get('laravel-boleto_cnab240_banco_brasil.ret') ?? '')
    expect(linesIn(deducted)[0]).toMatchObject({
      amount: '40',
      status: 'INFO',
      text: 'ocorrencia 06, valor 40, pago 40, creditado 35',
    })
    expect(new Set(linesIn(deducted).map(({ status }) => status))).toEqual(new Set(['INFO']))
  })

  it('are refused where they are CNAB400', async () => {
    const other = await partsOf(readCnab240, samples.get('laravel-boleto_cnab400_santander_pix.ret') ?? '')
    expect(errorsIn(other)[0]?.reason).toMatch(/^the file is CNAB400/)
  })

  const btg = Buffer.from(samples.get('laravel-boleto_cnab240_btg.ret') ?? []).toString()
  it.each([
    ['15062021000000000080000', '1506202100000000008,000', /"00000000008,000" is not an amount \(segment T/],
    ['0  1506202115062021', '0  3006202x15062021', /"3006202x" is not a day/],
  ])('with a broken boleto are refused', async (good, bad, reason) => {
    expect(btg).toContain(good)
    const errors = errorsIn(await partsOf(readCnab240, btg.replaceAll(good, bad)))
    expect(errors[0]?.reason).toMatch(reason)
  })
})

describe('a statement of CNAB240', () => {
  it('has account, number, balances and entries', async () => {
    const parts = await partsOf(readCnab240, extract([{ minor: 12_345n, mark: 'C' }], -500n))
    expect(startsIn(parts)).toEqual([
      { account: { number: '123456-7', bank: '001/1234' }, currencyCode: 'BRL', number: '00007' },
    ])
    expect(linesIn(parts)).toEqual([
      {
        line: 3,
        bookedOn: '2024-03-01',
        valueOn: '2024-03-04',
        amount: '123.45',
        currencyCode: 'BRL',
        direction: 'CREDIT',
        status: 'BOOKED',
        references: [{ field: 'Documento', value: 'DOC 77' }],
        text: 'PIX RECEBIDO COMPLEMENT',
        bankCode: '0393',
        isReversal: false,
      },
    ])
    expect(endsIn(parts)).toEqual([
      {
        from: '2024-02-29',
        to: '2024-03-01',
        opening: { amount: '-5', currencyCode: 'BRL', day: '2024-02-29' },
        closing: { amount: '118.45', currencyCode: 'BRL', day: '2024-03-01' },
      },
    ])
    expect(warningsIn(parts)).toEqual([])
  })

  it('that does not add up is read with a warning', async () => {
    expect(warningsIn(await partsOf(readCnab240, extract([], 0n, 1n)))).toEqual(['BALANCE_MISMATCH'])
  })

  it.each([
    ['trailer', 4, 169, 'X', 'closing'],
    ['trailer', 4, 151, '00000000000001,345', 'closing'],
    ['header', 2, 169, 'X', 'opening'],
  ])(
    'leaves out a balance of its %s that cannot be read, with a warning',
    async (_, at, position, text, name) => {
      const lines = extract([{ minor: 1n, mark: 'C' }]).split('\r\n')
      const damaged = lines.map((one, index) =>
        index === at - 1 ? one.slice(0, position - 1) + text + one.slice(position - 1 + text.length) : one,
      )
      const parts = await partsOf(readCnab240, damaged.join('\r\n'))
      expect([linesIn(parts).length, errorsIn(parts), warningsIn(parts)]).toEqual([
        1,
        [],
        ['BALANCE_UNREADABLE'],
      ])
      expect(endsIn(parts)[0]).not.toHaveProperty(name)
    },
  )

  it('that states no balance is read without a warning', async () => {
    const lines = extract([{ minor: 1n, mark: 'C' }]).split('\r\n')
    const silent = lines.map((one) => (/^.{7}[15]/.test(one) ? `${one.slice(0, 150)}${' '.repeat(90)}` : one))
    expect(warningsIn(await partsOf(readCnab240, silent.join('\r\n')))).toEqual([])
  })

  it.each<[Entry, RegExp]>([
    [{ minor: 1n, mark: 'X' }, /"X" is neither C nor D/],
    [{ minor: 1n, mark: 'C', day: '30022024' }, /"30022024" is not a day/],
    [{ minor: -1n, mark: 'C' }, /is not an amount/],
  ])('with a broken entry is refused', async (entry, reason) => {
    const errors = errorsIn(await partsOf(readCnab240, extract([entry])))
    expect(errors).toEqual([{ line: 3, reason: expect.stringMatching(reason) }])
  })

  it('that was cut off is refused', async () => {
    const cut = extract([{ minor: 1n, mark: 'C' }])
      .split('\r\n')
      .slice(0, 3)
      .join('\n')
    expect(errorsIn(await partsOf(readCnab240, cut))[0]?.reason).toMatch(/without its trailer/)
  })

  it('has every entry as the bank wrote it', async () => {
    const entry = fc.record({
      minor: fc.bigInt({ min: 1n, max: 10n ** 16n }),
      mark: fc.constantFrom('C', 'D'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 12 }), async (entries) => {
        const parts = await partsOf(readCnab240, extract(entries))
        expect([errorsIn(parts), warningsIn(parts)]).toEqual([[], []])
        expect(linesIn(parts).map(({ amount, direction }) => [amount, direction])).toEqual(
          entries.map(({ minor, mark }) => [cents(minor), mark === 'C' ? 'CREDIT' : 'DEBIT']),
        )
      }),
    )
  })
})

it('neither throws nor invents amounts, whatever became of a file', async () => {
  const written = new TextEncoder().encode(extract([{ minor: 5n, mark: 'C' }]))
  await expectSoundWhenDamaged([...samples.values(), written], (bytes) => partsOf(readCnab240, bytes))
})
