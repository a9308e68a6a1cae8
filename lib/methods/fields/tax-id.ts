import { cnpjFault } from '../../countries/accounts/cnpj.ts'
import { cpfFault } from '../../countries/accounts/cpf.ts'
import { cuitFault } from '../../countries/accounts/cuit.ts'
import { inSentence, refused, text } from './text.ts'

/**
 * Argentina: CUIT of companies, CUIL of persons; spaces and hyphens allowed, the check digit must be right.
 */
export const argentineTaxId = refused(
  text({
    identifies: true,
    needs: 'the CUIT or CUIL, such as 20-05536168-2',
    description: 'CUIT or CUIL of the payer: 11 digits, the last one checked.',
    example: '20-05536168-2',
    input: { kind: 'text', inputMode: 'numeric' },
  }),
  (taxId) => inSentence(cuitFault(taxId)),
)

const cpfCharacters = 11

/**
 * Brazil: CPF of persons or CNPJ of companies; dots, hyphen and slash allowed, the check digits must be
 * right.
 */
const cpfOrCnpj = (whose: string) =>
  refused(
    text({
      identifies: true,
      needs: 'the CPF or CNPJ, such as 123.456.789-09',
      description: `CPF or CNPJ of ${whose}, its check digits checked.`,
      example: '123.456.789-09',
      input: { kind: 'text' },
    }),
    (taxId) =>
      inSentence(taxId.replace(/[\s./-]/g, '').length <= cpfCharacters ? cpfFault(taxId) : cnpjFault(taxId)),
  )

export const brazilianTaxId = cpfOrCnpj('the payer')

/** Of the person or company that a payout is sent to; it may be their PIX key. */
export const brazilianPayeeTaxId = cpfOrCnpj('the payee')
