-- Keeps where the gateway that started last serves its pages.
update installation set served_origin = :origin where served_origin is distinct from :origin
