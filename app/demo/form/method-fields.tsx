import type { OfferedMethod } from '#lib/demo/forms/offers.ts'
import { groupName, methodWording } from '#lib/methods/parts/wording.ts'
import type { OrderFormData } from '../order-form-data.ts'
import { OperatorOptions } from './operator-options.tsx'

/** The way to pay: scenarios 4 and 5 name it in the link, the others only take its customer data. */
export const MethodFields = ({ data: { kind, currencyCode, methods, chosen } }: { data: OrderFormData }) => (
  <fieldset className="method-fields">
    <legend>Way to pay</legend>
    <div className="field">
      <label htmlFor="method">Method</label>
      <select
        key={`${kind} ${currencyCode} ${chosen?.method.object}`}
        id="method"
        name="method"
        defaultValue={chosen?.method.object}
        autoComplete="off"
        aria-describedby="method-hint"
      >
        {methods.map(({ method }) => (
          <option key={method.object} value={method.object}>
            {methodWording('en', method).name} · {method.code}
          </option>
        ))}
      </select>
      <span className="hint scenario-1-to-3" id="method-hint">
        Decides which data is sent. The customer still chooses the way to pay.
      </span>
    </div>
    {chosen && chosen.operators.length > 0 && <OperatorField chosen={chosen} currencyCode={currencyCode} />}
  </fieldset>
)

const OperatorField = ({
  chosen: { method, operators },
  currencyCode,
}: {
  chosen: OfferedMethod
  currencyCode: string
}) => (
  <div className="field operator-field">
    <label htmlFor="operator">paymentOperatorCode · {groupName('en', method.group).toLowerCase()}</label>
    <select
      key={`${currencyCode} ${method.object}`}
      id="operator"
      name="paymentOperatorCode"
      defaultValue=""
      autoComplete="off"
    >
      <option value="">none: the customer or the gateway chooses</option>
      <OperatorOptions operators={operators} />
    </select>
  </div>
)
