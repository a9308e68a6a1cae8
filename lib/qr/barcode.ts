import { toSVG } from 'bwip-js/node'

const codeShape = /^[!-~]{1,48}$/
/** ISO/IEC 15417 requires ten light modules on both sides. */
const quietZoneModules = 10
const heightMillimetres = 15

/**
 * A Code 128 barcode as an SVG element, for the till of a shop: black bars with their quiet zone, no text
 * below (the page prints the code itself, in groups). Throws on a code that is not 1 to 48 printable ASCII
 * characters.
 */
export function code128Svg(code: string): string {
  if (!codeShape.test(code))
    throw new RangeError('a barcode holds 1 to 48 printable ASCII characters without spaces')
  return toSVG({
    bcid: 'code128',
    text: code,
    height: heightMillimetres,
    paddingwidth: quietZoneModules,
    backgroundcolor: 'FFFFFF',
  }).trim()
}
