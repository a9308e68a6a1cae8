-- Where the gateway that started last serves its pages.
select served_origin as origin from installation
