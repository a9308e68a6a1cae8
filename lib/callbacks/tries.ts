/** A callback is FAILED after the first delivery and four repeats have failed (specification, "Events"). */
export const countedTriesMax = 5
