import { z } from 'zod'

/** A payment's ID in a path or body: chosen by the merchant (specification, note 1 under "Endpoints"). */
export const paymentId = z
  .string('must be 1 to 250 characters of A-Z, a-z, 0-9, _ and -')
  .regex(/^[A-Za-z0-9_-]{1,250}$/, 'must be 1 to 250 characters of A-Z, a-z, 0-9, _ and -')
  .meta({
    description: '1 to 250 characters of A-Z, a-z, 0-9, _ and -; a UUID or another random text is best.',
    examples: ['order-8c2f41d7'],
  })
