import { Verbatim } from '../verbatim.tsx'

const glanceMax = 40

/** A shop's order ID: in one line where it is long, whole at a press. */
export const OrderId = ({ id }: { id: string }) =>
  id.length <= glanceMax ? (
    <LeftToRight id={id} />
  ) : (
    <details className="long-id">
      <summary>
        <LeftToRight id={id} />
      </summary>
      <LeftToRight id={id} />
    </details>
  )

/** Its parts stay in their order where the text around it runs from right to left. */
const LeftToRight = ({ id }: { id: string }) => <Verbatim dir="ltr">{id}</Verbatim>
