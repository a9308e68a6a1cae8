// Its bundle with nothing left out. What it draws it asks its own server for first, which is not there.
import dropin from 'braintree-web-drop-in'

dropin
  .create({ authorization: 'sandbox_00000000_0000000000000000', container: '#checkout' })
  .catch(() => document.querySelector('#checkout').append('No answer from its server.'))
