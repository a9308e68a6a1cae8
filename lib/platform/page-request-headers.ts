/**
 * Headers that our server sets on a request before Next renders it, for the components of the page. It
 * overwrites or removes what a client sends.
 */

/** The nonce of the answer's content security policy. */
export const nonceHeader = 'x-gateway-nonce'

/** The address of our own script for the hosted pages. */
export const pageScriptHeader = 'x-gateway-page-script'
/** The address (path and query) that was asked for, without what Next adds to it. */
export const pageAddressHeader = 'x-gateway-page-address'
/** `1` where a script reads the page again, and may throw the answer away. */
export const pageDataHeader = 'x-gateway-page-data'

/**
 * The only cookie of the hosted pages, and the only one that Next is shown of them. Each session's cookie has
 * the path of that session, so that many can be open in one browser.
 */
export const sessionCookie = 'checkout'

/** The cookie of a person's session, by https and by http; only pages below /console are shown it. */
export const consoleCookies = ['__Host-console', 'console'] as const
