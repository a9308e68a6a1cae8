import { tooMuch, type Look, type Moved } from '../rows/rail-kind.ts'
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
/** As many as are read within the time of a call. */
const pagesMax = 50

/** The Pix that the account received between two moments, of all keys. Throws `NoAnswer` where they are too many. */
export async function receivedPix(
  psp: Psp,
  { from, until, txid, hasReturn }: PixQuery,
  signal: AbortSignal,
): Promise<readonly ToldPix[]> {
  const found: ToldPix[] = []
  for (let page = 0; ; page++) {
    // None is left out: a look would never come back to it.
    if (page === pagesMax) throw tooMuch()
    const said = await psp
      .ask({
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
      .catch((error: unknown) => {
        throw page > 0 && signal.aborted ? tooMuch() : error
      })
    if ('refused' in said) {
      // Some say so of an empty list.
      if (said.refused.status === 404) return found
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
    if (pages === undefined || pages === null ? (pix ?? []).length < pageSize : page + 1 >= pages)
      return found
    if ((pages ?? 0) > pagesMax) throw tooMuch()
  }
}

/** What moved of our charges. */
export async function movedPix(
  { psp, railId }: PixAccount,
  { since, until, isForReturns }: Look,
  signal: AbortSignal,
): Promise<readonly Moved[]> {
  const found = await receivedPix(
    psp,
    { from: since, until, ...(isForReturns && { hasReturn: isForReturns }) },
    signal,
  )
  return found.flatMap((pix) => {
    const key = typeof pix.txid === 'string' ? keyOfTxid(railId, pix.txid) : undefined
    if (key === undefined) return []
    return { key, idReceipt: pix.endToEndId, returns: toldReturns(pix).map(({ id }) => id) }
  })
}
