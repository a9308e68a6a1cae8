import { afterAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { testFront } from '../../testing/test-front.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { runRowRails } from '../testing/remote-rail.ts'
import { pixKey, pixRail } from './testing/pix-rail.ts'
import { txidOf } from './txid.ts'

const gateway = await testGateway({}, { rails: [] })
const { origin } = await testFront(gateway)
gateway.publicUrl = origin
const { psp, row, checks } = await pixRail(gateway)

const body = createBodyOf(37.5, 'BRL', { paymentMethodCode: 'PIXQR' })
const recordOf = async (key: PaymentKey) => {
  const record = await readPayment(gateway, key)
  if (!record) throw new Error('the payment is missing')
  return record
}
const txidOfPayin = async (key: PaymentKey) => txidOf(row.id, (await recordOf(key)).attempt.railReference)
const open = async (more: object = {}) => {
  const key = await createPayin(gateway, { ...body, ...more })
  return { key, txid: await txidOfPayin(key) }
}
const told = async (...pix: (typeof psp.pix)[number][]) => {
  expect(await psp.notify(...pix)).toBe(200)
  await runRowRails(gateway)
}
/** As a worker does when the time has come. */
const later = async (seconds: number) => {
  gateway.clock.forward(seconds * 1_000)
  await runRowRails(gateway)
}

afterAll(async () => {
  expect(psp.faults).toEqual([])
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('a test asks for a token, registers where notices go, and reads the last minute', () => {
  expect(checks).toEqual([
    { name: 'token', ok: true, detail: 'the provider gives one' },
    { name: 'notices', ok: true, detail: 'ours was registered' },
    { name: 'pix', ok: true, detail: '0 in the last minute' },
  ])
  expect(psp.webhooks.get(pixKey)).toMatch(new RegExp(`^${origin}/n/[0-9a-f]{48}$`))
})

describe('a charge', () => {
  it('has a txid of the contract, the time to pay, two decimals, our key, and who is to pay', async () => {
    const { key, txid } = await open({
      paymentMethod: {
        paymentMethodCode: 'PIXQR',
        account: { accountName: 'Ana Souza' },
        taxId: '529.982.247-25',
      },
    })
    expect(txid).toMatch(/^[A-Z0-9]{26,35}$/)
    const { railReference } = (await recordOf(key)).attempt
    const { expiracao } = psp.charges.get(txid)?.asked.calendario ?? { expiracao: 0 }
    expect(expiracao).toBeGreaterThan(1_790)
    expect(expiracao).toBeLessThanOrEqual(1_800)
    expect(psp.charges.get(txid)?.asked).toEqual({
      calendario: { expiracao },
      devedor: { cpf: '52998224725', nome: 'Ana Souza' },
      valor: { original: '37.50' },
      chave: pixKey,
      solicitacaoPagador: `Referência ${railReference}`,
    })
  })

  it('is paid once the provider says so, and not by the notice', async () => {
    const { key, txid } = await open()
    const pix = psp.pay(txid)
    psp.behave(`GET /cob/${txid}`, { status: 503 })
    await told(pix)
    expect((await recordOf(key)).status).toBe('WAITING')
    await later(3)
    expect((await recordOf(key)).status).toBe('SUCCESS')
  })

  it('is paid without a notice, as it is asked for after three seconds', async () => {
    const { key, txid } = await open()
    psp.pay(txid)
    await later(3.1)
    expect((await recordOf(key)).status).toBe('SUCCESS')
  })
})
