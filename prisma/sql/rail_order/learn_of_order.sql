-- What the institution calls an order and its money; what is known already stays, and an ID is of one order only.
update rail_order o
   set institution_id = coalesce(o.institution_id, :institution_id), receipt_number = coalesce(o.receipt_number, :receipt_number)
 where o.rail_id = :rail_id and o.key = :key
   and (:institution_id::text is null or o.institution_id = :institution_id
        or (o.institution_id is null
            and not exists (select from rail_order other where other.rail_id = :rail_id and other.institution_id = :institution_id)))
