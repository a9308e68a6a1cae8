/** A name of the API as a name of Python: `idTopUp` becomes `id_top_up`, and `from` `from_`. */
export function pythonName(name: string): string {
  const snake = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
  return isKeyword(snake) ? `${snake}_` : snake
}

/** Keywords that a field or a parameter of the API may be called by. */
const keywords =
  /^(?:and|as|assert|async|await|class|def|del|from|global|if|import|in|is|lambda|not|or|pass|return|try|with|yield)$/

export const isKeyword = (name: string): boolean => keywords.test(name)

/** A text as a literal of Python; its JSON is one. */
export const literal = (text: unknown): string => JSON.stringify(text)

const width = 110

/** A docstring in lines of at most 110 columns; tables stay as they are. */
export function docstring(text: string, indent: string): string {
  const plain = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').trim()
  const lines = plain.split('\n').flatMap((line) => wrapped(line, width - indent.length))
  const [only = ''] = lines
  if (lines.length === 1 && only.length + indent.length + 6 <= width)
    return `${indent}"""${only.endsWith('"') ? `${only.slice(0, -1)}\\"` : only}"""\n`
  const block = lines.map((line) => `${indent}${line}`.trimEnd()).join('\n')
  return `${indent}"""\n${block}\n${indent}"""\n`
}

function wrapped(line: string, columns: number): string[] {
  if (line.startsWith('|') || line.length <= columns) return [line]
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + 1 + word.length > columns) {
      lines.push(current)
      current = word
    } else current = current === '' ? word : `${current} ${word}`
  }
  return [...lines, current]
}

/** `head(`, the arguments and `tail` in one line, or an argument a line where that is too long. */
export function callText(indent: string, head: string, parts: readonly string[], tail: string): string {
  const line = `${indent}${head}(${parts.join(', ')})${tail}`
  if (line.length <= width) return line
  return `${indent}${head}(\n${parts.map((part) => `${indent}    ${part},`).join('\n')}\n${indent})${tail}`
}

/** A name with its type, whose alternatives have a line each where they are too many for one. */
export function typedText(indent: string, head: string, type: string): string {
  const line = `${indent}${head}${type}`
  const [, outer = '', inside = ''] = /^(\w+)\[([^[\]]*)\]$/.exec(type) ?? []
  if (line.length <= width || outer === '') return line
  const parts = inside.split(', ').map((part) => `${indent}    ${part},\n`)
  return `${indent}${head}${outer}[\n${parts.join('')}${indent}]`
}
