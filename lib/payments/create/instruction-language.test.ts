import { describe, expect, it } from 'vitest'
import { callApi, makeMerchant, tokenFor } from '../../testing/contract/api-client.ts'
import { createBodyOf, payinKey, testGateway } from '../../testing/test-gateway.ts'

const gateway = await testGateway()
await makeMerchant(gateway, 'POLYGLOT', { requestsPerSecond: 1000 })
const token = await tokenFor(gateway, 'POLYGLOT')

const english = 'Open your bank’s app and choose transfer by IMPS.'
const portuguese = 'Abra o app do seu banco e escolha transferência por IMPS.'
const hindi = 'अपने बैंक का ऐप खोलें और IMPS ट्रांसफ़र चुनें।'

const create = (body: object, acceptLanguage?: string, { paymentId } = payinKey()) =>
  callApi(gateway, {
    method: 'POST',
    path: `/payins/${paymentId}`,
    token,
    body,
    headers: { 'accept-language': acceptLanguage },
  })
const transfer = createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' })
const pix = createBodyOf(100, 'BRL', { paymentMethodCode: 'PIXQR' })

interface Answer {
  paymentMethodResponse: { idPayin: string; paymentInstructionList: { channel: string; steps: string[] }[] }
}
const firstStep = (answer: unknown) =>
  (answer as Answer).paymentMethodResponse.paymentInstructionList[0]?.steps[0]

describe('the language of the instructions', () => {
  it.each<[string, object, string | undefined, string]>([
    ['none was requested', transfer, undefined, hindi],
    ['the body names one', { ...transfer, language: 'pt-BR' }, undefined, portuguese],
    ['the body names another region of it', { ...transfer, language: 'pt' }, undefined, portuguese],
    ['only the header names one', transfer, 'pt-BR,pt;q=0.9,en;q=0.8', portuguese],
    ['body and header differ', { ...transfer, language: 'en' }, 'pt-BR', english],
    ['the body names one that is not spoken', { ...transfer, language: 'tlh' }, 'pt', portuguese],
    ['both name one that is not spoken', { ...transfer, language: 'tlh' }, 'xx', hindi],
    ['the header is broken', transfer, ';;q=,', hindi],
  ])('when %s', async (_, body, acceptLanguage, step) => {
    const created = await create(body, acceptLanguage)
    expect(created.status).toBe(201)
    expect(firstStep(created.body)).toBe(step)
    const { idPayin } = (created.body as Answer).paymentMethodResponse
    const read = await callApi(gateway, {
      path: `/payins/${idPayin}`,
      token,
      headers: { 'accept-language': 'de' },
    })
    expect(firstStep(read.body)).toBe(step)
  })

  it('is that of most people who pay in the currency, where none was requested', async () => {
    expect(firstStep((await create(pix)).body)).toContain('Abra o app do seu banco')
  })

  it.each([42, null, '', {}, 'a'.repeat(256), 'en\u0000', '<script>', 'pt_BR'])(
    'refuses %j, with its path',
    async (language) => {
      const refused = await create({ ...transfer, language })
      expect(refused.status).toBe(400)
      expect((refused.body as { errors: { path: string }[] }).errors.map(({ path }) => path)).toEqual([
        'language',
      ])
    },
  )

  it('belongs to the body: the same ID in another language is another request, the header is not part of it', async () => {
    const key = payinKey()
    await create({ ...transfer, language: 'en' }, undefined, key)
    expect(await create({ ...transfer, language: 'en' }, 'pt-BR', key)).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_ALREADY_EXISTS' },
    })
    expect(await create({ ...transfer, language: 'pt-BR' }, undefined, key)).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_ID_REUSED' },
    })
  })
})
