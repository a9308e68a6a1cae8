import { text } from './text.ts'

/**
 * The number that identifies the payee to their bank or state: a tax number, an identity card, a passport.
 */
export const identifyingReference = text({
  identifies: true,
  needs: 'the number by which the payee is known to their bank or state',
  description: 'Number by which the payee is known to their bank or state.',
  example: '1032456789',
})
