import { z } from 'zod'
import { present } from '../methods/parts/present.ts'
import { metadataSchema, orderedMetadata } from './create/metadata.ts'

// The fields of a create that a payment of any kind keeps and gives back unchanged. Code carries them as one
// group. Each is named here, in the table `payment`, in its function `kept_fields`, which reads them, and in
// the statements that insert payments (CONTRIBUTING.md, "Add a field to a payin").

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
} satisfies Record<keyof Given, z.ZodType>

/** Those of a valid body as it was sent. */
export type Given = z.output<z.ZodObject<typeof keptBody>>

/** A field that the create left out is absent. */
export type KeptFields = { readonly [Name in keyof Given]: Exclude<Given[Name], undefined> }

/** Those of a valid body. */
export const keptOf = ({ metadata }: Given): KeptFields =>
  present<Every<Given>>({
    metadata: orderedMetadata(metadata),
    // A new one comes last: the digest of a request has their order.
  })

/** A field that is forgotten does not compile. */
type Every<Fields> = { readonly [Name in keyof Fields]-?: Fields[Name] | undefined }

/** Those of a row of `payment`, as `kept_fields` reads them. */
export const keptOfRow = ({ kept }: { readonly kept: unknown }): KeptFields => keptOf(kept as KeptFields)

/** The end of the text of a request's digest; nothing where the create has none of them. */
export const keptInDigest = (kept: KeptFields): readonly KeptFields[] =>
  Object.keys(kept).length === 0 ? [] : [kept]
