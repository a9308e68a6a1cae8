import type { Look, Moved } from '../rows/rail-kind.ts'
import type { PixAccount } from './account.ts'
import { toldReturns } from './give-back.ts'
import { pixListSchema, pixSchema, readAnswer, type ToldPix } from './contract.ts'
import { unexpectedRefusal, type Psp } from './psp.ts'
import { keyOfTxid } from './txid.ts'

/** What is asked for of the Pix that were received. */
export interface PixQuery {
  readonly from: Date
  /** Not in the future: some providers refuse that. */
  readonly until: Date
  readonly txid?: string
  /** Only those of which money went back. */
  readonly hasReturn?: true
}

const pageSize = 100
/** Stops at a list that never ends. */
const pagesMax = 200

/** The Pix that the account received between two moments, of all keys. */
export async function receivedPix(
  psp: Psp,
  { from, until, txid, hasReturn }: PixQuery,
  signal: AbortSignal,
): Promise<readonly ToldPix[]> {
  const found: ToldPix[] = []
  for (let page = 0; page < pagesMax; page++) {
    const said = await psp.ask({
      method: 'GET',
      path: '/pix',
      query: {
        inicio: psp.date(from),
        fim: psp.date(until),
        ...(txid !== undefined && { txid }),
        ...(hasReturn && { devolucaoPresente: 'true' }),
        'paginacao.paginaAtual': String(page),
        'paginacao.itensPorPagina': String(pageSize),
      },
      signal,
    })
    if ('refused' in said) {
      // Some say so of an empty list.
      if (said.refused.status === 404) break
      throw unexpectedRefusal(said.refused)
    }
    const { pix, parametros } = readAnswer(pixListSchema, said.answer)
    // One of somebody else that cannot be read keeps none of ours from us.
    for (const one of pix ?? []) {
      const read = pixSchema.safeParse(one)
      if (read.success) found.push(read.data)
      else if (txid !== undefined) readAnswer(pixSchema, one)
    }
    const pages = parametros?.paginacao?.quantidadeDePaginas
    if (page + 1 >= (pages ?? ((pix ?? []).length < pageSize ? 0 : pagesMax))) break
  }
  return found
}

/** Longer periods are refused by some. */
const periodMs = 30 * 86_400_000

/** What moved of our charges. */
export async function movedPix(
  { psp, railId }: PixAccount,
  { since, until, isForReturns }: Look,
  signal: AbortSignal,
): Promise<readonly Moved[]> {
  const found: ToldPix[] = []
  for (let from = since; from < until; from = new Date(from.getTime() + periodMs)) {
    const end = new Date(Math.min(from.getTime() + periodMs, until.getTime()))
    const part = { from, until: end, ...(isForReturns && { hasReturn: isForReturns }) }
    found.push(...(await receivedPix(psp, part, signal)))
  }
  return found.flatMap((pix) => {
    const key = typeof pix.txid === 'string' ? keyOfTxid(railId, pix.txid) : undefined
    if (key === undefined) return []
    return { key, idReceipt: pix.endToEndId, returns: toldReturns(pix).map(({ id }) => id) }
  })
}
