import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { setTimeout as delay } from 'node:timers/promises'
import { pixDynamic } from '../../../qr/pix.ts'
import { contractFaults } from './contract.ts'

/** What a provider does with one request, instead of answering as it should. */
export type PspMood =
  /** Does it, and answers after so long. */
  | { readonly slowMs: number }
  /** Does not do it, and answers with this. */
  | { readonly status: number; readonly body?: unknown }
  /** Does it, and breaks the connection off. */
  | 'LOSES_ANSWER'
  /** Breaks the connection off, and does nothing. */
  | 'LOSES_REQUEST'
  /** Does it, and something happens before the answer. */
  | { readonly first: (txid: string) => unknown }

interface Devolucao {
  readonly id: string
  readonly rtrId: string
  readonly valor: string
  readonly natureza: string
  readonly horario: { readonly solicitacao: string; liquidacao?: string }
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO'
  motivo?: string
}

interface Pix {
  readonly endToEndId: string
  readonly txid: string
  readonly valor: string
  readonly chave?: string
  readonly horario: string
  readonly devolucoes: Devolucao[]
}

interface Charge {
  readonly asked: Readonly<Record<string, unknown>> & {
    readonly valor: { readonly original: string }
    readonly chave: string
    readonly calendario: { readonly expiracao: number }
  }
  readonly criacao: string
  revisao: number
  status: string
}

/** How a provider is set up; each differs somewhere from the contract. */
export interface PspHabits {
  readonly clientId: string
  readonly clientSecret: string | undefined
  readonly tokenStyle: 'BASIC' | 'FORM' | 'QUERY'
  readonly tokenSeconds: number
  /** What a new charge is answered with. */
  readonly created: 200 | 201
  /** Under which name the code is told; undefined: only the location. */
  readonly codeName: 'pixCopiaECola' | 'brcode' | 'textoImagemQRcode' | undefined
  /** Whether Pix are shown with their charge. */
  readonly showsPix: boolean
  /** What a devolucao is at first. */
  readonly devolucao: Devolucao['status']
  /** How notices are sent: as an object, or the list alone. */
  readonly notices: 'OBJECT' | 'ARRAY'
  /** What is put behind the notice address. */
  readonly behind: '/pix' | ''
  /** TLS that asks its callers for a certificate of this authority. */
  readonly tls?: { readonly key: string; readonly cert: string; readonly ca: string }
}

/** A small provider of API Pix for tests, whose customers the test moves. */
export interface TestPsp {
  readonly baseUrl: string
  readonly tokenUrl: string
  readonly habits: { -readonly [Name in keyof PspHabits]: PspHabits[Name] }
  readonly charges: ReadonlyMap<string, Charge>
  readonly pix: readonly Pix[]
  readonly webhooks: Map<string, string>
  /** Method and path of each request, in order; the token's too. */
  readonly requests: readonly string[]
  readonly headers: readonly IncomingMessage['headers'][]
  /** Common names of the certificates that callers showed. */
  readonly callers: readonly string[]
  /** Where what was asked or answered differs from the contract. */
  readonly faults: readonly string[]
  behave(beginning: string, ...moods: readonly PspMood[]): void
  /** Ends the tokens that were given. */
  endTokens(): void
  /** Somebody pays, or sends money beside the charge; `txid`, amount and key are theirs to get wrong. */
  pay(
    txid: string,
    how?: {
      readonly valor?: string
      readonly chave?: string
      readonly at?: Date
      readonly isBeside?: boolean
    },
  ): Pix
  /** Money goes back that nobody asked for by API: by MED, or the bank's app. */
  giveBack(pix: Pix, valor: string, how?: { readonly natureza?: string; readonly id?: string }): Devolucao
  /** A devolucao that is in process ends. */
  endReturn(id: string, status: 'DEVOLVIDO' | 'NAO_REALIZADO'): void
  /** Calls where notices of a key go. */
  notify(...pix: readonly Pix[]): Promise<number>
  close(): Promise<void>
}

const problem = (status: number, type: string, detail: string) => ({
  status,
  body: { type: `https://pix.bcb.gov.br/api/v2/error/${type}`, title: type, status, detail },
})
const absent = problem(404, 'NaoEncontrado', 'não encontrado')

/** Starts one on a free port of this machine. */
export async function testPsp(given: Partial<PspHabits> = {}): Promise<TestPsp> {
  const habits: TestPsp['habits'] = {
    clientId: 'client',
    clientSecret: 'secret',
    tokenStyle: 'BASIC',
    tokenSeconds: 3_600,
    created: 201,
    codeName: 'pixCopiaECola',
    showsPix: true,
    devolucao: 'DEVOLVIDO',
    notices: 'OBJECT',
    behind: '/pix',
    ...given,
  }
  const charges = new Map<string, Charge>()
  const received: Pix[] = []
  const beside = new Set<Pix>()
  const webhooks = new Map<string, string>()
  const requests: string[] = []
  const headers: IncomingMessage['headers'][] = []
  const callers: string[] = []
  const faults: string[] = []
  const tokens = new Set<string>()
  const moods: { readonly beginning: string; readonly mood: PspMood }[] = []

  const shownCharge = (txid: string, { asked, criacao, revisao, status }: Charge, isNew: boolean) => {
    const location = `psp.example/qr/v2/${createHash('md5').update(txid).digest('hex')}`
    const code = pixDynamic({ url: location, holderName: 'LOJA EXEMPLO', city: 'SAO PAULO' })
    const paid = received.filter((pix) => pix.txid === txid && !beside.has(pix))
    return {
      ...asked,
      calendario: { criacao, expiracao: asked.calendario.expiracao },
      txid,
      revisao,
      status,
      location,
      ...(habits.codeName && { [habits.codeName]: code }),
      ...(!isNew && habits.showsPix && paid.length > 0 && { pix: paid }),
    }
  }

  function ofCharge(method: string, txid: string, asked: unknown): { status: number; body: unknown } {
    const charge = charges.get(txid)
    if (method === 'PUT') {
      if (charge) return problem(400, 'CobOperacaoInvalida', 'txid já utilizado')
      const made = { asked: asked as Charge['asked'], criacao: now(), revisao: 0, status: 'ATIVA' }
      charges.set(txid, made)
      return { status: habits.created, body: shownCharge(txid, made, true) }
    }
    if (!charge) return absent
    if (method === 'PATCH') {
      if (charge.status !== 'ATIVA') return problem(400, 'CobOperacaoInvalida', 'cobrança não está ativa')
      charge.status = (asked as { status: string }).status
      charge.revisao++
    }
    return { status: 200, body: shownCharge(txid, charge, method === 'PATCH') }
  }

  function ofReturn(method: string, e2eid: string, id: string, asked: unknown) {
    const pix = received.find((one) => one.endToEndId === e2eid)
    const there = pix?.devolucoes.find((one) => one.id === id)
    if (!pix) return absent
    if (method === 'GET') return there ? { status: 200, body: there } : absent
    if (there) return problem(400, 'PixDevolucaoInvalida', 'id já utilizado')
    const { valor } = asked as { valor: string }
    const back = pix.devolucoes
      .filter(({ status }) => status !== 'NAO_REALIZADO')
      .reduce((sum, one) => sum + Number(one.valor), 0)
    if (back + Number(valor) > Number(pix.valor))
      return problem(400, 'PixDevolucaoInvalida', 'valor maior que o do Pix')
    const made = devolucaoOf(id, valor, 'ORIGINAL', habits.devolucao)
    pix.devolucoes.push(made)
    return { status: 201, body: made }
  }

  function listed(query: URLSearchParams) {
    const page = Number(query.get('paginacao.paginaAtual') ?? 0)
    const size = Number(query.get('paginacao.itensPorPagina') ?? 100)
    const [from, until] = [query.get('inicio') ?? '', query.get('fim') ?? '']
    const all = received.filter(
      ({ horario, txid, devolucoes }) =>
        Date.parse(horario) >= Date.parse(from) &&
        Date.parse(horario) <= Date.parse(until) + 1_000 &&
        (query.get('txid') ?? txid) === txid &&
        (query.get('devolucaoPresente') !== 'true' || devolucoes.length > 0),
    )
    const paginacao = {
      paginaAtual: page,
      itensPorPagina: size,
      quantidadeDePaginas: Math.max(1, Math.ceil(all.length / size)),
      quantidadeTotalDeItens: all.length,
    }
    const pix = all.slice(page * size, (page + 1) * size)
    return { status: 200, body: { parametros: { inicio: from, fim: until, paginacao }, pix } }
  }

  function act(method: string, url: URL, asked: unknown): { status: number; body: unknown } {
    const [, kind, name = '', more, id = ''] = url.pathname.split('/').map(decodeURIComponent)
    if (kind === 'cob') return ofCharge(method, name, asked)
    if (kind === 'pix' && name === '') return listed(url.searchParams)
    if (kind === 'pix' && more === 'devolucao') return ofReturn(method, name, id, asked)
    if (kind === 'webhook' && method === 'PUT') {
      webhooks.set(name, (asked as { webhookUrl: string }).webhookUrl)
      return { status: 200, body: undefined }
    }
    const webhookUrl = webhooks.get(name)
    return kind === 'webhook' && webhookUrl !== undefined
      ? { status: 200, body: { webhookUrl, chave: name, criacao: now() } }
      : absent
  }

  function tokenFor(request: IncomingMessage, url: URL, body: string) {
    const form = new URLSearchParams(body)
    const { tokenStyle, clientId, clientSecret } = habits
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    const grant = (tokenStyle === 'QUERY' ? url.searchParams : form).get('grant_type')
    const isKnown =
      tokenStyle === 'BASIC'
        ? request.headers.authorization === basic
        : form.get('client_id') === clientId && (form.get('client_secret') ?? undefined) === clientSecret
    if (grant !== 'client_credentials' || !isKnown)
      return { status: 401, body: { error: 'invalid_client', error_description: 'Bad Credentials' } }
    const value = randomUUID()
    tokens.add(value)
    return {
      status: 200,
      body: { access_token: value, token_type: 'Bearer', expires_in: habits.tokenSeconds },
    }
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString('utf8')
    const { method = '' } = request
    const url = new URL(request.url ?? '', 'http://psp.example')
    const named = `${method} ${request.url}`
    requests.push(named)
    headers.push(request.headers)
    if (habits.tls) callers.push(String((request.socket as TLSSocket).getPeerCertificate().subject?.CN))
    const at = moods.findIndex(({ beginning }) => named.startsWith(beginning))
    const mood = at === -1 ? undefined : moods.splice(at, 1)[0]?.mood
    const answer = (status: number, body: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(body === undefined ? '' : JSON.stringify(body))
    if (mood === 'LOSES_REQUEST') return request.socket.destroy()
    if (typeof mood === 'object' && 'status' in mood) return answer(mood.status, mood.body)
    if (url.pathname === '/oauth/token') {
      const granted = tokenFor(request, url, text)
      return answer(granted.status, granted.body)
    }
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!tokens.has(bearer)) return answer(401, { error: 'invalid_token' })
    const asked: unknown = text === '' ? undefined : JSON.parse(text)
    const acted = act(method, url, asked)
    const differs = contractFaults({
      method,
      path: `${url.pathname}${url.search}`,
      asked,
      status:
        acted.status === 200 && method === 'PUT' && url.pathname.startsWith('/cob') ? 201 : acted.status,
      // As it is sent: what is undefined is not.
      answered: acted.body === undefined ? undefined : JSON.parse(JSON.stringify(acted.body)),
    })
    faults.push(...differs.map((fault) => `${named}: ${fault}`))
    if (mood === 'LOSES_ANSWER') return request.socket.destroy()
    if (typeof mood === 'object' && 'first' in mood) await mood.first(url.pathname.split('/')[2] ?? '')
    if (typeof mood === 'object' && 'slowMs' in mood) await delay(mood.slowMs)
    return answer(acted.status, acted.body)
  }
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    void handle(request, response).catch(() => response.destroy())
  const server = habits.tls
    ? createSecureServer({ ...habits.tls, requestCert: true, rejectUnauthorized: true }, listener)
    : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `${habits.tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    baseUrl: origin,
    tokenUrl: `${origin}/oauth/token`,
    habits,
    charges,
    pix: received,
    webhooks,
    requests,
    headers,
    callers,
    faults,
    behave: (beginning, ...more) => void moods.push(...more.map((mood) => ({ beginning, mood }))),
    endTokens: () => tokens.clear(),
    pay: (txid, { valor, chave, at = new Date(), isBeside = false } = {}) => {
      const charge = charges.get(txid)
      if (!charge) throw new Error(`the provider has no charge ${txid}`)
      const pix: Pix = {
        endToEndId: `E${randomUUID().replaceAll('-', '').slice(0, 31)}`,
        txid,
        valor: valor ?? charge.asked.valor.original,
        chave: chave ?? charge.asked.chave,
        horario: at.toISOString(),
        devolucoes: [],
      }
      received.push(pix)
      if (isBeside) beside.add(pix)
      else if (charge.status === 'ATIVA') charge.status = 'CONCLUIDA'
      return pix
    },
    giveBack: (pix, valor, { natureza = 'MED_FRAUDE', id = `M${randomUUID().slice(0, 8)}` } = {}) => {
      const made = devolucaoOf(id, valor, natureza, 'DEVOLVIDO')
      pix.devolucoes.push(made)
      return made
    },
    endReturn: (id, status) => {
      const back = received.flatMap(({ devolucoes }) => devolucoes).find((one) => one.id === id)
      if (!back) throw new Error(`the provider has no devolucao ${id}`)
      back.status = status
    },
    notify: async (...pix) => {
      const address = webhooks.get(pix[0]?.chave ?? '')
      if (address === undefined) throw new Error('nobody registered an address for this key')
      const answered = await fetch(address + habits.behind, {
        method: 'POST',
        body: JSON.stringify(habits.notices === 'ARRAY' ? pix : { pix }),
        headers: { 'content-type': 'application/json' },
        redirect: 'manual',
      })
      return answered.status
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const now = (): string => new Date().toISOString()

const devolucaoOf = (
  id: string,
  valor: string,
  natureza: string,
  status: Devolucao['status'],
): Devolucao => ({
  id,
  rtrId: `D${randomUUID().replaceAll('-', '').slice(0, 31)}`,
  valor,
  natureza,
  horario: { solicitacao: now(), ...(status === 'DEVOLVIDO' && { liquidacao: now() }) },
  status,
})
