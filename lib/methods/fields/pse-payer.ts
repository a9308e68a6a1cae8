import { z } from 'zod'
import { nitFault } from '../../countries/accounts/nit.ts'
import { inSentence, fieldMeta, refused, text } from './text.ts'

const personTypes = ['private', 'corporate'] as const

/** PSE: the type of the payer, "persona natural" or "persona jurídica"; banks have a page for each. */
export const personType = z
  .enum(personTypes, { error: 'must be private (a person) or corporate (a company)' })
  .meta(
    fieldMeta({
      description: 'Whether a person (private) or a company (corporate) pays.',
      example: 'private',
      input: { kind: 'select' },
    }),
  )

const documentTypes = ['CC', 'CE', 'NIT', 'TI', 'PP'] as const

/**
 * Colombian identity documents: cédula de ciudadanía, cédula de extranjería, NIT, tarjeta de identidad,
 * passport.
 */
export const documentType = z
  .enum(documentTypes, { error: `must be one of ${documentTypes.join(', ')}` })
  .meta(
    fieldMeta({
      description:
        'Kind of identity document: CC and CE (identity cards of citizens and foreigners), NIT (tax number), TI (identity card of minors), PP (passport).',
      example: 'CC',
      input: { kind: 'select' },
    }),
  )

const wrong = {
  code: 'WRONG_FORMAT',
  message:
    'must be 4 to 15 letters and digits, such as 1032456789; a NIT may have its check digit after a hyphen',
}

/**
 * Banks and forms write a NIT with or without its check digit: a character after a hyphen is the check digit,
 * and must be right.
 */
const nitWithCheckDigit = /^\d{9}-\d$/

/** Number of the document, dots and spaces allowed. */
export const documentNumber = refused(
  text({
    identifies: true,
    needs: 'the number of the identity document, such as 1032456789',
    description: 'Number of the identity document.',
    example: '1032456789',
    charactersMax: 25,
    input: { kind: 'text' },
  }),
  (written) => {
    const number = written.replace(/[. ]/g, '')
    if (nitWithCheckDigit.test(number)) return inSentence(nitFault(number))
    return /^[A-Za-z0-9]{4,15}(-\d)?$/.test(number) ? undefined : wrong
  },
)
