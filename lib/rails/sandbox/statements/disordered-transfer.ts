import { draw, happens } from './draw.ts'
import type { StatementTransfer } from './statement-transfer.ts'

/** The transfer as a bank may pass it on: the same money and day, and not what was written with it. */
export function disorderedTransfer(
  seed: number,
  { payer, externalReference, ...transfer }: StatementTransfer,
): StatementTransfer {
  const { bankId, text } = transfer
  const isMoved = externalReference !== undefined && happens(seed, `reference of ${bankId}`, 30)
  const written = disorderedText(seed, bankId, text)
  return {
    ...transfer,
    ...(payer && { payer: { ...payer, ...disorderedName(seed, bankId, payer) } }),
    ...(externalReference !== undefined && !isMoved && { externalReference }),
    text: isMoved ? `${written} UTR ${externalReference}`.trim() : written,
  }
}

/** Capitals, and no more than 20 of them. */
const disorderedName = (seed: number, bankId: string, { accountName }: Payer) =>
  accountName !== undefined && happens(seed, `payer of ${bankId}`, 60)
    ? { accountName: accountName.toUpperCase().slice(0, 20).trim() }
    : {}

type Payer = NonNullable<StatementTransfer['payer']>

/** A bank that cuts references shorter than this leaves nothing to find a payment by. */
const shortestReference = 10

type TextChange = (text: string, width: number) => string

const changes: readonly TextChange[] = [
  (text) => text,
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
  (text, width) => inParts(text, width).join(' '),
  (text, width) => inParts(text, width).join('\n'),
  (text, width) => text.slice(0, Math.max(shortestReference, text.length - width)),
]

function disorderedText(seed: number, bankId: string, text: string): string {
  const change = changes[draw(seed, `text of ${bankId}`, changes.length)]
  return change ? change(text, 3 + draw(seed, `width of ${bankId}`, 6)) : text
}

/** The text in pieces of a width, cut within words. */
function inParts(text: string, width: number): readonly string[] {
  const parts: string[] = []
  for (let at = 0; at < text.length; at += width) parts.push(text.slice(at, at + width))
  return parts
}
