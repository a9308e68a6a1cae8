// The complete bundle. It requests its content from its own server first, which cannot be reached here.
import dropin from 'braintree-web-drop-in'

dropin
  .create({ authorization: 'sandbox_00000000_0000000000000000', container: '#checkout' })
  .catch(() => document.querySelector('#checkout').append('No answer from its server.'))
