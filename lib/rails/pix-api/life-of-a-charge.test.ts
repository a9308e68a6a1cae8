import { afterAll, describe, expect, it, vi } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { cancelDueOrders } from '../../payments/end/cancel-orders.ts'
import { cancelPayment } from '../../payments/end/end-payment.ts'
import { expireDuePayments } from '../../payments/end/expire-payments.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { decodeEmv } from '../../qr/emvco-decode.ts'
import { treeOf } from '../../qr/emvco.ts'
import { merchantServer } from '../../testing/callback-merchant.ts'
import { callApi, tokenFor } from '../../testing/contract/api-client.ts'
import { patiently } from '../../testing/patience.ts'
import { testFront } from '../../testing/test-front.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { startWorker } from '../../worker/worker.ts'
import { runRowRails } from '../testing/remote-rail.ts'
import { pixKey, pixRail } from './testing/pix-rail.ts'
import { txidOf } from './txid.ts'

const gateway = await testGateway({}, { rails: [] })
const { origin } = await testFront(gateway)
gateway.publicUrl = origin
const { psp, row, checks } = await pixRail(gateway)
const token = await tokenFor(gateway, 'ACME')

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
const statusOf = async (key: PaymentKey) => (await recordOf(key)).status
/** What we have of a Pix, and what for. */
const receiptsOf = async (endToEndId: string) => {
  const text = `select amount::numeric(20, 2)::text as amount, payment_id from receipt r
    left join receipt_match m on m.receipt_id = r.id and m.undone_at is null where source = $1 and source_id = $2`
  return (await gateway.db.pool.query(text, [row.id, endToEndId])).rows
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
    const claimed = { txid, valor: '37.50', chave: pixKey, devolucoes: [] }
    await told({ ...claimed, endToEndId: `E${'0'.repeat(31)}`, horario: new Date().toISOString() })
    expect((await recordOf(key)).status).toBe('WAITING')
    await told(psp.pay(txid))
    expect((await recordOf(key)).status).toBe('SUCCESS')
  })

  it('is made and asked for with a token that all processes use', async () => {
    await open()
    const { rows } = await gateway.db.pool.query('select name from rail_token where rail_id = $1', [row.id])
    expect(rows).toEqual([{ name: 'psp' }])
  })

  it('is paid without a notice, as it is asked for after three seconds', async () => {
    const { key, txid } = await open()
    psp.pay(txid)
    await later(3.1)
    expect((await recordOf(key)).status).toBe('SUCCESS')
  })

  it.each(['pixCopiaECola', 'brcode', 'textoImagemQRcode', undefined] as const)(
    'is paid by its code, whichever way it is told: %s',
    async (codeName) => {
      Object.assign(psp.habits, { codeName, created: codeName === undefined ? 200 : 201 })
      const { key } = await open()
      Object.assign(psp.habits, { codeName: 'pixCopiaECola', created: 201 })
      const { body: read } = await callApi(gateway, { path: `/payins/${key.paymentId}`, token })
      const { paymentMethodResponse } = read as { paymentMethodResponse: { qrCode: string } }
      const fields = decodeEmv(paymentMethodResponse.qrCode)
      expect(paymentMethodResponse).toMatchObject({
        account: { accountName: codeName ? 'LOJA EXEMPLO' : 'PIX', accountNumber: pixKey },
      })
      expect(fields.ok && treeOf(fields.value)).toMatchObject({
        '26': { '25': expect.stringMatching(/^psp\.example\/qr\/v2\//) as string },
      })
    },
  )

  it('whose answer is lost is read, and not made again', async () => {
    const before = psp.requests.length
    psp.behave('PUT /cob/', 'LOSES_ANSWER')
    const { txid } = await open()
    expect(psp.requests.slice(before)).toEqual([`PUT /cob/${txid}`, `GET /cob/${txid}`])
  })

  it.each([
    ['never arrived', 'LOSES_REQUEST'] as const,
    ['met a fault of the provider', { status: 500 }] as const,
  ])('that %s is read first, and made once it is not there', async (_, mood) => {
    const before = psp.requests.length
    psp.behave('PUT /cob/', mood)
    const { txid } = await open()
    expect(psp.requests.slice(before)).toEqual([`PUT /cob/${txid}`, `GET /cob/${txid}`, `PUT /cob/${txid}`])
  })

  it('that takes too long is read', async () => {
    psp.behave('PUT /cob/', { slowMs: 3_500 })
    const { key, txid } = await open()
    expect(psp.requests.slice(-2)).toEqual([`PUT /cob/${txid}`, `GET /cob/${txid}`])
    expect(await statusOf(key)).toBe('WAITING')
  })

  it('that is refused because its txid is taken is refused, as ours is not there', async () => {
    const before = psp.requests.length
    psp.behave('PUT /cob/', { status: 409, body: { nome: 'txid_duplicado', mensagem: 'em uso' } })
    await expect(createPayin(gateway, body, payinKey())).rejects.toThrow('PAYMENT_METHOD_NOT_AVAILABLE')
    expect(psp.requests.slice(before).map((request) => request.split(' ')[0])).toEqual(['PUT', 'GET'])
  })

  it('is asked for with a new token once the provider has ended the old one', async () => {
    await open()
    psp.endTokens()
    const before = psp.requests.length
    const { txid } = await open()
    expect(psp.requests.slice(before)).toEqual([`PUT /cob/${txid}`, 'POST /oauth/token', `PUT /cob/${txid}`])
  })

  it('that is paid while it is made is paid', async () => {
    psp.behave('PUT /cob/', { first: async (txid) => psp.notify(psp.pay(txid)) })
    const { key } = await open()
    await runRowRails(gateway)
    await later(2)
    await later(2)
    expect(await statusOf(key)).toBe('SUCCESS')
  })

  it('is paid once, however often and in which order the provider says so', async () => {
    const [first, second] = [await open(), await open()]
    const [one, two] = [psp.pay(first.txid), psp.pay(second.txid)]
    await told(two, one, two)
    await told(one)
    expect([await statusOf(first.key), await statusOf(second.key)]).toEqual(['SUCCESS', 'SUCCESS'])
    expect(await receiptsOf(one.endToEndId)).toEqual([{ amount: '37.50', payment_id: first.key.paymentId }])
  })

  it('is not paid by CONCLUIDA: what came is what counts, in parts too', async () => {
    const { key, txid } = await open()
    await told(psp.pay(txid, { valor: '10.00' }))
    expect(psp.charges.get(txid)?.status).toBe('CONCLUIDA')
    expect(await recordOf(key)).toMatchObject({ status: 'WAITING', moneyReceived: { amount: 1_000n } })
    await told(psp.pay(txid, { valor: '27.50' }))
    expect(await statusOf(key)).toBe('SUCCESS')
  })

  it('is not paid by money that came to another key with our txid: that waits for a person', async () => {
    const { key, txid } = await open()
    const pix = psp.pay(txid, { chave: '+5511999990000' })
    await later(3)
    expect(await statusOf(key)).toBe('WAITING')
    expect(await receiptsOf(pix.endToEndId)).toEqual([{ amount: '37.50', payment_id: null }])
  })

  it('is paid by money with its txid that leaves it open, as the provider tells of that', async () => {
    const { key, txid } = await open()
    const pix = psp.pay(txid, { isBeside: true, at: gateway.clock.now() })
    await told(pix)
    expect(psp.charges.get(txid)?.status).toBe('ATIVA')
    expect(await receiptsOf(pix.endToEndId)).toEqual([{ amount: '37.50', payment_id: key.paymentId }])
    expect(await statusOf(key)).toBe('SUCCESS')
  })

  it('that nothing is told of is not looked for among all that came', async () => {
    const { txid } = await open()
    const before = psp.requests.length
    await later(3)
    const asked = psp.requests.slice(before).filter((request) => request.includes(txid))
    expect(asked).toEqual([`GET /cob/${txid}`])
  })

  it('that does not show its Pix is paid by the list of Pix', async () => {
    psp.habits.showsPix = false
    const { key, txid } = await open()
    psp.pay(txid, { at: gateway.clock.now() })
    await later(3)
    psp.habits.showsPix = true
    expect(await statusOf(key)).toBe('SUCCESS')
  })
})

describe('the end of a payin', () => {
  const cancelled = async (key: PaymentKey) => {
    expect(await cancelPayment(gateway, key)).toHaveProperty('value')
    await cancelDueOrders(gateway, 100)
  }

  it('removes its charge, and what is paid after is kept as late money', async () => {
    const { key, txid } = await open()
    await cancelled(key)
    expect(psp.charges.get(txid)?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
    const pix = psp.pay(txid)
    await told(pix)
    expect(await statusOf(key)).toBe('REFUSED')
    expect(await receiptsOf(pix.endToEndId)).toEqual([{ amount: '37.50', payment_id: null }])
  })

  it('removes its charge when the time to pay and the notice delay are over', async () => {
    const { key, txid } = await open()
    await later(41 * 60)
    await expireDuePayments(gateway, 100)
    await cancelDueOrders(gateway, 100)
    expect(await statusOf(key)).toBe('EXPIRED')
    expect(psp.charges.get(txid)?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
  })

  it('reads a charge that cannot be removed: it was just paid', async () => {
    const { key, txid } = await open()
    const pix = psp.pay(txid)
    await cancelled(key)
    expect(psp.requests.slice(-2)).toEqual([`PATCH /cob/${txid}`, `GET /cob/${txid}`])
    await later(3)
    expect(await receiptsOf(pix.endToEndId)).toHaveLength(1)
  })
})

describe('money that goes back', () => {
  const paid = async () => {
    const { key, txid } = await open()
    const pix = psp.pay(txid)
    await told(pix)
    return { key, pix }
  }
  const leftOf = async ({ endToEndId }: { readonly endToEndId: string }) => {
    const { rows } = await gateway.db.pool.query<{ left: string }>(
      `select (-sum(p.amount))::numeric(20, 2)::text as left from ledger_posting p join ledger_entry e on e.id = p.entry_id
         join ledger_account a on a.id = p.account_id
        where a.receiving_account_id = $1 and e.receipt_id in (select id from receipt where source = $2 and source_id like $3)`,
      [row.account.id, row.id, `${endToEndId}%`],
    )
    return rows[0]?.left
  }

  it('by MED is a reversal, in parts, each taken once however often it is told', async () => {
    const { key, pix } = await paid()
    psp.giveBack(pix, '10.00')
    await told(pix)
    await told(pix)
    expect(await leftOf(pix)).toBe('27.50')
    psp.giveBack(pix, '7.50', { natureza: 'MED_OPERACIONAL' })
    await told(pix)
    await later(3)
    expect(await leftOf(pix)).toBe('20.00')
    psp.giveBack(pix, '20.00')
    await told(pix)
    expect((await recordOf(key)).returnedAt).toBeInstanceOf(Date)
  })

  it('under the same ID of two Pix is two reversals', async () => {
    const [one, two] = [await paid(), await paid()]
    for (const { pix } of [one, two]) {
      psp.giveBack(pix, '37.50', { id: 'MED1' })
      await told(pix)
    }
    for (const { key } of [one, two]) expect((await recordOf(key)).returnedAt).toBeInstanceOf(Date)
  })

  it('is a reversal once it went, and not while it is in process', async () => {
    const { key, pix } = await paid()
    const back = psp.giveBack(pix, '37.50', { natureza: 'ORIGINAL' })
    back.status = 'EM_PROCESSAMENTO'
    await told(pix)
    expect((await recordOf(key)).returnedAt).toBeUndefined()
    psp.endReturn(back.id, 'DEVOLVIDO')
    await told(pix)
    expect((await recordOf(key)).returnedAt).toBeInstanceOf(Date)
  })
})

describe('without a notice', () => {
  const monthsLater = async () => {
    // Nothing is followed any more.
    await gateway.db.pool.query('update rail_order set next_ask_at = null')
    await later(400)
  }

  it('late money is found, as all that came is asked for every five minutes', async () => {
    const { key, txid } = await open()
    await monthsLater()
    expect(await cancelPayment(gateway, key)).toHaveProperty('value')
    const pix = psp.pay(txid, { at: gateway.clock.now() })
    await later(100)
    expect(await receiptsOf(pix.endToEndId)).toEqual([])
    await later(201)
    expect(await receiptsOf(pix.endToEndId)).toEqual([{ amount: '37.50', payment_id: null }])
  })

  it('what went back weeks later is found, as all that went back is asked for each day', async () => {
    const { key, txid } = await open()
    const pix = psp.pay(txid, { at: gateway.clock.now() })
    await later(3)
    expect(await statusOf(key)).toBe('SUCCESS')
    await monthsLater()
    gateway.clock.forward(40 * 86_400_000)
    await later(301)
    psp.giveBack(pix, '37.50')
    await later(301)
    expect((await recordOf(key)).returnedAt).toBeUndefined()
    const before = psp.requests.length
    await later(86_400)
    expect((await recordOf(key)).returnedAt).toBeInstanceOf(Date)
    // Of old money only what went back: a shop has more than it could read each day.
    const looks = psp.requests.slice(before).filter((request) => request.startsWith('GET /pix?'))
    const [ofReturns, ofAll] = [true, false].map((hasReturn) =>
      looks.filter((request) => request.includes('devolucaoPresente=true') === hasReturn),
    )
    expect([ofReturns, ofAll]).toMatchObject({ 0: { length: 3 }, 1: { length: 1 } })
  })

  it('what an unanswered look missed is found by the next one, and by one process', async () => {
    const { key, txid } = await open()
    await monthsLater()
    expect(await cancelPayment(gateway, key)).toHaveProperty('value')
    const pix = psp.pay(txid, { at: gateway.clock.now() })
    psp.behave('GET /pix?', { status: 503 })
    await later(301)
    expect(await receiptsOf(pix.endToEndId)).toEqual([])
    gateway.clock.forward(301_000)
    const before = psp.requests.length
    await Promise.all([runRowRails(gateway), runRowRails(gateway)])
    expect(await receiptsOf(pix.endToEndId)).toHaveLength(1)
    expect(psp.requests.slice(before).filter((request) => request.startsWith('GET /pix?'))).toHaveLength(1)
  })

  it('what is known already is not asked for again', async () => {
    const { txid } = await open()
    await told(psp.pay(txid, { at: gateway.clock.now() }))
    await monthsLater()
    await later(301)
    const before = psp.requests.length
    await later(301)
    expect(psp.requests.slice(before).filter((request) => request.includes('/cob/'))).toEqual([])
  })
})

it('with a worker the merchant is called back soon after the provider calls', async () => {
  const shop = await merchantServer((_request, response) => void response.writeHead(200).end())
  afterAll(() => shop.close())
  const worker = startWorker(gateway)
  try {
    const { key, txid } = await open({ callbackUrl: shop.url })
    expect(await psp.notify(psp.pay(txid))).toBe(200)
    await vi.waitFor(() => expect(shop.arrivals.length).toBe(1), patiently)
    expect(await statusOf(key)).toBe('SUCCESS')
  } finally {
    await worker.stop()
  }
})
