-- A line of a file that is imported again after its undo names the line whose decisions it has again. Without
-- an index: it is looked for among the lines of a day.
ALTER TABLE "statement_line" ADD COLUMN "restores" UUID;
