/** How Kafka's topics of one casino are named and cut. */
export interface TopicOptions {
  /** What all names of topics and consumer groups begin with; `goldwake` if left out. Two casinos on one Kafka need two. */
  namespace?: string;
  /** Of each service's topic; never changed once the house has begun. */
  partitions: number;
  /** Copies of each partition of a topic that is made: 3 where there are three brokers, 1 (the default) on one. */
  replicas?: number;
}

export const NAMESPACE = 'goldwake';

/** The largest number of processes of one service that can share its work; a topic once made keeps its own. */
export const PARTITIONS = 12;
