import { amountFixed, type Money } from '../../money/money.ts'
import { decodeEmv } from '../../qr/emvco-decode.ts'
import { treeOf } from '../../qr/emvco.ts'
import { pixDynamic } from '../../qr/pix.ts'
import { NoAnswer, type Declined, type OrderAnswer, type OrderToOpen, type Shown } from '../rows/rail-kind.ts'
import type { PixAccount } from './account.ts'
import { chargeSchema, readAnswer, type ToldCharge, type ToldPix } from './contract.ts'
import { debtorOf } from './debtor.ts'
import { toldReturns } from './give-back.ts'
import { receivedPix } from './pix-list.ts'
import { unexpectedRefusal, type PspRefusal } from './psp.ts'
import { txidOf } from './txid.ts'

const pathOf = (txid: string): string => `/cob/${txid}`

/** Makes a charge. One that is there under its txid already is read: the contract has a repeat change it. */
export async function openCharge(
  account: PixAccount,
  order: OrderToOpen,
  signal: AbortSignal,
): Promise<OrderAnswer | Declined> {
  const { psp, clock, railId, key } = account
  const txid = txidOf(railId, order.key)
  const debtor = order.request && debtorOf(order.request)
  const seconds = Math.max(1, Math.round((order.expiresAt.getTime() - clock.now().getTime()) / 1_000))
  const said = await psp.ask({
    method: 'PUT',
    path: pathOf(txid),
    json: {
      calendario: { expiracao: seconds },
      ...(debtor && { devedor: debtor }),
      valor: { original: amountFixed(order.ordered) },
      chave: key,
      solicitacaoPagador: `Referência ${order.key}`,
    },
    signal,
  })
  if ('answer' in said) return answerOf(account, txid, readAnswer(chargeSchema, said.answer), [])
  const found = mayBeThere(said.refused) ? await readCharge(account, txid, signal) : 'ABSENT'
  if (found === 'ABSENT') return { declined: said.refused.reason }
  return isSame(found, order.ordered, key)
    ? judged(account, txid, found, signal)
    : { declined: 'another charge has this txid' }
}

/** A txid that is taken is 400 by the contract, and 409 at Efí. */
const mayBeThere = ({ status }: PspRefusal): boolean => [400, 409, 422].includes(status)

const isSame = ({ valor, chave }: ToldCharge, ordered: Money, key: string): boolean =>
  valor.original.amount === ordered.amount && (chave === null || chave === undefined || isKey(chave, key))

/** `ABSENT` only where the provider says that it has no such charge. `isTold`: it told of a Pix with its txid. */
export async function askForCharge(
  account: PixAccount,
  key: string,
  signal: AbortSignal,
  isTold = false,
): Promise<OrderAnswer | 'ABSENT'> {
  const txid = txidOf(account.railId, key)
  const charge = await readCharge(account, txid, signal)
  return charge === 'ABSENT' ? 'ABSENT' : judged(account, txid, charge, signal, isTold)
}

/** Nobody is to pay it any more. Where that is refused it may just have been paid: that is told when it is asked for. */
export async function removeCharge(account: PixAccount, key: string, signal: AbortSignal): Promise<void> {
  const txid = txidOf(account.railId, key)
  const said = await account.psp.ask({
    method: 'PATCH',
    path: pathOf(txid),
    json: { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' },
    signal,
  })
  if ('answer' in said || said.refused.status === 404) return
  const charge = await readCharge(account, txid, signal)
  if (charge !== 'ABSENT' && charge.status === 'ATIVA') throw unexpectedRefusal(said.refused)
}

async function readCharge(
  { psp }: PixAccount,
  txid: string,
  signal: AbortSignal,
): Promise<ToldCharge | 'ABSENT'> {
  const said = await psp.ask({ method: 'GET', path: pathOf(txid), signal })
  if ('answer' in said) return readAnswer(chargeSchema, said.answer)
  if (said.refused.status === 404) return 'ABSENT'
  throw unexpectedRefusal(said.refused)
}

/**
 * A charge that shows no Pix and is not open any more, or that one is told of all the same: what came for it is looked
 * for among all. Who sends money with our txid otherwise than by the charge leaves that open.
 */
async function judged(
  account: PixAccount,
  txid: string,
  charge: ToldCharge,
  signal: AbortSignal,
  isTold = false,
): Promise<OrderAnswer> {
  const { psp, clock } = account
  const shown = charge.pix ?? []
  if (shown.length > 0 || (charge.status === 'ATIVA' && !isTold))
    return answerOf(account, txid, charge, shown)
  const until = clock.now()
  const from = charge.calendario?.criacao ?? new Date(until.getTime() - 86_400_000)
  const pix = await receivedPix(psp, { from: new Date(from.getTime() - 60_000), until, txid }, signal)
  return answerOf(
    account,
    txid,
    charge,
    pix.filter((one) => one.txid === txid),
  )
}

/**
 * What a charge and the Pix that came for it say. A Pix is judged by its txid, its key (of its own, else that of
 * the charge) and its amount: somebody may send money with our txid in other ways, and CONCLUIDA alone is no money.
 */
function answerOf(
  account: PixAccount,
  txid: string,
  charge: ToldCharge,
  pix: readonly ToldPix[],
): OrderAnswer {
  if (typeof charge.txid === 'string' && charge.txid !== txid)
    throw new NoAnswer('the provider answered with another charge', {
      mayHaveArrived: true,
      isAnswered: true,
    })
  const keyOfCharge = charge.chave ?? account.key
  const came = pix
    .filter((one) => (one.txid ?? txid) === txid)
    .map((one) => ({ ...one, isOwn: isKey(one.chave ?? keyOfCharge, keyOfCharge, account.key) }))
  const received = came.reduce((sum, { valor, isOwn }) => sum + (isOwn ? valor.amount : 0n), 0n)
  return {
    ...stateOf(charge.status, received >= charge.valor.original.amount),
    show: shownOf(account, charge),
    receipts: came.map(({ endToEndId, valor, horario, pagador, isOwn }) => ({
      id: endToEndId,
      money: valor,
      at: horario,
      ...(!isOwn && { isForAnother: true }),
      ...(typeof pagador?.nome === 'string' && { payer: { accountName: pagador.nome } }),
    })),
    returns: came.flatMap(toldReturns),
  }
}

/** "Expired" is not told: our clock decides. */
function stateOf(status: string, isPaid: boolean): Pick<OrderAnswer, 'state' | 'reason'> {
  if (isPaid) return { state: 'PAID' }
  if (status === 'REMOVIDA_PELO_USUARIO_RECEBEDOR') return { state: 'EXPIRED', reason: status }
  return status.startsWith('REMOVID') ? { state: 'REFUSED', reason: status } : { state: 'OPEN' }
}

function shownOf(account: PixAccount, charge: ToldCharge): Shown {
  const qrCode = charge.pixCopiaECola ?? charge.brcode ?? charge.textoImagemQRcode ?? codeOfLocation(charge)
  return {
    qrCode,
    account: {
      accountName: (qrCode === undefined ? undefined : holderIn(qrCode)) ?? account.key,
      accountNumber: charge.chave ?? account.key,
    },
  }
}

function codeOfLocation({ location, loc, valor }: ToldCharge): string | undefined {
  const url = (location ?? loc?.location)?.replace(/^https:\/\//, '')
  // The payer's bank shows the receiver as the charge at that address has it.
  return url === undefined
    ? undefined
    : pixDynamic({ url, holderName: 'PIX', city: 'BRASIL', money: valor.original })
}

/** The receiver's name in a BR Code. */
function holderIn(qrCode: string): string | undefined {
  const fields = decodeEmv(qrCode)
  const name = fields.ok ? treeOf(fields.value)['59'] : undefined
  return typeof name === 'string' ? name : undefined
}

/** PIX keys are the same in small and capital letters. */
const isKey = (told: string, ...keys: readonly string[]): boolean =>
  keys.some((key) => key.toLowerCase() === told.toLowerCase())
