const zero = 0x30

/**
 * The digits without the zeros at their end. A pattern for that (`/0+$/`) begins anew at each zero, and takes
 * the square of the time where another digit follows.
 */
export function withoutTrailingZeros(digits: string): string {
  let end = digits.length
  while (end > 0 && digits.charCodeAt(end - 1) === zero) end -= 1
  return digits.slice(0, end)
}
