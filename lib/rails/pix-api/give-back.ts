import { amountFixed } from '../../money/money.ts'
import type { Found } from '../../payments/rail/rail.ts'
import type { Declined, OrderAnswer, ToldReturn } from '../rows/rail-kind.ts'
import { readAnswer, returnSchema, type ToldPix } from './contract.ts'
import { unexpectedRefusal, type Psp } from './psp.ts'
import type { z } from 'zod'

type Devolucao = z.output<typeof returnSchema>

/** A devolucao has letters and digits only: our key without its hyphens. */
const idOf = (key: string): string => key.replaceAll('-', '')

/**
 * The key of which an ID was made, with the number of the part behind it; what a bank or its app made up stays as
 * it is.
 */
const keyOf = (id: string): string =>
  /^[0-9a-f]{32}\d{0,2}$/.test(id) ? id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : id

const pathOf = ({ id, idReceipt }: ToldReturn): string => `/pix/${idReceipt}/devolucao/${idOf(id)}`

/** What went back of a Pix, whoever asked for it. */
export const toldReturns = ({ endToEndId, devolucoes }: ToldPix): readonly ToldReturn[] =>
  (devolucoes ?? [])
    .filter(({ status }) => status === 'DEVOLVIDO')
    .map(({ id, rtrId, valor }) => ({
      id: keyOf(id),
      idReceipt: endToEndId,
      money: valor,
      systemId: rtrId ?? undefined,
    }))

/**
 * Gives money of a Pix back. It is put once: a repeat is an error at some providers, so that a refusal is believed
 * only where no such devolucao is there.
 */
export async function giveBack(
  psp: Psp,
  back: ToldReturn,
  signal: AbortSignal,
): Promise<OrderAnswer | Declined> {
  const said = await psp.ask({
    method: 'PUT',
    path: pathOf(back),
    json: { valor: amountFixed(back.money) },
    signal,
  })
  const told = 'answer' in said ? readAnswer(returnSchema, said.answer) : await readReturn(psp, back, signal)
  if (told === 'ABSENT') return { declined: 'refused' in said ? said.refused.reason : 'it is not there' }
  if (told.status === 'NAO_REALIZADO') return { declined: told.status }
  const returns = told.status === 'DEVOLVIDO' ? [{ ...back, money: told.valor }] : []
  return { state: 'PAID', show: {}, receipts: [], returns }
}

/** What became of a devolucao that we asked for. */
export async function findReturn(psp: Psp, back: ToldReturn, signal: AbortSignal): Promise<Found> {
  const told = await readReturn(psp, back, signal)
  if (told === 'ABSENT') return 'absent'
  if (told.valor.amount !== back.money.amount) return 'conflict'
  if (told.status === 'DEVOLVIDO') return 'done'
  return told.status === 'NAO_REALIZADO' ? 'refused' : 'pending'
}

async function readReturn(psp: Psp, back: ToldReturn, signal: AbortSignal): Promise<Devolucao | 'ABSENT'> {
  const said = await psp.ask({ method: 'GET', path: pathOf(back), signal })
  if ('answer' in said) return readAnswer(returnSchema, said.answer)
  if (said.refused.status === 404) return 'ABSENT'
  throw unexpectedRefusal(said.refused)
}
