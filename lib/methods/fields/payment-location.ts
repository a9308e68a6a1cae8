import { z } from 'zod'
import { text } from './text.ts'

const countryCode = text({
  needs: 'a country code of two capital letters, such as TW',
  description: 'ISO 3166-1 alpha-2.',
  example: 'TW',
  input: { kind: 'text', autocomplete: 'country' },
}).regex(/^[A-Z]{2}$/, 'must be a country code of two capital letters, such as TW')

const place = (description: string, example: string, autocomplete?: string) =>
  text({
    needs: `text: ${description.toLowerCase()}`,
    description,
    example,
    input: { kind: 'text', ...(autocomplete !== undefined && { autocomplete }) },
  })

/**
 * Where the customer pays: any of its fields, or none (specification-gaps.md, "Shapes not shown",
 * CODE_PAYMENT).
 */
export const paymentLocation = z
  .object(
    {
      countryCode: countryCode.optional(),
      city: place('City', 'Taipei', 'address-level2').optional(),
      storeCode: place('Code of the shop', '131386').optional(),
      storeName: place('Name of the shop', 'Xinyi Shop').optional(),
    },
    {
      error: ({ input }) =>
        `${input === undefined ? 'is missing: it ' : ''}must be an object with any of countryCode, city, storeCode and storeName, or {}`,
    },
  )
  .describe('Where the customer pays.')
