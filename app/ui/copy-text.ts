/**
 * Copies a text; false where the browser allows neither way. Not every secure page has a clipboard (webviews
 * of apps lack it) and plain http has none: selecting and copying works there.
 */
export async function copyText(text: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard
  const written = clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  return ((await written) ?? false) || copiedBySelection(text)
}

function copiedBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'visually-hidden'
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  return copied
}
