import { momo } from '#lib/rails/momo/rail.ts'
import { testMomo } from '#lib/rails/momo/testing/momo.ts'
import { mpesa } from '#lib/rails/mpesa/rail.ts'
import { moodyDaraja } from '#lib/rails/mpesa/testing/daraja.ts'
import { conversationOf } from '#lib/rails/mpesa/transfer.ts'
import { pixApi } from '#lib/rails/pix-api/rail.ts'
import { testPsp } from '#lib/rails/pix-api/testing/psp.ts'
import { remote } from '#lib/rails/remote/rail.ts'
import type { RailKind } from '#lib/rails/rows/rail-kind.ts'
import { moodyConnector } from '#lib/rails/testing/moody-connector.ts'

/** The institution of one kind of rail. It runs outside of what is killed, and so knows what was really paid. */
export interface Institution {
  readonly kind: RailKind
  readonly currencyCode: 'INR' | 'KES' | 'GHS' | 'BRL'
  /** Where it listens itself. */
  readonly port: number
  /** Settings of a rail that reaches it at this port. */
  settingsAt(port: number): object
  /** The `paymentMethod` of payins, and of payouts where it sends. */
  readonly payinMethod: object
  readonly payoutMethod?: object
  /** Words of the requests for an order, of how it is asked for, and for a transfer and money that goes back. */
  readonly wire: {
    readonly open: string
    readonly ask: string
    readonly send?: string
    readonly giveBack?: string
  }
  /** What customers were asked for and have not paid. */
  unpaid(): readonly string[]
  /** The customer pays. */
  pay(key: string): void
  /** Calls the gateway about an order or a transfer; nobody answers while it is dead. */
  notify(key: string): Promise<void>
  /** The numbers of everything that was paid. */
  paid(): readonly string[]
  /** Transfers that were asked for are done, and so is what goes back. Their names. */
  finishTransfers(): readonly string[]
  /** The name of what was asked for under our key. */
  nameOf(key: string): string
  close(): Promise<void>
}

const portOf = (baseUrl: string): number => Number(new URL(baseUrl).port)

const at = (address: string, port: number): string => {
  const moved = new URL(address)
  moved.port = String(port)
  return moved.href
}

const ignored = (): void => {}

const withoutDashes = (key: string): string => key.replaceAll('-', '')

async function openRemote(): Promise<Institution> {
  const connector = await moodyConnector({
    capabilities: {
      methods: [{ code: 'UPIQR', currencies: ['INR'] }],
      cancel: false,
      transfers: true,
      returns: true,
    },
  })
  const { baseUrl, secret, orders, transfers } = connector
  return {
    kind: remote,
    currencyCode: 'INR',
    port: portOf(baseUrl),
    settingsAt: (port) => ({ baseUrl: at(baseUrl, port), secret }),
    payinMethod: { paymentMethodCode: 'UPIQR' },
    payoutMethod: {
      paymentMethodCode: 'BANK_TRANSFER',
      account: { accountName: 'Asha Rao', accountNumber: '50100123456789' },
    },
    wire: { open: 'PUT /orders/', ask: 'GET /orders/', send: 'PUT /transfers/', giveBack: '/returns/' },
    unpaid: () => [...orders.values()].filter(({ state }) => state === 'OPEN').map(({ key }) => key),
    pay: (key) => void connector.pay(key),
    notify: async (name) => {
      const isKnown = orders.has(name) || transfers.has(name)
      if (isKnown) await connector.notify(name).then(ignored, ignored)
    },
    paid: () => [...orders.values()].flatMap(({ receipts }) => receipts.map(({ id }) => id)),
    finishTransfers: () => {
      for (const transfer of transfers.values()) transfer.state = 'DONE'
      const back = [...orders.values()].flatMap(({ returns }) => returns.map(({ id }) => id))
      return [...transfers.keys(), ...back]
    },
    nameOf: (key) => key,
    close: () => connector.close(),
  }
}

async function openMomo(): Promise<Institution> {
  const mtn = await testMomo()
  const of = (product: string) => [...mtn.transactions.values()].filter((one) => one.product === product)
  return {
    kind: momo,
    currencyCode: 'GHS',
    port: portOf(mtn.baseUrl),
    settingsAt: (port) => ({ ...mtn.settings, baseUrl: at(mtn.baseUrl, port) }),
    payinMethod: {
      paymentMethodCode: 'MOBILE_MONEY',
      account: { accountName: 'Ama Mensah' },
      phoneNumber: '+233241234567',
    },
    payoutMethod: {
      paymentMethodCode: 'WALLET_TRANSFER',
      paymentOperatorCode: 'MTN',
      account: { accountName: 'Kofi Boateng' },
      phoneNumber: '+233241234567',
    },
    wire: {
      open: 'POST /collection/v1_0/requesttopay',
      ask: 'GET /collection/v1_0/requesttopay',
      send: 'POST /disbursement/v1_0/transfer',
    },
    unpaid: () =>
      of('collection')
        .filter(({ status }) => status === 'PENDING')
        .map(({ externalId }) => externalId),
    pay: (key) => mtn.succeed(key),
    notify: (key) => mtn.call(key).then(ignored, ignored),
    paid: () => of('collection').flatMap(({ financialTransactionId }) => financialTransactionId ?? []),
    finishTransfers: () => {
      const keys = [...mtn.transactions].flatMap(([key, { product }]) =>
        product === 'disbursement' ? key : [],
      )
      for (const key of keys) mtn.succeed(key)
      return keys
    },
    nameOf: (key) => key,
    close: () => mtn.close(),
  }
}

async function openPix(): Promise<Institution> {
  const psp = await testPsp({ devolucao: 'EM_PROCESSAMENTO' })
  const { baseUrl, tokenUrl, habits, charges, pix } = psp
  const isPaid = (id: string) => pix.some(({ txid }) => txid === id)
  return {
    kind: pixApi,
    currencyCode: 'BRL',
    port: portOf(baseUrl),
    settingsAt: (port) => ({
      baseUrl: at(baseUrl, port),
      tokenUrl: at(tokenUrl, port),
      clientId: habits.clientId,
      ...(habits.clientSecret !== undefined && { clientSecret: habits.clientSecret }),
      key: '7f6844d0-de89-47e5-9ef7-e0a35a681615',
      tokenStyle: habits.tokenStyle,
    }),
    payinMethod: { paymentMethodCode: 'PIXQR' },
    wire: { open: 'PUT /cob/', ask: 'GET /cob/', giveBack: '/devolucao/' },
    unpaid: () =>
      [...charges.keys()].filter((txid) => charges.get(txid)?.status === 'ATIVA' && !isPaid(txid)),
    pay: (txid) => void psp.pay(txid),
    notify: (name) => {
      const about = pix.filter(
        ({ txid, devolucoes }) => txid === name || devolucoes.some(({ id }) => id === name),
      )
      return psp.notify(...about).then(ignored, ignored)
    },
    paid: () => pix.map(({ endToEndId }) => endToEndId),
    finishTransfers: () => {
      const back = pix.flatMap(({ devolucoes }) => devolucoes)
      for (const { id, status } of back) if (status === 'EM_PROCESSAMENTO') psp.endReturn(id, 'DEVOLVIDO')
      return back.map(({ id }) => id)
    },
    nameOf: withoutDashes,
    close: () => psp.close(),
  }
}

async function openMpesa(): Promise<Institution> {
  const daraja = await moodyDaraja()
  const { baseUrl, settings, pushes, transfers } = daraja
  const b2c = { initiatorName: 'payer', securityCredential: 'c2VhbGVk', shortCode: '600999' }
  return {
    kind: mpesa,
    currencyCode: 'KES',
    port: portOf(baseUrl),
    settingsAt: (port) => ({ ...settings, baseUrl: at(baseUrl, port), b2c }),
    payinMethod: {
      paymentMethodCode: 'MOBILE_MONEY',
      account: { accountName: 'Wanjiku Kamau' },
      phoneNumber: '+254712345678',
    },
    payoutMethod: {
      paymentMethodCode: 'WALLET_TRANSFER',
      account: { accountName: 'Kamau Njoroge' },
      phoneNumber: '+254712345679',
    },
    wire: {
      open: 'POST /mpesa/stkpush/v1/processrequest',
      ask: 'POST /mpesa/stkpushquery/v1/query',
      send: 'POST /mpesa/b2c/v3/paymentrequest',
    },
    unpaid: () =>
      pushes
        .filter(({ result }) => result === undefined)
        .map(({ asked }) => String(asked['AccountReference'])),
    pay: (reference) => void daraja.pay(reference),
    notify: async (name) => {
      const transfer = transfers.find(({ conversation }) => conversation === name)
      const told = transfer ? daraja.tellResult(transfer) : daraja.notify(name)
      await told.then(() => daraja.answerQuestions()).catch(ignored)
    },
    paid: () => pushes.filter(({ result }) => result === '0').map(({ id }) => id),
    finishTransfers: () => {
      for (const transfer of transfers) if (transfer.result === undefined) daraja.settle(transfer, '0')
      return transfers.map(({ conversation }) => conversation)
    },
    nameOf: conversationOf,
    close: () => daraja.close(),
  }
}

/** Every kind that the bench has an institution of. */
export const institutions = {
  remote: openRemote,
  mpesa: openMpesa,
  momo: openMomo,
  'pix-api': openPix,
}
