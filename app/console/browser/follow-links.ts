/** The address of a page of the console, without the origin; undefined for any other. */
export function consoleAddressOf(href: string): string | undefined {
  const url = URL.parse(href, location.href)
  if (url?.origin !== location.origin || !/^\/console(?:\/|$)/.test(url.pathname)) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

/**
 * The address that a click on a link of the console leads to, which then is ours to open; undefined for any
 * other click: with a key for another window, on a file, on a part of the same page.
 */
export function followLink(event: MouseEvent): string | undefined {
  const { target } = event
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.target !== '' || link.hasAttribute('download') || link.dataset['plain'] !== undefined)
    return undefined
  const address = consoleAddressOf(link.href)
  if (address === undefined) return undefined
  const url = new URL(link.href)
  if (url.hash !== '' && url.pathname === location.pathname && url.search === location.search)
    return undefined
  event.preventDefault()
  return address
}
