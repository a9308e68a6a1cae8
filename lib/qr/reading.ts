/** The result of parsing text from others: the value, or a code and a message why it cannot be parsed. */
export type Reading<Value, Code extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: Code; readonly message: string }

export const read = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value })

export const unreadable = <Code extends string>(
  code: Code,
  message: string,
): { ok: false; code: Code; message: string } => ({ ok: false, code, message })
