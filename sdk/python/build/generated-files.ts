import path from 'node:path'
import { apiDocument } from '../../typescript/build/api-document.ts'
import { answerName, bodyName } from '../../typescript/build/client-text.ts'
import {
  describedOperations,
  type DescribedOperation,
  type ReadDocument,
} from '../../typescript/build/described-operations.ts'
import { reached, type Schema } from '../../typescript/build/schema-types.ts'
import { methodsText, rowsText } from './methods-text.ts'
import { typedText } from './python-text.ts'
import { pythonType } from './typed-dicts.ts'

const folder = path.join(import.meta.dirname, '../src/payment_gateway/generated')

const head = (what: string) =>
  `"""Generated from the API's document by "npm run generate": ${what}. Change the API, not this file."""\n`

/** The generated files of the Python client as they should be, by their paths. */
export function generatedPythonFiles(): ReadonlyMap<string, string> {
  const document = apiDocument()
  const operations = describedOperations(document)
  const { text, names } = typesText(document, operations)
  return new Map(
    [
      ['__init__.py', '"""What repeats the API: generated from its document."""\n'],
      ['types.py', text],
      ['operations.py', operationsText(operations)],
      ['methods.py', methodsFile(operations, names)],
    ].map(([name = '', content = '']) => [path.join(folder, name), content]),
  )
}

function typesText({ components: { schemas } }: ReadDocument, operations: readonly DescribedOperation[]) {
  const contents = operations.flatMap(({ body, answer }) => [body ?? {}, answer ?? {}])
  const named: [string, Schema][] = [
    ...[...reached(schemas, contents)]
      .toSorted()
      .map((name): [string, Schema] => [name, schemas[name] ?? {}]),
    ...operations.flatMap((operation) => [
      ...inline(bodyName(operation), operation.body),
      ...inline(answerName(operation), operation.answer),
    ]),
  ]
  const declared = named.map(([name, schema]) => ({ name, ...pythonType(schema, name) }))
  const classes = declared.flatMap((each) => each.classes)
  const aliases = declared.filter(({ name, type }) => type !== name)
  const text = `${head('types')}
from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, Literal, TypedDict, Union

# The numbers of an answer have the digits that the gateway sent: 499.5 is a Decimal, 500 an int.
Number = Union[int, Decimal]


${classes.join('\n\n')}

${inOrder(aliases)
  .map(({ name, type }) => `${typedText('', `${name} = `, type)}\n`)
  .join('')}`
  return { text, names: named.map(([name]) => name) }
}

/** The schema of a body or an answer that is no component: its type is named after its operation. */
const inline = (name: string, schema: Schema | undefined): [string, Schema][] =>
  schema === undefined || schema.$ref !== undefined ? [] : [[name, schema]]

interface Alias {
  readonly name: string
  readonly type: string
}

/** Each after those that it names: Python evaluates them one after the other. */
function inOrder(aliases: readonly Alias[]): Alias[] {
  const done: Alias[] = []
  const add = (alias: Alias, depth: number): void => {
    if (depth > aliases.length) throw new Error(`${alias.name} names itself.`)
    const words = new Set(alias.type.match(/\w+/g))
    for (const other of aliases) if (words.has(other.name)) add(other, depth + 1)
    if (!done.includes(alias)) done.push(alias)
  }
  for (const alias of aliases) add(alias, 0)
  return done
}

const operationsText = (operations: readonly DescribedOperation[]): string => `${head('rows')}
from __future__ import annotations

from typing import Mapping

from ..operation_row import OperationRow

${rowsText(operations)}`

function methodsFile(operations: readonly DescribedOperation[], names: readonly string[]): string {
  const methods = methodsText(operations)
  const words = new Set(methods.replaceAll(/"""[\s\S]*?"""/g, '').match(/\w+/g))
  const used = names.filter((name) => words.has(name)).toSorted()
  return `${head('methods')}
from __future__ import annotations

from abc import ABC, abstractmethod
from datetime import date, datetime
from typing import Any, Dict, Literal, Mapping, Optional, Sequence, Union

from ..operation_row import OperationRow, Sent
from ..options import CallOptions
from ..paged_list import PagedList
from .operations import OPERATIONS
from .types import (
${used.map((name) => `    ${name},\n`).join('')})


class Operations(ABC):
    """One method for each operation of the API, by its operation ID, and one for each list row by row."""

    @abstractmethod
    def _call(self, row: OperationRow, sent: Sent, options: Optional[CallOptions]) -> Any:
        """Sends an operation and returns the JSON of its answer."""

${methods}`
}
