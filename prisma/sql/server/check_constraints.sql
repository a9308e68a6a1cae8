-- Makes the deferred checks of the transaction now, where the part that fails them is known.
set constraints all immediate
