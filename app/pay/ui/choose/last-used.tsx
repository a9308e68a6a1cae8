/**
 * Offers first the method that this browser used last. Only the browser stores it, so it is not known before
 * a script runs: this one runs before the list below it is painted, so that nothing jumps. It names no
 * payment and no person.
 */
export const LastUsed = ({ nonce }: { nonce: string | undefined }) => (
  <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
)

const script = `(() => {
  try {
    addEventListener('submit', ({ submitter }) => {
      if (submitter?.name === 'method' && submitter.value) localStorage.setItem('last-method', submitter.value)
    })
    const last = localStorage.getItem('last-method') ?? ''
    if (!/^[A-Z0-9_]{1,40}$/.test(last)) return
    const row = '[name="method"][value="' + last + '"]'
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '.choice-group:has(' + row + '), .choice-list > li:has(' + row + ') { order: -1 } ' + row + ' .tag { display: inline-block }')
    document.adoptedStyleSheets.push(sheet)
  } catch {}
})()`
