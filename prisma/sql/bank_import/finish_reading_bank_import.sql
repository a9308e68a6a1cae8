-- Records what the whole file said.
update bank_import set digest = :digest, ignored = :ignored, warnings = :warnings where id = :id
