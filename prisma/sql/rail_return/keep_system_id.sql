-- Keeps by which name payment system and bank know money that went back; it never changes.
update rail_return set system_id = :system_id
 where rail_id = :rail_id and receipt_id = :receipt_id and id = :id and system_id is null
