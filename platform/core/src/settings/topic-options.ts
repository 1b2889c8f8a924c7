/** Settings of the Kafka topics of one casino. */
export interface TopicOptions {
  /**
   * Prefix of all topic and consumer group names; `goldwake` if omitted. Two casinos that share a Kafka cluster need
   * different prefixes.
   */
  namespace?: string;
  /** Number of partitions of each service's topic; must not change after the first start. */
  partitions: number;
  /** Replication factor of new topics: 3 with three brokers, 1 (the default) with a single broker. */
  replicas?: number;
}

export const NAMESPACE = 'goldwake';

/**
 * Default number of partitions per topic. It limits how many processes of one service can share its work. Existing
 * topics keep their number.
 */
export const PARTITIONS = 12;
