import { argentineIdentityFault } from '../../countries/accounts/argentine-identity.ts'
import { colombianIdentityFault } from '../../countries/accounts/colombian-identity.ts'
import { inSentence } from './tax-id.ts'
import { refused, text } from './text.ts'

/** By which the payee's bank or state knows them, where no rule of a country applies. */
export const identifyingReference = text({
  needs: 'the number by which the payee is known to their bank or state',
  description: 'Number by which the payee is known to their bank or state.',
  example: '1032456789',
})

/** Argentina: who holds the account, which the bank compares with its CBU or CVU. */
export const argentineReference = refused(
  text({
    needs: 'the CUIT, CUIL or DNI of the payee, such as 20-05536168-2',
    description: 'CUIT, CUIL (check digit checked), DNI or passport of the holder of the account.',
    example: '20-05536168-2',
  }),
  (identity) => inSentence(argentineIdentityFault(identity)),
)

/** Colombia: who holds the account, which banks ask for every transfer by ACH. */
export const colombianReference = refused(
  text({
    needs: 'the number of the identity document or NIT of the payee, such as 1032456789',
    description:
      'Number of the cédula, passport or NIT of the holder of the account; of a NIT with a hyphen the check digit is checked.',
    example: '1032456789',
  }),
  (identity) => inSentence(colombianIdentityFault(identity)),
)
