-- Gives an item the owner, the note and the day of the next look that the item of another receipt has, where there is one.
update suspense_item item set owner = other.owner, note = other.note, follow_up = other.follow_up
  from suspense_item other where item.id = :item_id and other.receipt_id = :receipt_id
