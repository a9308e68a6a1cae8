import type { PaymentOperator } from '#lib/methods/payin-method.ts'

/** The operators of a method to choose from, each with its code. */
export const OperatorOptions = ({ operators }: { operators: readonly PaymentOperator[] }) =>
  operators.map(({ code, name }) => (
    <option key={code} value={code}>
      {name} · {code}
    </option>
  ))
