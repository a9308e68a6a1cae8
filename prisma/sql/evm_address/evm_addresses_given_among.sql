-- Which of some addresses are ours, also of those that are no longer watched.
select address from evm_address where address = any (:addresses)
