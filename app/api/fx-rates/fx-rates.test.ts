import { describe, expect, it } from 'vitest'
import { currencies } from '#lib/money/currency.ts'
import { callApi, makeMerchant, tokenFor } from '#lib/testing/contract/api-client.ts'
import { testGateway } from '#lib/testing/test-gateway.ts'

const sandbox = await testGateway()
const live = await testGateway({
  GATEWAY_MODE: 'live',
  GATEWAY_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
})
await makeMerchant(sandbox, 'BULK')

interface Rate {
  readonly baseCurrencyCode: string
  readonly quoteCurrencyCode: string
  readonly rate: number
  readonly validFrom: string
  readonly validTo: string
  readonly source: string
}

async function read(path: string, gateway = sandbox, merchantCode = 'ACME'): Promise<readonly Rate[]> {
  const token = await tokenFor(gateway, merchantCode, ['GET /fx-.*'])
  const { status, body } = await callApi(gateway, { path, token })
  expect(status).toBe(200)
  return (body as { data: Rate[] }).data
}

const nameOf = ({ baseCurrencyCode, quoteCurrencyCode }: Rate) => `${baseCurrencyCode}/${quoteCurrencyCode}`

describe('in the sandbox', () => {
  it('every currency has a rate against the dollar and the euro, both ways', async () => {
    const names = (await read('/fx-rate-pairs')).map(nameOf)
    for (const { code } of currencies) {
      expect(names).toEqual(
        expect.arrayContaining([`${code}/USD`, `USD/${code}`, `${code}/EUR`, `EUR/${code}`]),
      )
    }
  })

  it('rates are exact numbers that hold now and come from the test table', async () => {
    const rates = await read('/fx-rate-pairs')
    expect(rates.find((rate) => nameOf(rate) === 'USD/INR')).toMatchObject({ rate: 88.6, source: 'SANDBOX' })
    const now = sandbox.clock.now().toISOString()
    for (const { rate, validFrom, validTo, source } of rates) {
      expect(rate).toBeGreaterThan(0)
      expect(validFrom <= now && now < validTo).toBe(true)
      expect(source).toBe('SANDBOX')
    }
  })

  it('an imported rate replaces the test rate of its pair, although that is of a later day', async () => {
    const day = new Date(sandbox.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
    await sandbox.db.pool.query(
      `insert into fx_rate (source, rate_date, base_currency_code, quote_currency_code, rate, valid_from, valid_to)
       values ('ECB', $1, 'EUR', 'USD', 1.2, now() - interval '1 day', now() + interval '1 day'),
              ('ECB', $1, 'EUR', 'INR', 108, now() - interval '1 day', now() + interval '1 day')`,
      [day],
    )
    const rates = new Map((await read('/fx-rate-pairs')).map((rate) => [nameOf(rate), rate]))
    expect(rates.size).toBe((await read('/fx-rate-pairs')).length)
    expect(rates.get('USD/INR')).toMatchObject({ rate: 90, source: 'ECB' })
    expect(rates.get('USD/KES')).toMatchObject({ rate: 129.25, source: 'SANDBOX' })
  })

  it('the pairs that usually have a rate are those that have one', async () => {
    const usual = await read('/fx-rates')
    expect(usual.map(nameOf)).toEqual((await read('/fx-rate-pairs')).map(nameOf))
    expect(usual[0]).toEqual({ baseCurrencyCode: 'ARS', quoteCurrencyCode: 'EUR' })
  })

  it('they are the same for every merchant', async () => {
    expect(await read('/fx-rate-pairs', sandbox, 'BULK')).toEqual(await read('/fx-rate-pairs'))
  })
})

it.each(['/fx-rates', '/fx-rate-pairs'])(
  '%s is empty in live mode before rates were imported',
  async (path) => {
    expect(await read(path, live)).toEqual([])
  },
)
