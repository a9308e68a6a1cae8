import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { amountOf, referenceOf } from './open-payins.ts'

const days = 30

/**
 * Writes a statement of a month, MT940 as banks in India send it, whose n-th line pays the n-th payin: every
 * second one by its reference in the text, which the bank cut into pieces. The last days are those on which
 * the payins were opened.
 */
export async function writeStatement(
  file: string,
  { identifier, lines, lastDay }: { identifier: string; lines: number; lastDay: Date },
): Promise<void> {
  const stream = createWriteStream(file)
  const write = async (text: string) => {
    if (!stream.write(text)) await once(stream, 'drain')
  }
  const dayOf = (line: number) => {
    const before = days - 1 - Math.floor((line * days) / lines)
    return new Date(lastDay.getTime() - before * 86_400_000).toISOString().slice(2, 10).replaceAll('-', '')
  }
  await write(`:20:BENCH\r\n:25:${identifier}\r\n:28C:1/1\r\n:60F:C${dayOf(0)}INR0,00\r\n`)
  let paise = 0
  for (let line = 0; line < lines; line += 1) {
    const day = dayOf(line)
    paise += amountOf(line)
    const reference = referenceOf(line)
    const named = line % 2 === 0 ? `${reference.slice(0, 7)} ${reference.slice(7)}` : 'PAYMENT'
    const number = String(400_000_000_000 + line)
    await write(
      `:61:${day}${day.slice(2)}C${written(amountOf(line))}NTRFNONREF//B${line}\r\n:86:UPI/${number}/FROM CUSTOMER ${line % 5_000}/${named}\r\n`,
    )
  }
  await write(`:62F:C${dayOf(lines - 1)}INR${written(paise)}\r\n-\r\n`)
  stream.end()
  await once(stream, 'finish')
}

const written = (paise: number): string =>
  `${Math.floor(paise / 100)},${String(paise % 100).padStart(2, '0')}`
