-- Records which line has the decisions of another one again.
update statement_line set restores = :restores where id = :line_id
