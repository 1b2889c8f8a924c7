/** The largest number of processes of one service that can share its work; a topic once made keeps its own. */
export const PARTITIONS = 12;
