import { z } from 'zod'
import { pixEmailCharactersMax, pixPhoneFault, pixRandomKeyFault } from '../../countries/accounts/pix-key.ts'
import { withPlus } from '../../countries/accounts/phone.ts'
import { inSentence, refused, text } from './text.ts'

const wrongEmail = `must be an e-mail address of at most ${pixEmailCharactersMax} ASCII characters, such as asha@example.com`

/** PIX stores keys in lower case; capitals are accepted, because people write them. */
export const pixEmail = text({
  identifies: true,
  needs: 'the e-mail address that is the PIX key, such as asha@example.com',
  description: `E-mail address that is the payee's PIX key: ASCII, at most ${pixEmailCharactersMax} characters, in lower case as PIX stores it.`,
  example: 'asha@example.com',
})
  .check(z.maxLength(pixEmailCharactersMax, { error: wrongEmail, abort: true }), z.email(wrongEmail))
  .toLowerCase()

export const pixPhoneNumber = refused(
  text({
    identifies: true,
    needs: 'the mobile number that is the PIX key, such as +5511987654321',
    description: "Mobile number that is the payee's PIX key, international or as it is dialled in Brazil.",
    example: '+5511987654321',
  }).overwrite(withPlus),
  (phoneNumber) => inSentence(pixPhoneFault(phoneNumber)),
)

export const pixRandomKey = refused(
  text({
    identifies: true,
    needs: 'the random PIX key, such as 2f1b7e9c-5d84-4c3a-9e06-b7d1a4c8f350',
    description: "The payee's random PIX key (EVP): the text of a UUID.",
    example: '2f1b7e9c-5d84-4c3a-9e06-b7d1a4c8f350',
  }),
  (key) => inSentence(pixRandomKeyFault(key)),
)
