import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkLedger } from '#lib/doctor/books/check-ledger.ts'
import { storedPayers } from '#lib/testing/database/stored-payers.ts'
import { callApi, makeMerchant, tokenFor } from '#lib/testing/contract/api-client.ts'
import { createBodyOf, testGateway } from '#lib/testing/test-gateway.ts'

const gateway = await testGateway()
for (const code of ['SHOP', 'OTHER']) await makeMerchant(gateway, code, { requestsPerSecond: 10_000 })

const asha = {
  name: 'Asha Rao',
  emailAddress: 'asha.rao@example.com',
  phoneNumber: '+919876543210',
  language: 'hi',
}
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })

async function call(code: string, method: string, path: string, body?: unknown) {
  const token = await tokenFor(gateway, code, [`${method} /.*`])
  return callApi(gateway, { method, path, token, ...(body !== undefined && { body }) })
}

async function makeCustomer(id: string = randomUUID(), data: object = asha): Promise<string> {
  expect((await call('SHOP', 'POST', `/customers/${id}`, data)).status).toBe(201)
  return id
}

const failure = (code: string) => expect.objectContaining({ code })

describe('a customer', () => {
  it('is stored as sent and read again', async () => {
    const created = await call('SHOP', 'POST', '/customers/asha', { ...asha, colour: 'red' })
    const kept = { idCustomer: 'asha', ...asha, createdAt: gateway.clock.now().toISOString() }
    expect([created.status, created.body]).toEqual([201, kept])
    expect((await call('SHOP', 'GET', '/customers/asha')).body).toEqual(kept)
  })

  it('may have only an ID', async () => {
    const id = await makeCustomer('nobody', {})
    expect((await call('SHOP', 'GET', `/customers/${id}`)).body).toEqual({
      idCustomer: id,
      createdAt: gateway.clock.now().toISOString(),
    })
  })

  it('is created once: the ID is taken then, whatever the body says', async () => {
    const id = await makeCustomer()
    for (const body of [asha, { name: 'Somebody Else' }]) {
      const again = await call('SHOP', 'POST', `/customers/${id}`, body)
      expect([again.status, again.body]).toEqual([409, failure('CUSTOMER_ALREADY_EXISTS')])
    }
    expect((await call('SHOP', 'GET', `/customers/${id}`)).body).toMatchObject(asha)
    expect(await traces('Somebody Else')).toEqual([])
  })

  it('is created once, also by two concurrent requests', async () => {
    const path = `/customers/${randomUUID()}`
    const both = await Promise.all([asha, asha].map((body) => call('SHOP', 'POST', path, body)))
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409'])
  })

  it.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(141) }],
    ['name', { name: 'a\nb' }],
    ['emailAddress', { emailAddress: 'asha' }],
    ['phoneNumber', { phoneNumber: '+1' }],
    ['phoneNumber', { phoneNumber: 'call me' }],
    ['language', { language: 5 }],
    ['language', { language: 'pt_BR' }],
    ['language', { language: '<script>' }],
    ['language', { language: '' }],
  ])('is refused with a wrong %s: %j', async (path, data) => {
    const { status, body } = await call('SHOP', 'POST', `/customers/${randomUUID()}`, data)
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ errors: [expect.objectContaining({ path })] }),
    ])
  })

  it('has an ID of plain characters', async () => {
    expect((await call('SHOP', 'POST', '/customers/a.b', asha)).status).toBe(400)
    expect((await call('SHOP', 'POST', `/customers/${'x'.repeat(251)}`, asha)).status).toBe(400)
  })

  it('belongs to one merchant: another cannot read, erase or list it and may use the same ID', async () => {
    const id = await makeCustomer()
    for (const [method, path] of [
      ['GET', `/customers/${id}`],
      ['DELETE', `/customers/${id}`],
      ['GET', `/customers/${id}/payins`],
    ] as const) {
      const answer = await call('OTHER', method, path)
      expect([answer.status, answer.body]).toEqual([410, failure('CUSTOMER_NOT_FOUND')])
    }
    const body = { ...upi, idCustomer: id }
    expect((await call('OTHER', 'POST', `/payins/${randomUUID()}`, body)).status).toBe(400)
    expect((await call('OTHER', 'POST', `/customers/${id}`, { name: 'Ours' })).status).toBe(201)
    expect((await call('SHOP', 'GET', `/customers/${id}`)).body).toMatchObject(asha)
  })
})

describe('a payin of a customer', () => {
  it('names its customer', async () => {
    const idCustomer = await makeCustomer()
    expect((await call('SHOP', 'POST', '/payins/for-asha', { ...upi, idCustomer })).status).toBe(201)
    expect((await call('SHOP', 'GET', '/payins/for-asha')).body).toMatchObject({ idCustomer })
  })

  it('may use a method whose transfers are identified by amount', async () => {
    const idCustomer = await makeCustomer()
    const account = { accountName: 'Asha Rao', accountNumber: '1234567890' }
    const body = { ...createBodyOf(100, 'THB', { paymentMethodCode: 'PROMPTPAY', account }), idCustomer }
    const create = await call('SHOP', 'POST', '/payins/by-amount', body)
    expect([create.status, create.body]).toMatchObject([
      201,
      { paymentMethodResponse: { moneyRequired: { amount: 100.01 } } },
    ])
  })

  it.each([
    ['an unknown customer', 'nobody-knows', 'UNKNOWN_CUSTOMER'],
    ['a malformed ID', 'a b', 'WRONG_FORMAT'],
    ['no text', 5, 'WRONG_TYPE'],
  ])('is refused for %s, with everything else that is wrong', async (_, idCustomer, code) => {
    const body = { ...upi, idCustomer, callbackUrl: 'nowhere' }
    const answer = await call('SHOP', 'POST', `/payins/${randomUUID()}`, body)
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({
        errors: expect.arrayContaining([
          expect.objectContaining({ path: 'idCustomer', code }),
          expect.objectContaining({ path: 'callbackUrl' }),
        ]),
      }),
    ])
  })

  it('is another request with another customer or none', async () => {
    const [one, two] = [await makeCustomer(), await makeCustomer()]
    const path = `/payins/${randomUUID()}`
    const create = (more: object) => call('SHOP', 'POST', path, { ...upi, ...more })
    expect((await create({ idCustomer: one })).status).toBe(201)
    expect((await create({ idCustomer: one })).body).toEqual(failure('PAYMENT_ALREADY_EXISTS'))
    expect((await create({ idCustomer: two })).body).toEqual(failure('PAYMENT_ID_REUSED'))
    expect((await create({})).body).toEqual(failure('PAYMENT_ID_REUSED'))
  })

  it('is the only kind with a customer: top-ups ignore one', async () => {
    const body = { ...createBodyOf(500, 'THB', { paymentMethodCode: 'OFFLINE' }), idCustomer: 'nobody-knows' }
    expect((await call('SHOP', 'POST', '/topups/no-customer', body)).status).toBe(201)
  })

  it('is listed with the customer, page by page', async () => {
    const idCustomer = await makeCustomer()
    await call('SHOP', 'POST', `/payins/${randomUUID()}`, upi)
    const made = ['c-1', 'c-2', 'c-3']
    for (const id of made) await call('SHOP', 'POST', `/payins/${id}`, { ...upi, idCustomer })
    const path = `/customers/${idCustomer}/payins`
    const first = (await call('SHOP', 'GET', `${path}?limit=2`)).body as {
      data: object[]
      nextCursor: string
    }
    const second = (await call('SHOP', 'GET', `${path}?limit=2&cursor=${first.nextCursor}`))
      .body as typeof first
    const data = [...first.data, ...second.data]
    expect(data).toMatchObject(made.map((idPayin) => ({ idPayin, idCustomer })))
    expect(second.nextCursor).toBeUndefined()
    expect(data[0]).toEqual((await call('SHOP', 'GET', '/payins/c-1')).body)
  })
})

/** Where the texts are stored: tables that have one in clear, and `encrypted` for payer_data. */
async function traces(...texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await gateway.db.pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await gateway.db.pool.query(
      `select from ${name} t where exists (select from unnest($1::text[]) said where t::text like '%' || said || '%')`,
      [texts],
    )
    if (rowCount) found.push(name)
  }
  const encrypted = await storedPayers(gateway)
  if (texts.some((text) => encrypted.includes(text))) found.push('encrypted')
  return found
}

describe('erasing a customer', () => {
  const bela = { name: 'Bela Nagy', emailAddress: 'bela@example.com', phoneNumber: '+36201234567' }
  const paid = { accountName: 'Bela Nagy-Kiss', accountNumber: 'bela@okhdfc' }

  it('leaves no personal data in customer and payins, and the ledger correct', async () => {
    const idCustomer = await makeCustomer('bela', bela)
    const p2a = createBodyOf(100, 'INR', {
      paymentMethodCode: 'P2A_V2',
      account: { accountName: bela.name, accountNumber: '50100123456789' },
    })
    for (const [id, body] of [
      ['bela-1', upi],
      ['bela-2', p2a],
    ] as const)
      expect((await call('SHOP', 'POST', `/payins/${id}`, { ...body, idCustomer })).status).toBe(201)
    await call('SHOP', 'POST', '/sandbox/payins/bela-1/!simulate', { event: 'PAY', account: paid })
    const texts = [...Object.values(bela), ...Object.values(paid)]
    expect(await traces(...texts)).toEqual(['encrypted'])

    expect((await call('SHOP', 'DELETE', '/customers/bela')).status).toBe(204)
    expect(await traces(...texts)).toEqual([])
    const { body } = await call('SHOP', 'GET', '/payins/bela-1')
    expect(body).toMatchObject({ idCustomer, process: { status: 'SUCCESS' }, moneyReceived: { amount: 100 } })
    expect(await checkLedger(gateway.db)).toEqual([])
    const { rows } = await gateway.db.pool.query(
      `select actor, command, after from audit_event where merchant_code = 'SHOP' and command = 'privacy erase'`,
    )
    expect(rows).toEqual([{ actor: 'merchant:SHOP', command: 'privacy erase', after: { customer: 'bela' } }])
  })

  it('makes the customer 410 for reads, lists and new payins, while the ID stays taken', async () => {
    const id = await makeCustomer()
    expect((await call('SHOP', 'DELETE', `/customers/${id}`)).status).toBe(204)
    for (const path of [`/customers/${id}`, `/customers/${id}/payins`]) {
      const answer = await call('SHOP', 'GET', path)
      expect([answer.status, answer.body]).toEqual([410, failure('CUSTOMER_NOT_FOUND')])
    }
    expect((await call('SHOP', 'POST', `/customers/${id}`, asha)).status).toBe(409)
    const create = await call('SHOP', 'POST', `/payins/${randomUUID()}`, { ...upi, idCustomer: id })
    expect([create.status, create.body]).toMatchObject([400, { errors: [{ code: 'UNKNOWN_CUSTOMER' }] }])
  })

  it('leaves the IDs of its payins taken: a repeated create is 409, not an unknown customer', async () => {
    const idCustomer = await makeCustomer()
    const path = `/payins/${randomUUID()}`
    const body = { ...upi, idCustomer }
    expect((await call('SHOP', 'POST', path, body)).status).toBe(201)
    expect((await call('SHOP', 'DELETE', `/customers/${idCustomer}`)).status).toBe(204)
    const again = await call('SHOP', 'POST', path, body)
    expect([again.status, again.body]).toEqual([409, failure('PAYMENT_ALREADY_EXISTS')])
  })

  it('can be repeated, which erases data that arrived since', async () => {
    const idCustomer = await makeCustomer()
    await call('SHOP', 'POST', '/payins/late-name', { ...upi, idCustomer })
    expect((await call('SHOP', 'DELETE', `/customers/${idCustomer}`)).status).toBe(204)
    const account = { accountName: 'Late Name', accountNumber: 'late@okhdfc' }
    await call('SHOP', 'POST', '/sandbox/payins/late-name/!simulate', { event: 'PAY', account })
    expect((await call('SHOP', 'DELETE', `/customers/${idCustomer}`)).status).toBe(204)
    expect(await traces('Late Name')).toEqual([])
  })

  it('of an unknown customer is 410', async () => {
    const answer = await call('SHOP', 'DELETE', '/customers/nobody-knows')
    expect([answer.status, answer.body]).toEqual([410, failure('CUSTOMER_NOT_FOUND')])
  })

  it('leaves no personal data of a payin that is created concurrently', async () => {
    const statuses: number[] = []
    for (let round = 0; round < 30; round += 1) {
      const idCustomer = await makeCustomer(`race-${round}`, { name: `Racer ${round}` })
      const account = { accountName: `Racer ${round}`, accountNumber: '50100123456789' }
      const body = { ...createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2', account }), idCustomer }
      const creates = [0, 1].map((no) => call('SHOP', 'POST', `/payins/race-${round}-${no}`, body))
      const [erased, ...created] = await Promise.all([
        call('SHOP', 'DELETE', `/customers/race-${round}`),
        ...creates,
      ])
      expect(erased.status).toBe(204)
      statuses.push(...created.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status !== 201 && status !== 400)).toEqual([])
    expect(await traces('Racer ')).toEqual([])
  })
})
