import { pageNonce, pageScript } from '../../page-headers.ts'

/** Our own script, the only one of a hosted page: app/pay/browser. It runs when the whole page is there. */
export async function PageScript() {
  return <script type="module" defer src={await pageScript()} nonce={await pageNonce()} />
}
