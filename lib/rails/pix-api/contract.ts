import { z } from 'zod'
import { money, parseAmount, type Money } from '../../money/money.ts'
import { NoAnswer } from '../rows/rail-kind.ts'

/*
 * What we read of answers, by API Pix 2.9.0 of Banco Central do Brasil. The contract has faults, and fields and
 * values are added to it without notice: nothing is required that we can do without.
 */

const amount = z.string().transform((text, context): Money => {
  const read = parseAmount(text, 'BRL')
  if (typeof read === 'bigint' && read >= 0n) return money(read, 'BRL')
  context.addIssue({ code: 'custom', message: 'is no amount' })
  return z.NEVER
})

const moment = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)))
  .transform((text) => new Date(text))

export const returnSchema = z.object({
  id: z.string().min(1),
  /** By which the payment system knows it: the bank's statement too. */
  rtrId: z.string().nullish(),
  valor: amount,
  /** EM_PROCESSAMENTO, DEVOLVIDO or NAO_REALIZADO. */
  status: z.string(),
})

/** One alone where there should be a list, as an example of the contract has it. */
const listOf = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (told) => (typeof told === 'object' && told !== null && !Array.isArray(told) ? [told] : told),
    z.array(schema).nullish(),
  )

export const pixSchema = z.object({
  endToEndId: z.string().min(1),
  txid: z.string().nullish(),
  valor: amount,
  horario: moment,
  chave: z.string().nullish(),
  /** Not in the contract: some providers tell who paid. */
  pagador: z.object({ nome: z.string().nullish() }).nullish().catch(undefined),
  devolucoes: listOf(returnSchema),
})

export type ToldPix = z.output<typeof pixSchema>

export const chargeSchema = z.object({
  txid: z.string().nullish(),
  /** ATIVA, CONCLUIDA, REMOVIDA_PELO_USUARIO_RECEBEDOR or REMOVIDA_PELO_PSP; never "expired". */
  status: z.string(),
  valor: z.object({ original: amount }),
  chave: z.string().nullish(),
  calendario: z.object({ criacao: moment.nullish().catch(undefined) }).nullish(),
  location: z.string().nullish(),
  loc: z.object({ location: z.string().nullish() }).nullish().catch(undefined),
  pixCopiaECola: z.string().nullish(),
  /** Sicoob's and Banco do Brasil's names of it. */
  brcode: z.string().nullish(),
  textoImagemQRcode: z.string().nullish(),
  pix: listOf(pixSchema),
})

export type ToldCharge = z.output<typeof chargeSchema>

export const pixListSchema = z.object({
  parametros: z
    .object({ paginacao: z.object({ quantidadeDePaginas: z.number().nullish() }).nullish() })
    .nullish()
    .catch(undefined),
  pix: z.array(z.unknown()).nullish(),
})

/** Reads an answer. Throws `NoAnswer`, with the places of what is wrong, never the values. */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const read = schema.safeParse(answer)
  if (read.success) return read.data
  const where = read.error.issues.map(({ path, code }) => `${path.join('.') || 'body'} (${code})`).join(', ')
  throw new NoAnswer(`the provider's answer is not as the contract has it: ${where}`, {
    mayHaveArrived: true,
    isAnswered: typeof answer === 'object' && answer !== null,
  })
}
