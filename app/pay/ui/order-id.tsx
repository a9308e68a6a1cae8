const glanceMax = 40

/** A shop's order ID: in one line where it is long, whole at a press. */
export const OrderId = ({ id }: { id: string }) =>
  id.length <= glanceMax ? (
    id
  ) : (
    <details className="long-id">
      <summary>{id}</summary>
      {id}
    </details>
  )
