-- Gives an item the owner and the note that the item of another receipt has, where there is one.
update suspense_item item set owner = other.owner, note = other.note
  from suspense_item other where item.id = :item_id and other.receipt_id = :receipt_id
