import type { ShownOrder } from '#lib/console/batches/read-batch.ts'

/** Who is paid, on which account, at which bank: three cells of a row. */
export const PayeeCells = ({ payee, erased }: { payee: ShownOrder['payee']; erased: string }) => (
  <>
    <td>{payee ? (payee.name ?? '–') : <span className="c-soft">{erased}</span>}</td>
    <td>{payee?.account ?? '–'}</td>
    <td>{payee?.bank ?? '–'}</td>
  </>
)
