import { chosenId } from '../../merchants/chosen-id.ts'

/** A payment's ID in a path or body. */
export const paymentId = chosenId.meta({
  description: '1 to 250 characters of A-Z, a-z, 0-9, _ and -; a UUID or another random text is best.',
  examples: ['order-8c2f41d7'],
})
