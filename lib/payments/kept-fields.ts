import { z } from 'zod'
import { present } from '../methods/parts/present.ts'
import { metadataSchema, orderedMetadata, type Metadata } from './create/metadata.ts'

// The fields of a create that a payment of any kind keeps and gives back unchanged. Each is named here, in
// the table `payment` and in the statements that insert and read payments; code carries them as one group
// (CONTRIBUTING.md, "Add a field to a payin"). New ones are added last: the digest has their order.

/** In the body of a create. */
export const keptBody = {
  metadata: metadataSchema,
}

/** In the answer to the create, in the detail and in lists. */
export const keptAnswer = {
  metadata: z
    .record(z.string(), z.string())
    .optional()
    .meta({ 'x-addition': true, description: 'Your own texts, as the create named them.' }),
} satisfies Record<keyof Sent, z.ZodType>

type Sent = z.output<z.ZodObject<typeof keptBody>>

/** Of a payment or of a valid create; a field that was left out is absent. */
export type KeptFields = { readonly [Name in keyof Sent]: Exclude<Sent[Name], undefined> }

/** The columns of `payment`. */
export interface KeptRow {
  metadata: Metadata | null
}

/** All of them: one that is forgotten does not compile. */
type Each = Required<{ readonly [Name in keyof Sent]: Sent[Name] | undefined }>

const keptOf = (fields: Each): KeptFields => present(fields)

/** From a body that is valid. */
export const keptOfBody = ({ metadata }: Sent): KeptFields => keptOf({ metadata: orderedMetadata(metadata) })

/** From a row of `payment`. */
export const keptOfRow = ({ metadata }: KeptRow): KeptFields =>
  keptOf({ metadata: orderedMetadata(metadata) })

/** As the columns of a new row. */
export const keptColumns = ({ metadata }: KeptFields): KeptRow => ({ metadata: metadata ?? null })

/** Ends the text of a request's digest; nothing where the create has none, as before there were any. */
export const keptInDigest = (kept: KeptFields): readonly KeptFields[] =>
  Object.keys(kept).length === 0 ? [] : [kept]
