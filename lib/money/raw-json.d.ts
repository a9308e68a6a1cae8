/** ECMAScript "JSON.parse source text access": in Node 22 and later, not yet in TypeScript's library. */
interface JSON {
  rawJSON(text: string): object
  parse(
    text: string,
    reviver: (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown
}
